import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { EndpointListed } from '../../api.ts'
import { send } from '../../data/call.ts'
import { tell, useChange, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { OperationDialog } from '../../parts/operation-dialog.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useStale } from './webhooks-data.ts'

const words = {
  isOff: { en: 'This endpoint is switched off', nl: 'Dit endpoint is uitgeschakeld' },
  isFailing: { en: 'This endpoint receives nothing', nl: 'Dit endpoint ontvangt niets' },
  notArrived: { en: 'Some notifications were not delivered', nl: 'Niet alle meldingen zijn bezorgd' },
  failingSince: {
    en: (since: string) => `Every notification since ${since} failed. Kantine retries them for about three days.`,
    nl: (since: string) =>
      `Sinds ${since} is er geen enkele melding aangekomen. Kantine probeert het ongeveer drie dagen lang opnieuw.`,
  },
  warned: {
    en: 'After five days of failures, Kantine switches the endpoint off.',
    nl: 'Komt er vijf dagen niets aan, dan schakelt Kantine het endpoint uit.',
  },
  administrator: {
    en: (on: string) => `Someone switched it off on ${on}.`,
    nl: (on: string) => `Iemand heeft het op ${on} uitgeschakeld.`,
  },
  gone: {
    en: (on: string) => `Kantine switched it off on ${on}, because the receiver no longer exists (410).`,
    nl: (on: string) => `Kantine heeft het op ${on} uitgeschakeld, omdat de ontvanger niet meer bestaat (410).`,
  },
  failing: {
    en: (on: string) => `Kantine switched it off on ${on}, after five days of failures.`,
    nl: (on: string) => `Kantine heeft het op ${on} uitgeschakeld, omdat er vijf dagen niets aankwam.`,
  },
  backlog: {
    en: (on: string) => `Kantine switched it off on ${on}, because too many notifications were waiting.`,
    nl: (on: string) => `Kantine heeft het op ${on} uitgeschakeld, omdat er te veel meldingen in de wachtrij stonden.`,
  },
  missed: {
    en: (missed: string, since: string) => `${missed} not delivered since ${since}.`,
    nl: (missed: string, since: string) => `${missed} niet bezorgd sinds ${since}.`,
  },
  waiting: {
    en: (waiting: string, next: string) => `${waiting} waiting. Next attempt ${next}.`,
    nl: (waiting: string, next: string) => `${waiting} in de wachtrij. Volgende poging ${next}.`,
  },
  notifications: {
    en: (number: string, value: number) => (value === 1 ? '1 notification' : `${number} notifications`),
    nl: (number: string, value: number) => (value === 1 ? '1 melding' : `${number} meldingen`),
  },
  orMore: { en: 'or more', nl: 'of meer' },
  on: { en: 'Switch on', nl: 'Inschakelen' },
  onAndSend: { en: 'Switch on and send missed notifications', nl: 'Inschakelen en gemiste meldingen versturen' },
  sendAll: { en: 'Send everything again', nl: 'Alles opnieuw versturen' },
  sendSince: { en: 'Choose a start time', nl: 'Kies een begintijd' },
  sent: {
    en: (recovered: string) => `Sent again: ${recovered}`,
    nl: (recovered: string) => `Opnieuw verstuurd: ${recovered}`,
  },
} as const

/** Earlier than any delivery that the server keeps. */
const beforeAll = new Date(0).toISOString()

/** Shows an endpoint's problem, with buttons to solve it; shows nothing if there is no problem. */
export function EndpointTrouble({ of: endpoint }: { readonly of: EndpointListed }) {
  const say = useWords(words)
  const { number, moment, upcoming } = useFormat()
  const [isChoosing, setChoosing] = useState(false)
  const { webhooks } = useClub().api
  const stale = useStale()
  const { id, state, disabled_reason, disabled_at, failing_since, warned_at, health } = endpoint
  const isOff = state === 'disabled'
  const enable = useSend(
    () => webhooks.enable(id),
    stale,
    undefined,
    () => ({ id, state: 'enabled' }),
  )
  const notify = ({ recovered }: { readonly recovered: number }) => void tell(say.sent(number(recovered)))
  const recover = useChange(async () => {
    if (isOff) await send(webhooks.enable(id))
    notify(await send(webhooks.recover(id, { since: beforeAll })))
  }, stale)

  const { newest, missed, missed_since, waiting, next_try_at, counted_at_most } = health
  // After one success the endpoint works, but earlier failures may still await their next attempt.
  const isRetrying = waiting > 0 && (failing_since !== null || newest.includes('waiting'))
  if (!isOff && failing_since === null && missed === 0 && !isRetrying) return null

  const canSend = missed > 0 || isRetrying
  const named = (value: number) =>
    `${say.notifications(number(value), value)}${value === counted_at_most ? ` ${say.orMore}` : ''}`
  const earliest = [missed_since, failing_since].filter((time) => time !== null).sort()[0]
  return (
    <>
      <Alert
        color={isOff ? 'gray' : failing_since === null ? 'yellow' : 'red'}
        icon={<TriangleAlert size={18} aria-hidden />}
        title={isOff ? say.isOff : failing_since === null ? say.notArrived : say.isFailing}
      >
        <Stack gap="sm">
          {isOff && <Text>{say[disabled_reason ?? 'administrator'](moment(disabled_at ?? ''))}</Text>}
          {!isOff && failing_since !== null && (
            <Text>
              {say.failingSince(moment(failing_since))} {warned_at !== null && say.warned}
            </Text>
          )}
          {missed > 0 && <Text>{say.missed(named(missed), moment(missed_since ?? ''))}</Text>}
          {isRetrying && <Text>{say.waiting(named(waiting), upcoming(next_try_at ?? ''))}</Text>}
          <Failure error={recover.error} />
          <Group gap="xs">
            {canSend && (
              <Button onClick={() => recover.mutate()} loading={recover.isPending}>
                {isOff ? say.onAndSend : say.sendAll}
              </Button>
            )}
            {canSend && !isOff && (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {say.sendSince}
              </Button>
            )}
            {isOff && (
              <Button
                variant={canSend ? 'default' : 'filled'}
                onClick={() => enable.mutate()}
                loading={enable.isPending}
              >
                {say.on}
              </Button>
            )}
          </Group>
        </Stack>
      </Alert>
      <OperationDialog
        of="webhooks recover"
        thing={{ id, since: justBefore(earliest) }}
        stale={stale}
        isOpen={isChoosing}
        close={() => setChoosing(false)}
        done={(answer) => notify(answer as Parameters<typeof notify>[0])}
      />
    </>
  )
}

/** A minute earlier, because an event occurs before its first delivery attempt. */
const justBefore = (time = new Date().toISOString()) => new Date(Date.parse(time) - 60_000).toISOString()
