/** The secrets with which notifications to an endpoint are signed; sealed in the table, and shown only when they are made. */
import { limits } from '@kantine/contract/limits.ts'
import type { Actor } from '../../store/actor.ts'
import type { Row, Value } from '../../store/engine.ts'
import { newSecret } from '../sending/sign.ts'
import type { Webhooks } from '../webhooks.ts'
import { type Endpoint, endpointIn } from './endpoint.ts'

/** A new secret of an endpoint, and as the table has it. */
export function makeSecret({ seal }: Pick<Webhooks, 'seal'>, club: number, id: number) {
  const secret = newSecret()
  return { secret, sealed: seal.close(secret, purposeOf(club, id)) }
}

/**
 * Gives an endpoint a new secret. For 24 hours both sign, so that the receiver can change over in between; the one before them
 * ends at once.
 *
 * @throws {Refusal} `not_found`
 */
export async function rotateSecret(
  webhooks: Webhooks,
  club: number,
  actor: Actor,
  id: number,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { secret, sealed } = makeSecret(webhooks, club, id)
  return webhooks.store.write(club, actor, async (write) => {
    await endpointIn(write, id)
    await write.db.all(
      `update webhook_endpoints set old_secret = secret, old_secret_until = $3, secret = $4
       where club_id = $1 and id = $2`,
      [club, id, write.stamp + limits.oldSecretHours * 3_600_000, sealed],
    )
    write.note({ action: 'secret.rotated', subject: `endpoint ${id}` })
    return { endpoint: await endpointIn(write, id), secret }
  })
}

/** The secrets with which an endpoint's row says to sign now; none where they were sealed with another key. */
export function secretsOf({ seal }: Pick<Webhooks, 'seal'>, club: number, row: Row, now: number): string[] {
  const { id, secret, old_secret, old_secret_until } = row
  const sealed: Value[] = [secret ?? null]
  if (old_secret !== null && Number(old_secret_until) > now) sealed.push(old_secret ?? null)
  return sealed.flatMap((text) => seal.open(String(text), purposeOf(club, Number(id))) ?? [])
}

/** A sealed secret opens for its own endpoint only. */
const purposeOf = (club: number, id: number) => `webhook endpoint ${club}/${id}`

/** Forgets the secrets whose overlap is over. */
export const forgetOldSecrets = ({ store }: Pick<Webhooks, 'store'>): Promise<unknown> =>
  store.keepBooks('what is old', ({ db }) =>
    db.all('update webhook_endpoints set old_secret = null, old_secret_until = null where old_secret_until <= $1', [
      store.now(),
    ]),
  )
