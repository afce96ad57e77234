import { Alert, Button, Group, Stack } from '@mantine/core'
import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../words/language.tsx'
import { Copy } from './copy.tsx'
import './secret.css'

const words = {
  once: { en: 'Copy it now', nl: 'Kopieer dit nu' },
  stored: { en: 'I have stored it', nl: 'Ik heb de sleutel bewaard' },
} as const

/** A secret that the server shows only once, with what to do with it. The reader says when it is stored. */
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
  /** Why it has to be copied now, and how it is kept. */
  readonly warning: string
  onStored(): void
  /** Such as an example of its use. */
  readonly children?: ReactNode
}) {
  const say = useWords(words)
  const shown = useRef<HTMLDivElement>(null)
  // The button that made it has gone, and the focus with it.
  useEffect(() => {
    shown.current?.focus({ preventScroll: true })
    // Only as far as its beginning needs: the heading above stays in sight where there is room for both.
    shown.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack ref={shown} tabIndex={-1} role="group" aria-label={label} className="secret">
      <Alert color="yellow" icon={<TriangleAlert aria-hidden />} title={say.once} role="status">
        {warning}
      </Alert>
      <div className="secret-text">
        <Copy text={text} label={label} />
      </div>
      {children}
      <Group justify="flex-end">
        <Button leftSection={<Check size={16} aria-hidden />} onClick={onStored}>
          {say.stored}
        </Button>
      </Group>
    </Stack>
  )
}
