import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, sessionPath } from '../../data/call.ts'
import type { CallFailed } from '../../data/call-failed.ts'
import { useReadLater } from '../../data/queries.ts'
import { type SessionOfReader, useClub } from '../../data/session.ts'
import { download } from '../../parts/download.ts'
import { Failure } from '../../parts/failure.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'The whole club', nl: 'De hele club' },
  download: { en: 'Download all data', nl: 'Alle gegevens downloaden' },
  downloadAbout: {
    en: 'You get one file that Kantine can import again. It contains personal data, so keep it safe.',
    nl: 'Je krijgt één bestand dat Kantine weer kan importeren. Er staan persoonsgegevens in, dus bewaar het veilig.',
  },
  removeAbout: {
    en: 'Removes the club with all its data, keys, webhooks and assistants, and its practice club.',
    nl: 'Je verwijdert de club met alle gegevens, sleutels, webhooks en assistenten. Ook de oefenclub verdwijnt.',
  },
  consequences: {
    en: 'This can’t be undone. Programs and assistants lose access immediately. Users keep their accounts. Download all data first if anyone still needs it.',
    nl: 'Dit kan niet ongedaan worden gemaakt. Programma’s en assistenten verliezen meteen hun toegang. Gebruikers houden hun account. Download eerst alle gegevens als iemand ze nog nodig heeft.',
  },
  confirm: {
    en: (name: string) => `To confirm, type the name of the club: ${name}`,
    nl: (name: string) => `Typ ter bevestiging de naam van de club: ${name}`,
  },
} as const

/** Downloads and removes the club. A practice club has neither action: it is removed with its club. */
export function WholeClub() {
  const say = useWords(words)
  const { slug } = useClub()
  // If the response is lost, the club is known to be removed once it is no longer one of the reader's.
  const isGone = async ({ problem }: CallFailed) => {
    if (problem.code !== 'outcome_unknown') return false
    const { clubs } = await call<SessionOfReader>('GET', sessionPath)
    return clubs.every((club) => club.slug !== slug)
  }
  return (
    <Section title={say.title}>
      <Stack gap="md">
        <Row about={say.downloadAbout}>
          <DownloadClub />
        </Row>
        <Row about={say.removeAbout}>
          <OperationButton
            of="clubs remove"
            stale={[]}
            done={() => location.assign('/console/removed')}
            wasDone={isGone}
            size="lg"
          >
            <Removal />
          </OperationButton>
        </Row>
      </Stack>
    </Section>
  )
}

const Row = ({ about, children }: { readonly about: string; readonly children: ReactNode }) => (
  <Paper>
    <Group justify="space-between" gap="md">
      <Text flex="1 1 20rem" maw="42rem">
        {about}
      </Text>
      {children}
    </Group>
  </Paper>
)

/** Lists the data that removing the club deletes, and offers the file to download first. */
function Removal() {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const { name, api } = useClub()
  const { data } = useReadLater(api.quotas.list())
  const going = data?.data.filter(({ name, used }) => ['records', 'keys', 'endpoints'].includes(name) && used > 0)
  return (
    <>
      <Text fw={500}>{going?.map(({ label, used }) => `${label[language]}: ${number(used)}`).join(' · ')}</Text>
      <Text>{say.consequences}</Text>
      <div>
        <DownloadClub />
      </div>
      <Text>{say.confirm(name)}</Text>
    </>
  )
}

function DownloadClub() {
  const say = useWords(words)
  const { slug, path } = useClub()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call<Blob>('GET', path('export')),
    onSuccess: (file) => download(`${slug}.gz`, file),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {say.download}
      </Button>
      <Failure error={error} />
    </>
  )
}
