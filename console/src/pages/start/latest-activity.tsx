import { Anchor } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { Entries } from '../activity/entries.tsx'

const words = {
  title: { en: 'Latest activity', nl: 'Laatst in het logboek' },
  all: { en: 'All activity', nl: 'Hele logboek' },
} as const

/** What happened last in the club. */
export function LatestActivity() {
  const say = useWords(words)
  return (
    <Section
      title={say.title}
      actions={
        <Anchor component={Link} href="/activity" size="sm">
          {say.all}
        </Anchor>
      }
    >
      <Suspense>
        <Latest />
      </Suspense>
    </Section>
  )
}

function Latest() {
  const { data } = useRead(useClub().api.activity.list({ limit: 5 }))
  return (
    <>
      <Entries entries={data} isOfSeveralDays />
    </>
  )
}
