import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Bot, KeyRound, type LucideIcon, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Endpoint, Person } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OperationDialog } from '../../parts/operation-dialog.tsx'
import type { OperationName } from '../../parts/operation-form.tsx'
import { useWords } from '../../words/language.tsx'
import { GrantState } from '../assistants/grants.tsx'
import type { Key } from '../keys/key-data.ts'
import { ReplaceForm } from '../keys/replace-key.tsx'
import { SecretOfEndpoint } from '../webhooks/endpoint-secret.tsx'
import { nameOf } from '../webhooks/webhooks-data.ts'

const words = {
  stays: {
    en: (name: string) =>
      `${name} knows these secrets, and they still work. Replace or revoke any that should stop working.`,
    nl: (name: string) =>
      `${name} heeft deze geheimen gezien en kan ze blijven gebruiken. Vervang geheimen die niet meer mogen werken, of trek ze in.`,
  },
  ends: {
    en: (name: string) => `Open invitations and links from ${name} expire automatically.`,
    nl: (name: string) => `Openstaande uitnodigingen en links van ${name} werken daarna vanzelf niet meer.`,
  },
  key: { en: 'API key', nl: 'API-sleutel' },
  endpoint: { en: 'Webhook', nl: 'Webhook' },
  off: { en: 'Switched off', nl: 'Uitgeschakeld' },
  used: { en: 'last used', nl: 'laatst gebruikt' },
  neverUsed: { en: 'never used', nl: 'nooit gebruikt' },
  assistant: { en: 'Assistant', nl: 'Assistent' },
  assistantEnds: {
    en: 'Assistant: stops when you remove the user',
    nl: 'Assistent: verliest de toegang zodra je de gebruiker verwijdert',
  },
  replace: { en: 'Replace', nl: 'Vervangen' },
  newSecret: { en: 'New secret', nl: 'Nieuw geheim' },
  revoke: { en: 'Revoke', nl: 'Intrekken' },
  remove: { en: 'Remove', nl: 'Verwijderen' },
  end: { en: 'End access', nl: 'Toegang beëindigen' },
} as const

/** The open dialog. It renders outside the rows, because a row disappears once its key or webhook is replaced. */
type Open = { readonly title: string; readonly called: string } & What

type What =
  | { readonly key: Key }
  | { readonly endpoint: Endpoint }
  | { readonly of: OperationName; readonly thing: { readonly id: number } }

/**
 * The keys, webhooks and assistants of a person, with buttons to replace or end them. Shown when that person is removed or gets a role with
 * fewer permissions.
 *
 * @param assistantsEnd whether the change itself ends the person's assistants, as a removal does
 */
export function MadeBy({
  person: { id, name },
  assistantsEnd,
}: {
  readonly person: Person
  readonly assistantsEnd: boolean
}) {
  const say = useWords(words)
  const { people, keys: allKeys, webhooks, assistants: grants } = useClub().api
  const { data, error, refetch } = useReadLater(people.made(id))
  const [open, setOpen] = useState<Open>()
  // A dialog stays mounted while it closes. Unmounting it immediately would leave the dialog below it inert.
  const [isOpen, setIsOpen] = useState(false)
  const dialog = { isOpen, close: () => setIsOpen(false) }
  const again = () => void refetch()
  const act = (called: string, text: string, what: What) => (
    <Button
      size="compact-sm"
      {...('of' in what ? { variant: 'outline', color: 'red' } : { variant: 'default' })}
      aria-label={`${text}: ${called}`}
      onClick={() => {
        setOpen({ title: `${text}: ${called}`, called, ...what })
        setIsOpen(true)
      }}
    >
      {text}
    </Button>
  )
  const { keys = [], endpoints = [], assistants = [] } = data ?? {}
  const staying = keys.length + endpoints.length + (assistantsEnd ? 0 : assistants.length)
  return (
    <Stack gap="sm">
      <Failure error={error} />
      {staying > 0 && <Text size="sm">{say.stays(name)}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {keys.map((key) => (
          <Item
            key={`key ${key.id}`}
            icon={KeyRound}
            name={key.label}
            about={
              <>
                {say.key}, {key.last_used_at ? say.used : say.neverUsed}{' '}
                {key.last_used_at && <Moment at={key.last_used_at} />}
              </>
            }
          >
            {act(key.label, say.replace, { key })}
            {act(key.label, say.revoke, { of: 'keys revoke', thing: key })}
          </Item>
        ))}
        {endpoints.map((endpoint) => (
          <Item
            key={`endpoint ${endpoint.id}`}
            icon={Webhook}
            name={nameOf(endpoint)}
            about={
              <>
                {say.endpoint} {endpoint.state === 'disabled' && <Badge size="sm">{say.off}</Badge>}
              </>
            }
          >
            {act(nameOf(endpoint), say.newSecret, { endpoint })}
            {act(nameOf(endpoint), say.remove, { of: 'webhooks remove', thing: endpoint })}
          </Item>
        ))}
        {assistants.map((grant) => (
          <Item
            key={`assistant ${grant.id}`}
            icon={Bot}
            name={grant.client_name}
            about={
              <Group gap={4}>
                {assistantsEnd ? say.assistantEnds : say.assistant}
                {grant.state === 'stopped' && <GrantState of={grant} />}
              </Group>
            }
          >
            {!assistantsEnd && act(grant.client_name, say.end, { of: 'assistants revoke', thing: grant })}
          </Item>
        ))}
      </Stack>
      <Text size="sm" c="dimmed">
        {say.ends(name)}
      </Text>
      {open && 'of' in open && (
        <OperationDialog {...open} {...dialog} stale={[allKeys.list(), webhooks.list(), grants.list()]} done={again} />
      )}
      {open && !('of' in open) && (
        <Dialog title={open.title} {...dialog} size="lg" staysOpen>
          {'key' in open ? (
            <ReplaceForm of={open.key} oldWorks={0} made={again} onStored={dialog.close} />
          ) : (
            <SecretOfEndpoint of={open.endpoint} made={again} />
          )}
        </Dialog>
      )}
    </Stack>
  )
}

function Item({
  icon: Icon,
  name,
  about,
  children,
}: {
  readonly icon: LucideIcon
  readonly name: string
  readonly about: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Paper component="li" withBorder py="sm" px="md">
      <Group gap="sm">
        <Icon size={18} aria-hidden style={{ flex: 'none' }} />
        <div style={{ flex: '1 1 10rem', minWidth: 0 }}>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed" component="div">
            {about}
          </Text>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  )
}
