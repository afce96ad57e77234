import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Bot, KeyRound, type LucideIcon, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Endpoint, Person } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useWords } from '../../words/language.tsx'
import { EndAccess } from '../assistants/assistant.tsx'
import { GrantState } from '../assistants/grant-words.tsx'
import type { Key } from '../keys/key-data.ts'
import { RevokeDialog } from '../keys/revoke-key.tsx'
import { NewText } from '../keys/rotate-key.tsx'
import { RemoveEndpointDialog } from '../webhooks/remove-endpoint.tsx'
import { SecretOfEndpoint } from '../webhooks/secret-of-endpoint.tsx'
import { nameOf } from '../webhooks/webhooks-data.ts'
import './made-by.css'

const words = {
  stays: {
    en: (name: string) =>
      `${name} made these, and knows their secrets. They go on working: replace or end what should not.`,
    nl: (name: string) =>
      `${name} heeft dit gemaakt en kent de geheimen. Het blijft werken: vervang of beëindig wat niet mag blijven.`,
  },
  ends: {
    en: (name: string) => `Invitations and links that ${name} made and that still wait end by themselves.`,
    nl: (name: string) => `Uitnodigingen en links van ${name} die nog openstaan, vervallen vanzelf.`,
  },
  key: { en: 'API key', nl: 'API-sleutel' },
  endpoint: { en: 'Webhook', nl: 'Webhook' },
  off: { en: 'Off', nl: 'Uit' },
  used: { en: 'last used', nl: 'laatst gebruikt' },
  neverUsed: { en: 'never used', nl: 'nooit gebruikt' },
  assistant: { en: 'Assistant', nl: 'Assistent' },
  assistantEnds: { en: 'ends with the removal', nl: 'eindigt met het verwijderen' },
  replace: { en: 'Replace', nl: 'Vervangen' },
  replaceKey: { en: (name: string) => `Replace “${name}”`, nl: (name: string) => `‘${name}’ vervangen` },
  newSecret: { en: 'New secret', nl: 'Nieuw geheim' },
  newSecretOf: {
    en: (name: string) => `A new secret for “${name}”`,
    nl: (name: string) => `Een nieuw geheim voor ‘${name}’`,
  },
  revoke: { en: 'Revoke', nl: 'Intrekken' },
  remove: { en: 'Remove', nl: 'Verwijderen' },
} as const

/** The open dialog. Dialogs are rendered outside the rows, because a row disappears once its key or webhook is replaced. */
type Open =
  | { readonly what: 'replace' | 'revoke'; readonly key: Key }
  | { readonly what: 'secret' | 'remove'; readonly endpoint: Endpoint }

/**
 * The keys, webhooks and assistants of a person, with buttons that replace or end them. Shown when that person is removed or gets a
 * smaller role.
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
  const { people } = useClub().api
  const { data, error, refetch } = useReadLater(people.made(id))
  const [open, setOpen] = useState<Open>()
  // A dialog stays mounted while it closes: unmounting it at once would leave the dialog below it inert.
  const [isOpen, setIsOpen] = useState(false)
  const show = (what: Open) => {
    setOpen(what)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  const again = () => void refetch()
  const { keys = [], endpoints = [], assistants = [] } = data ?? {}
  return (
    <Stack gap="sm">
      <Failure error={error} />
      {keys.length + endpoints.length + assistants.length > 0 && (
        <>
          {(keys.length + endpoints.length > 0 || !assistantsEnd) && <Text size="sm">{say.stays(name)}</Text>}
          <ul className="made">
            {keys.map((key) => (
              <Item
                key={`key ${key.id}`}
                icon={KeyRound}
                name={key.label}
                about={
                  <>
                    {say.key},{' '}
                    {key.last_used_at ? (
                      <>
                        {say.used} <Moment at={key.last_used_at} />
                      </>
                    ) : (
                      say.neverUsed
                    )}
                  </>
                }
              >
                <Act spoken={say.replaceKey(key.label)} onClick={() => show({ what: 'replace', key })}>
                  {say.replace}
                </Act>
                <Act isEnd spoken={`${say.revoke}: ${key.label}`} onClick={() => show({ what: 'revoke', key })}>
                  {say.revoke}
                </Act>
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
                <Act spoken={say.newSecretOf(nameOf(endpoint))} onClick={() => show({ what: 'secret', endpoint })}>
                  {say.newSecret}
                </Act>
                <Act
                  isEnd
                  spoken={`${say.remove}: ${nameOf(endpoint)}`}
                  onClick={() => show({ what: 'remove', endpoint })}
                >
                  {say.remove}
                </Act>
              </Item>
            ))}
            {assistants.map((grant) => (
              <Item
                key={`assistant ${grant.id}`}
                icon={Bot}
                name={grant.client_name}
                about={
                  <Group gap={4}>
                    {assistantsEnd ? `${say.assistant}, ${say.assistantEnds}` : say.assistant}
                    {grant.state === 'stopped' && <GrantState of={grant} />}
                  </Group>
                }
              >
                {!assistantsEnd && <EndAccess of={grant} size="compact-sm" done={again} />}
              </Item>
            ))}
          </ul>
        </>
      )}
      <Text size="sm" c="dimmed">
        {say.ends(name)}
      </Text>
      {open && 'key' in open && (
        <>
          <Dialog
            title={say.replaceKey(open.key.label)}
            isOpen={isOpen && open.what === 'replace'}
            close={close}
            size="lg"
            staysOpen
          >
            <NewText of={open.key} variant="filled" oldWorks={0} made={again} onStored={close} />
          </Dialog>
          <RevokeDialog of={open.key} isOpen={isOpen && open.what === 'revoke'} close={close} done={again} />
        </>
      )}
      {open && 'endpoint' in open && (
        <>
          <Dialog
            title={say.newSecretOf(nameOf(open.endpoint))}
            isOpen={isOpen && open.what === 'secret'}
            close={close}
            size="lg"
            staysOpen
          >
            <SecretOfEndpoint of={open.endpoint} made={again} />
          </Dialog>
          <RemoveEndpointDialog
            of={open.endpoint}
            isOpen={isOpen && open.what === 'remove'}
            close={close}
            done={again}
          />
        </>
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
    <li>
      <Icon size={18} aria-hidden />
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed" component="div">
          {about}
        </Text>
      </div>
      <Group gap="xs">{children}</Group>
    </li>
  )
}

const Act = ({
  spoken,
  isEnd = false,
  onClick,
  children,
}: {
  readonly spoken: string
  readonly isEnd?: boolean
  onClick(): void
  readonly children: ReactNode
}) => (
  <Button
    size="compact-sm"
    variant={isEnd ? 'outline' : 'default'}
    {...(isEnd && { color: 'red' })}
    aria-label={spoken}
    onClick={onClick}
  >
    {children}
  </Button>
)
