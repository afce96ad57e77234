/** The signing secrets of endpoints, sealed in the table and shown only once. */
import { randomBytes } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import type { Seal } from '../../seal.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { type Endpoint, type EndpointWithSecrets, updateEndpoint } from './endpoint.ts'

/** @param random returns 32 bytes */
export const newSecret = (random: () => Uint8Array = () => randomBytes(32)): string =>
  `whsec_${Buffer.from(random()).toString('base64')}`

export const sealedSecret = (seal: Seal, club: number, endpoint: number, secret: string): string =>
  seal.close(secret, purposeOf(club, endpoint))

/** Replaces the secret. For 24 hours, notifications are also signed with the old one; an even older one ends immediately. */
export const replaceSecret = (
  write: Writer,
  endpoint: number,
  sealed: string,
  madeBy: number | null,
): Promise<Endpoint> =>
  updateEndpoint(
    write,
    endpoint,
    sql`old_secret = secret, old_secret_until = ${write.wallClock + limits.oldSecretHours * 3_600_000},
      secret = ${sealed}, made_by = ${madeBy}`,
  )

/**
 * The secrets to sign with now; empty if they were sealed with another key.
 *
 * @param now milliseconds since 1970
 */
export function secretsOf(seal: Seal, endpoint: EndpointWithSecrets, now: number): string[] {
  const { clubId, id, secret, oldSecret, oldSecretUntil } = endpoint
  const sealed = oldSecret !== null && Number(oldSecretUntil) > now ? [secret, oldSecret] : [secret]
  return sealed.flatMap((text) => seal.open(text, purposeOf(clubId, id)) ?? [])
}

/** A sealed secret can be opened only for its own endpoint. */
export const purposeOf = (club: number, endpoint: number) => `webhook endpoint ${club}/${endpoint}`
