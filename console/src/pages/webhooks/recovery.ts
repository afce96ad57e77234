import type { Endpoint } from '../../api.ts'
import { send } from '../../data/call.ts'
import { tell, useChange, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useStale } from './webhooks-data.ts'

const words = {
  sent: {
    en: (recovered: string) => `Sent again: ${recovered}`,
    nl: (recovered: string) => `Opnieuw verstuurd: ${recovered}`,
  },
} as const

/** Before every delivery, however long the server keeps them. */
const beforeAll = new Date(0).toISOString()

/** What mends an endpoint: switching it on, and sending again what did not arrive since a moment, or all of it. */
export function useRecovery({ id, state }: Pick<Endpoint, 'id' | 'state'>) {
  const say = useWords(words)
  const { number } = useFormat()
  const { webhooks } = useClub().api
  const stale = useStale()
  const enable = useSend(
    () => webhooks.enable(id),
    stale,
    undefined,
    () => ({ id, state: 'enabled' }),
  )
  const recover = useChange(async (since: string) => {
    if (state === 'disabled') await send(webhooks.enable(id))
    return send(webhooks.recover(id, { since }))
  }, stale)
  const notify = ({ recovered }: { readonly recovered: number }) => void tell(say.sent(number(recovered)))
  return {
    error: recover.error,
    isSending: recover.isPending,
    isEnabling: enable.isPending,
    enable: () => enable.mutate(),
    sendAll: () => recover.mutate(beforeAll, { onSuccess: notify }),
    async sendSince(since: string) {
      notify(await recover.mutateAsync(since))
    },
  }
}
