import { Alert, Paper, Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import type { Input } from '../../parts/input.ts'
import { OperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { type Key, useKey } from './key-data.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { useScopeLabels } from './scopes.tsx'

const words = {
  title: { en: (label: string) => `Change “${label}”`, nl: (label: string) => `‘${label}’ wijzigen` },
  save: { en: 'Save', nl: 'Opslaan' },
  saved: { en: 'Key saved.', nl: 'De sleutel is opgeslagen.' },
  permissions: { en: 'Permissions', nl: 'Rechten' },
  untick: {
    en: 'Untick what the program does not need. To add permissions, create a new key.',
    nl: 'Vink uit wat het programma niet nodig heeft. Voor extra rechten maak je een nieuwe sleutel.',
  },
  wide: {
    en: 'This key can read or change everything in the club. Most programs need less.',
    nl: 'Met deze sleutel kan een programma alles in de club lezen of wijzigen. De meeste programma’s hebben minder rechten nodig.',
  },
  lost: {
    en: (lost: string) => `The key permanently loses these permissions: ${lost}.`,
    nl: (lost: string) => `De sleutel verliest deze rechten voorgoed: ${lost}.`,
  },
} as const

/** Renames a key, or removes permissions from it. */
export function ChangeKey() {
  const say = useWords(words)
  const { id = '' } = useParams<{ id: string }>()
  const [, go] = useLocation()
  const key = useKey(id)
  const { api } = useClub()
  const change = useSend(
    (wanted: Pick<Key, 'label' | 'scopes'>) => api.keys.change(key.id, wanted),
    [api.keys.list()],
    say.saved,
  )
  const page = `/keys/${key.id}`
  if (key.state !== 'works') return <Redirect to={page} replace />
  return (
    <>
      <PageHead title={say.title(key.label)} back={{ path: page, title: key.label }} />
      <Paper>
        <OperationForm
          of="keys change"
          initial={{ label: key.label, scopes: key.scopes }}
          send={say.save}
          submit={async (wanted) => {
            await change.mutateAsync(wanted)
            go(page)
          }}
          own={{ scopes: (input) => <KeptScopes key="scopes" of={key} input={input} /> }}
        />
      </Paper>
    </>
  )
}

/** Chooses among a key's scopes, and warns about those it loses. */
function KeptScopes({ of: { scopes, marks }, input }: { readonly of: Key; readonly input: Input }) {
  const say = useWords(words)
  const { list } = useFormat()
  const labelOf = useScopeLabels()
  const lost = scopes.filter((scope) => !input.value.includes(scope))
  return (
    <Stack gap="sm">
      {marks.includes('wide') && <Warning>{say.wide}</Warning>}
      <ScopeChoice label={say.permissions} description={say.untick} among={scopes} {...input} />
      {lost.length > 0 && <Warning>{say.lost(list(lost.map((scope) => labelOf(scope).toLowerCase())))}</Warning>}
    </Stack>
  )
}

const Warning = ({ children }: { readonly children: string }) => (
  <Alert color="yellow" icon={<TriangleAlert aria-hidden />}>
    {children}
  </Alert>
)
