import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { EndpointListed } from '../../api.ts'
import { Failure } from '../../parts/failure.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useTrouble } from './endpoint-state.tsx'
import { useRecovery } from './recovery.ts'
import { SendAgainSince } from './send-again-since.tsx'

const words = {
  off: { en: 'This endpoint is switched off', nl: 'Dit endpoint is uitgeschakeld' },
  failing: { en: 'This endpoint receives nothing', nl: 'Dit endpoint ontvangt niets' },
  notArrived: { en: 'Something did not arrive', nl: 'Er is iets niet aangekomen' },
  missed: {
    en: (missed: string, since: string) => `${missed} did not arrive since ${since}.`,
    nl: (missed: string, since: string) => `${missed} niet aangekomen sinds ${since}.`,
  },
  waiting: {
    en: (waiting: string, next: string) => `Still to be sent: ${waiting}. Next try ${next}.`,
    nl: (waiting: string, next: string) => `Nog te versturen: ${waiting}. Volgende poging ${next}.`,
  },
  notifications: {
    en: (number: string, value: number) => (value === 1 ? '1 notification' : `${number} notifications`),
    nl: (number: string, value: number) => (value === 1 ? '1 melding' : `${number} meldingen`),
  },
  orMore: { en: 'or more', nl: 'of meer' },
  on: { en: 'Switch on', nl: 'Inschakelen' },
  onAndSend: { en: 'Switch on and send everything missed', nl: 'Inschakelen en al het gemiste versturen' },
  sendAll: { en: 'Send everything again', nl: 'Alles opnieuw versturen' },
  sendSince: { en: 'Choose since when', nl: 'Kies vanaf wanneer' },
} as const

/** What is wrong with an endpoint, and the buttons that mend it; nothing when all is well. */
export function EndpointTrouble({ of: endpoint }: { readonly of: EndpointListed }) {
  const say = useWords(words)
  const { number, moment, upcoming } = useFormat()
  const trouble = useTrouble(endpoint)
  const recovery = useRecovery(endpoint)
  const [isChoosing, setChoosing] = useState(false)
  const { state, failing_since, health } = endpoint
  const { newest, missed, missed_since, waiting, next_try_at, counted_at_most } = health
  // After one success the endpoint works, but what failed before it may still wait for its next try.
  const isRetrying = waiting > 0 && (failing_since !== null || newest.includes('waiting'))
  if (trouble === undefined && missed === 0 && !isRetrying) return null

  const isOff = state === 'disabled'
  const canSend = missed > 0 || isRetrying
  const named = (value: number) =>
    `${say.notifications(number(value), value)}${value === counted_at_most ? ` ${say.orMore}` : ''}`
  return (
    <>
      <Alert
        color={isOff ? 'gray' : failing_since === null ? 'yellow' : 'red'}
        icon={<TriangleAlert size={18} aria-hidden />}
        title={isOff ? say.off : failing_since === null ? say.notArrived : say.failing}
      >
        <Stack gap="sm">
          {trouble !== undefined && <Text>{trouble}</Text>}
          {missed > 0 && <Text>{say.missed(named(missed), moment(missed_since ?? ''))}</Text>}
          {isRetrying && <Text>{say.waiting(named(waiting), upcoming(next_try_at ?? ''))}</Text>}
          <Failure error={recovery.error} />
          <Group gap="xs">
            {canSend && (
              <Button onClick={recovery.sendAll} loading={recovery.isSending}>
                {isOff ? say.onAndSend : say.sendAll}
              </Button>
            )}
            {canSend && !isOff && (
              <Button variant="default" onClick={() => setChoosing(true)}>
                {say.sendSince}
              </Button>
            )}
            {isOff && (
              <Button variant={canSend ? 'default' : 'filled'} onClick={recovery.enable} loading={recovery.isEnabling}>
                {say.on}
              </Button>
            )}
          </Group>
        </Stack>
      </Alert>
      <SendAgainSince
        isOpen={isChoosing}
        close={() => setChoosing(false)}
        earliest={[missed_since, failing_since].filter((time) => time !== null).sort()[0]}
        send={recovery.sendSince}
      />
    </>
  )
}
