import { Alert, Button, Group, Stack } from '@mantine/core'
import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '../words/language.tsx'
import { Copy } from './copy.tsx'
import { useUnsaved } from './unsaved.ts'
import './secret.css'

const words = {
  once: { en: 'Copy it now', nl: 'Kopieer dit nu' },
  stored: { en: 'I have stored it', nl: 'Ik heb dit bewaard' },
  leave: {
    en: 'You haven’t copied this yet, and it won’t be shown again. Leave the page?',
    nl: 'Je hebt dit nog niet gekopieerd en ziet het niet nog een keer. Pagina verlaten?',
  },
  close: {
    en: 'You haven’t copied this yet, and it won’t be shown again. Close the window?',
    nl: 'Je hebt dit nog niet gekopieerd en ziet het niet nog een keer. Venster sluiten?',
  },
} as const

/** A secret that is shown only once. Leaving the page asks, until the reader has copied it or confirms that they have stored it. */
export function Secret({
  text,
  label,
  warning,
  onStored,
  children,
}: {
  readonly text: string
  /** Its name, such as "API key". */
  readonly label: string
  /** Why to copy it now, and how to keep it. */
  readonly warning: string
  onStored(): void
  /** An example of its use. */
  readonly children?: ReactNode
}) {
  const say = useWords(words)
  const shown = useRef<HTMLDivElement>(null)
  const [isKept, setKept] = useState(false)
  const keep = useCallback(() => setKept(true), [])
  useUnsaved(!isKept, say)
  const stored = () => {
    // Before the page is left, which would ask.
    flushSync(keep)
    onStored()
  }
  // The focus was on the button that created the secret, which is gone.
  useEffect(() => {
    shown.current?.focus({ preventScroll: true })
    // Scrolls no further than needed, so the heading stays visible if both fit.
    shown.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack ref={shown} tabIndex={-1} role="group" aria-label={label} className="secret">
      <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={say.once} role="status">
        {warning}
      </Alert>
      <div className="secret-text" onCopy={keep}>
        <Copy text={text} label={label} onCopied={keep} />
      </div>
      {children}
      <Group justify="flex-end">
        <Button leftSection={<Check size={16} aria-hidden />} onClick={stored}>
          {say.stored}
        </Button>
      </Group>
    </Stack>
  )
}
