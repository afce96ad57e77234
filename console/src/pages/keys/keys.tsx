import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { Empty } from '../../parts/empty.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { useKeys } from './key-data.ts'
import { KeyTable } from './key-table.tsx'
import { UnusedKeys } from './unused-keys.tsx'

const words = {
  title: { en: 'API keys', nl: 'API-sleutels' },
  about: {
    en: 'A key lets a program, such as your website, read or change data of the club without somebody signing in.',
    nl: 'Met een sleutel kan een programma, zoals je website, gegevens van de club lezen of wijzigen zonder dat iemand inlogt.',
  },
  new: { en: 'New API key', nl: 'Nieuwe API-sleutel' },
  none: { en: 'No keys yet', nl: 'Nog geen sleutels' },
  first: {
    en: 'Make one key for each program: one for the website, one for the bookkeeping. You choose what each may read and change, and can revoke one without touching the others.',
    nl: 'Maak voor elk programma een eigen sleutel: één voor de website, één voor de boekhouding. Je kiest wat elk mag lezen en wijzigen, en kunt er één intrekken zonder de andere te raken.',
  },
  ended: { en: 'No longer working', nl: 'Werken niet meer' },
  endedAbout: {
    en: 'Revoked and expired keys, so that you can see what there was.',
    nl: 'Ingetrokken en verlopen sleutels, zodat je kunt zien wat er was.',
  },
  newest: { en: 'Only the newest are shown.', nl: 'Alleen de nieuwste staan er.' },
} as const

/** The keys of the club, newest first. */
export function Keys() {
  const say = useWords(words)
  const { data, has_more: hasMore } = useKeys()
  const keys = data.toReversed()
  const working = keys.filter(({ state }) => state === 'works')
  const ended = keys.filter(({ state }) => state !== 'works')
  const make = (
    <Button component={Link} href="/keys/new" leftSection={<Plus size={16} aria-hidden />}>
      {say.new}
    </Button>
  )
  return (
    <>
      <PageHead title={say.title} {...(working.length > 0 && { actions: make })}>
        {say.about}
      </PageHead>
      {working.length === 0 ? (
        <Empty title={say.none} action={make}>
          {say.first}
        </Empty>
      ) : (
        <>
          <UnusedKeys among={working} />
          <KeyTable label={say.title} keys={working} />
        </>
      )}
      {ended.length > 0 && (
        <Section title={say.ended} about={hasMore ? `${say.endedAbout} ${say.newest}` : say.endedAbout}>
          <KeyTable label={say.ended} keys={ended} haveEnded />
        </Section>
      )}
    </>
  )
}
