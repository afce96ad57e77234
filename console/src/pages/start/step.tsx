import { Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWords } from '../../words/language.tsx'

const words = { done: { en: 'Done:', nl: 'Gedaan:' } } as const

/** One step of a list: what to do and why, the button that leads there, and a tick once it is done. */
export function Step({
  title,
  about,
  isDone,
  isNext,
  link,
  children,
}: {
  readonly title: string
  readonly about: string
  readonly isDone: boolean
  /** Whether it is the first that is not done. */
  readonly isNext: boolean
  readonly link?: { readonly path: string; readonly text: string } | undefined
  readonly children?: ReactNode
}) {
  const say = useWords(words)
  return (
    <li data-done={isDone} data-next={isNext} aria-current={isNext ? 'step' : undefined}>
      <span className="step-mark" aria-hidden>
        {isDone && <Check size={15} strokeWidth={3} />}
      </span>
      <div className="step">
        <Title order={3}>
          {isDone && <VisuallyHidden>{say.done} </VisuallyHidden>}
          {title}
        </Title>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
        {children}
      </div>
      {link && !isDone && (
        <Button component={Link} href={link.path} variant={isNext ? 'filled' : 'default'}>
          {link.text}
        </Button>
      )}
    </li>
  )
}
