import { Button, Group } from '@mantine/core'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '../../parts/failure.tsx'
import { useWords } from '../../words/language.tsx'
import { useRecordsOf } from './activity-data.ts'
import { Details } from './details.tsx'
import { useSentences } from './use-sentences.ts'

const words = {
  show: { en: 'Show which', nl: 'Toon welke' },
  hide: { en: 'Hide', nl: 'Verberg' },
  more: { en: 'Show more', nl: 'Meer tonen' },
} as const

/**
 * The records that an entry is about, once the reader wants to see them.
 *
 * @param what what happened to them, for screen readers
 */
export function RecordsOf({ group, what }: { readonly group: number; readonly what: string }) {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={2}
        ms={-8}
        leftSection={<Chevron size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-label={`${isOpen ? say.hide : say.show}: ${what}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? say.hide : say.show}
      </Button>
      {isOpen && <Records group={group} what={what} />}
    </>
  )
}

function Records({ group, what }: { readonly group: number; readonly what: string }) {
  const say = useWords(words)
  const sentenceOf = useSentences()
  const { entries, error, hasMore, isReading, more } = useRecordsOf(group)
  return (
    <>
      <ul className="records-of-entry" aria-label={what}>
        {entries.map((entry) => {
          const { text, more } = sentenceOf(entry)
          return (
            <li key={entry.subject}>
              {text}
              <Details of={more} />
            </li>
          )
        })}
      </ul>
      <Failure error={error} />
      {(hasMore || isReading) && (
        <Group mt="xs">
          <Button variant="default" size="xs" loading={isReading} onClick={() => void more()}>
            {say.more}
          </Button>
        </Group>
      )}
    </>
  )
}
