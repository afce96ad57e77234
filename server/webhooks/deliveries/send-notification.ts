import type { EndpointWithSecrets } from '../endpoints/endpoint.ts'
import { secretsOf } from '../endpoints/secrets.ts'
import { type Notification, postOf } from '../sending/message.ts'
import type { TryOutcome } from '../sending/outcome.ts'
import type { Webhooks } from '../webhooks.ts'

/** Sends a notification to an endpoint once, signed with the current time. */
export async function sendNotification(
  { seal, sender }: Pick<Webhooks, 'seal' | 'sender'>,
  endpoint: EndpointWithSecrets,
  notification: Notification,
): Promise<TryOutcome> {
  const now = Date.now()
  const secrets = secretsOf(seal, endpoint, now)
  if (secrets.length === 0) return { failure: 'secret', durationMs: 0, excerpt: '' }
  return sender.send(postOf(notification, endpoint.url, secrets, now))
}
