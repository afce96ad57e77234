import type { EndpointWithSecrets } from '../endpoints/endpoint.ts'
import { secretsOf } from '../endpoints/secrets.ts'
import { type Notification, postOf } from '../sending/message.ts'
import type { TryOutcome } from '../sending/outcome.ts'
import type { Webhooks } from '../webhooks.ts'

/** Sends a notification to an endpoint once, signed with the time of this machine: receivers compare it with theirs. */
export async function sendNotification(
  { store, seal, sender }: Pick<Webhooks, 'store' | 'seal' | 'sender'>,
  endpoint: EndpointWithSecrets,
  notification: Notification,
): Promise<TryOutcome> {
  const secrets = secretsOf(seal, endpoint, store.wallClock())
  if (secrets.length === 0) return { failure: 'secret', durationMs: 0, excerpt: '' }
  return sender.send(postOf(notification, endpoint.url, secrets, Date.now()))
}
