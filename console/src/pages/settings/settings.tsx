import { Paper, Select, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Club, Pipeline } from '../../api.ts'
import { sessionPath } from '../../data/call.ts'
import { useRead, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { dropdown } from '../../parts/dropdown.ts'
import { OperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useCollections } from '../data/collections.ts'

const words = {
  title: { en: 'Settings', nl: 'Instellingen' },
  zone: { en: 'Time zone', nl: 'Tijdzone' },
  zoneAbout: {
    en: 'Kantine shows times in this zone. Stored times don’t change.',
    nl: 'Kantine toont tijden in deze tijdzone. Opgeslagen tijden veranderen niet.',
  },
  noZone: { en: 'No time zone found', nl: 'Geen tijdzone gevonden' },
  stages: { en: 'Trial members', nl: 'Kennismakers' },
  stagesAbout: {
    en: 'Enter one stage per line. Leave empty to allow any text.',
    nl: 'Zet elke fase op een eigen regel. Laat leeg om elke tekst toe te staan.',
  },
  shownAs: {
    en: (stages: string) => `Pages show ${stages}.`,
    nl: (stages: string) => `Pagina’s tonen ${stages}.`,
  },
  instead: {
    en: (stage: string, shown: string) => `“${stage}” as “${shown}”`,
    nl: (stage: string, shown: string) => `‘${stage}’ als ‘${shown}’`,
  },
  save: { en: 'Save', nl: 'Opslaan' },
  saved: { en: 'Saved.', nl: 'Opgeslagen.' },
} as const

/** Loaded on demand, because few readers need it. */
const WholeClub = lazy(async () => ({ default: (await import('./whole-club.tsx')).WholeClub }))

/** The club's settings. Not derived, because it has three forms with their own permissions, and actions on the whole club. */
export function Settings() {
  const say = useWords(words)
  const { may, practises_for } = useClub()
  return (
    <>
      <PageHead title={say.title} />
      {may('club:manage') && (
        <Stack gap="md">
          <Name />
          <TimeZone />
        </Stack>
      )}
      <Stages />
      <Suspense>{may('club:manage') && practises_for === null && <WholeClub />}</Suspense>
    </>
  )
}

function Name() {
  const say = useWords(words)
  const { name, api } = useClub()
  const change = useSend(api.clubs.changeName, [sessionPath], say.saved)
  return (
    <Paper>
      <OperationForm<Pick<Club, 'name'>>
        of="clubs change-name"
        initial={{ name }}
        send={say.save}
        variant="default"
        submit={(values) => change.mutateAsync(values)}
      />
    </Paper>
  )
}

function TimeZone() {
  const say = useWords(words)
  const { time_zone, api } = useClub()
  const change = useSend(api.clubs.timeZone, [sessionPath], say.saved)
  // The browser may list the club's zone under another name.
  const zones = [...new Set([time_zone, ...Intl.supportedValuesOf('timeZone')])].sort()
  return (
    <Paper>
      <OperationForm<Pick<Club, 'time_zone'>>
        of="clubs time-zone"
        initial={{ time_zone }}
        send={say.save}
        variant="default"
        submit={(values) => change.mutateAsync(values)}
        own={{
          time_zone: (input) => (
            <Select
              {...input}
              {...dropdown}
              key="time_zone"
              label={say.zone}
              description={say.zoneAbout}
              data={zones}
              required
              searchable
              allowDeselect={false}
              nothingFoundMessage={say.noZone}
              maw="28rem"
            />
          ),
        }}
      />
    </Paper>
  )
}

function Stages() {
  const say = useWords(words)
  const { stages } = useClub().api
  const { language } = useLanguage()
  const { list } = useFormat()
  const set = useSend(stages.set, [stages.get()], say.saved)
  const pipeline = useRead(stages.get())
  const status = useCollections()
    .find(({ plural }) => plural === 'kennismakers')
    ?.fields.find(({ name }) => name === 'status')
  // Stages are stored as integrations read them, so the usual ones stay in English here.
  const shown = pipeline.stages.flatMap((stage) => {
    const label = status?.usual_labels?.[stage]?.[language] ?? stage
    return label === stage ? [] : [say.instead(stage, label)]
  })
  const about = shown.length > 0 ? `${say.stagesAbout} ${say.shownAs(list(shown))}` : say.stagesAbout
  return (
    <Section title={say.stages} about={about}>
      <Paper>
        <OperationForm<Pipeline>
          of="stages set"
          initial={pipeline}
          send={say.save}
          variant="default"
          submit={(values) => set.mutateAsync(values)}
        />
      </Paper>
    </Section>
  )
}
