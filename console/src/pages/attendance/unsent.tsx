import { Alert, Anchor, Group } from '@mantine/core'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useWords } from '../../words/language.tsx'
import { isUnreachable, useTaps } from './taps.ts'

const words = {
  offline: {
    en: (n: number) => `${n} not sent yet: no connection`,
    nl: (n: number) => `Nog ${n} niet verstuurd: geen verbinding`,
  },
  failed: { en: (n: number) => `${n} not sent yet.`, nl: (n: number) => `Nog ${n} niet verstuurd.` },
  again: { en: 'Send again', nl: 'Opnieuw versturen' },
} as const

/** After a failure to send, shows how many taps are waiting on this device, and why. */
export function Unsent() {
  const say = useWords(words)
  const { waiting, error, send } = useTaps()
  const isWaiting = waiting.length > 0 && error !== undefined
  return (
    <div role="status">
      {isWaiting &&
        (isUnreachable(error) ? (
          <Alert color="yellow" p="xs" icon={<CloudOff aria-hidden />}>
            {say.offline(waiting.length)}
          </Alert>
        ) : (
          <Alert color="red" p="xs" icon={<TriangleAlert aria-hidden />}>
            <Group gap="sm">
              {say.failed(waiting.length)} {error.message}
              <Anchor component="button" type="button" onClick={send}>
                {say.again}
              </Anchor>
            </Group>
          </Alert>
        ))}
    </div>
  )
}
