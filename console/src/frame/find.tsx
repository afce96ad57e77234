import { useWindowEvent } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFocusBack } from '../parts/dialog.tsx'
import { late, WhenWanted } from '../parts/late.tsx'
import { useWords } from '../words/language.tsx'
import './find.css'

const Finder = late(async () => (await import('./finder.tsx')).Finder)

const words = { find: { en: 'Find', nl: 'Zoeken' } } as const

/** The finder of pages, records, keys and actions: ⌘K or Ctrl+K opens it from everywhere, and `/` outside of fields. */
export function useFinder(): { open(): void; readonly finder: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  useFocusBack(isOpen)
  const open = () => setOpen(true)
  useWindowEvent('keydown', (event) => {
    // A dialog that is open asks for something first.
    if (!isShortcut(event) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    open()
  })
  const finder = (
    <WhenWanted isWanted={isOpen}>
      <Finder isOpen={isOpen} close={() => setOpen(false)} />
    </WhenWanted>
  )
  return { open, finder }
}

function isShortcut({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (metaKey || ctrlKey) return key.toLowerCase() === 'k'
  return key === '/' && !(target as Element).matches('input, textarea, select')
}

/** The button that opens it; where there is room it names the shortcut. */
export function FindButton({ open }: { open(): void }) {
  const say = useWords(words)
  return (
    <button type="button" className="find" aria-keyshortcuts="Meta+K Control+K /" onClick={open}>
      <Search size={17} aria-hidden />
      <span>{say.find}</span>
      <kbd aria-hidden>{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}
