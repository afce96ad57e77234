import { Button, Code, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy as CopyIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../words/language.tsx'

const words = {
  copy: { en: 'Copy', nl: 'Kopiëren' },
  copied: { en: 'Copied', nl: 'Gekopieerd' },
} as const

/**
 * A text to copy, such as a key or a command, with a button that copies it.
 *
 * @param isCode for several lines of code, which keep their line breaks and scroll
 */
export function Copy({
  text,
  label,
  isCode = false,
  onCopied,
}: {
  readonly text: string
  readonly label: string
  readonly isCode?: boolean
  onCopied?(): void
}) {
  const say = useWords(words)
  const { copied, copy } = useClipboard({ timeout: 1000 })
  useEffect(() => {
    if (copied) onCopied?.()
  }, [copied, onCopied])
  return (
    <Group gap="xs" align="flex-start" justify="flex-end">
      <Code
        block
        flex={isCode ? '1 1 100%' : '1 1 18rem'}
        miw={0}
        tabIndex={0}
        aria-label={label}
        style={isCode ? undefined : { whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}
      >
        {text}
      </Code>
      <Button
        variant="default"
        onClick={() => copy(text)}
        leftSection={copied ? <Check size={16} aria-hidden /> : <CopyIcon size={16} aria-hidden />}
        aria-label={`${copied ? say.copied : say.copy}: ${label}`}
      >
        {copied ? say.copied : say.copy}
      </Button>
    </Group>
  )
}
