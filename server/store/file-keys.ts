/**
 * The keys that authenticate files which Kantine writes: exports of clubs and backups. A file has an HMAC-SHA256 (RFC 2104) and the id of
 * its key. The key is derived from the encryption key. `kantine seal rotate` keeps the derived key in the database, encrypted with the new
 * key. Older files can then still be verified, but the derived key decrypts nothing.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Seal } from '../seal.ts'
import type { Actor } from './actor.ts'
import { sql } from './sql.ts'
import { runTogether } from './statements.ts'
import type { Store } from './store.ts'
import { instant, secret, text } from './system-columns.ts'
import { defineTable } from './system-table.ts'

export const fileKeys = defineTable({
  name: 'file_keys',
  columns: { id: text, sealed_key: secret(text), kept_at: instant },
})

/** The kind of file that an HMAC authenticates; it is invalid for another kind. */
type Kind = 'backup' | 'club' | 'removed club'

/** The HMAC of a file; absent in files of Kantine 1.6.0 and earlier. */
export type Authentication = {
  readonly key: string
  /** In hexadecimal digits. */
  readonly hmac: string
}

export type FileKeys = {
  /** The id of the key with which files are written now. */
  currentId(): string
  /** The HMAC of a text, in hexadecimal digits; undefined if this server lacks the key. */
  hmacOf(id: string, kind: Kind, text: string): Promise<string | undefined>
}

const purpose = 'kantine files'

/** @param store absent for a restore, which has no database yet */
export function openFileKeys({
  seal,
  store,
}: {
  readonly seal: Pick<Seal, 'derive' | 'deriveAll' | 'open'>
  readonly store?: Pick<Store, 'findAcrossClubs'>
}): FileKeys {
  const keyOf = async (id: string) => seal.deriveAll(purpose).find((key) => idOf(key) === id) ?? keptKeyOf(id)
  const keptKeyOf = async (id: string) => {
    const kept = store ? await keptKeys(store) : []
    return kept.filter((one) => one.id === id).map((one) => openKey(seal, one))[0]
  }
  return {
    currentId: () => idOf(seal.derive(purpose)),
    async hmacOf(id, kind, text) {
      const key = await keyOf(id)
      return key && createHmac('sha256', key).update(`${kind}\n${text}`).digest('hex')
    },
  }
}

export async function authenticate(keys: FileKeys, kind: Kind, text: string): Promise<Authentication> {
  const key = keys.currentId()
  const hmac = await keys.hmacOf(key, kind, text)
  if (hmac === undefined) throw new Error('There is no key for the current id.')
  return { key, hmac }
}

/** The verdict on an HMAC. */
export type Proof = 'written here' | 'written here with a former key' | 'key not known' | 'no HMAC' | 'wrong HMAC'

/**
 * Compares the HMAC of a text, in constant time.
 *
 * @param given undefined if the file carries none
 */
export async function proofOf(
  keys: FileKeys,
  kind: Kind,
  text: string,
  given: Authentication | undefined,
): Promise<Proof> {
  if (!given) return 'no HMAC'
  const expected = await keys.hmacOf(given.key, kind, text)
  if (expected === undefined) return 'key not known'
  if (!timingSafeEqual(digestOf(expected), digestOf(given.hmac))) return 'wrong HMAC'
  return given.key === keys.currentId() ? 'written here' : 'written here with a former key'
}

/** Makes texts of any length equally long, for the comparison in constant time. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer) =>
  createHash('sha256').update('kantine file key').update(key).digest('base64url').slice(0, 8)

type Kept = { readonly id: string; readonly sealed: string }

async function keptKeys(store: Pick<Store, 'findAcrossClubs'>): Promise<Kept[]> {
  const rows = await store.findAcrossClubs(sql`select id, sealed_key from file_keys order by id`)
  return rows.map(({ id, sealed_key }) => ({ id: String(id), sealed: String(sealed_key) }))
}

const openKey = (seal: Pick<Seal, 'open'>, { id, sealed }: Kept): Buffer | undefined => {
  const key = seal.open(sealed, purposeOf(id))
  return key === undefined ? undefined : Buffer.from(key, 'base64')
}

const purposeOf = (id: string) => `file key ${id}`

/** Stores the file keys of all former encryption keys, encrypted with the current one. Any that cannot be decrypted stay as they are. */
export async function keepFileKeys(store: Store, seal: Seal, actor: Actor): Promise<void> {
  const kept = await keptKeys(store)
  const isDone = (id: string) => kept.some((one) => one.id === id && seal.isCurrent(one.sealed))
  const former = [...seal.deriveAll(purpose), ...kept.map((one) => openKey(seal, one))]
  const current = idOf(seal.derive(purpose))
  const missing = new Map(former.flatMap((key) => (key ? [[idOf(key), key] as const] : [])))
  for (const id of missing.keys()) if (id === current || isDone(id)) missing.delete(id)
  if (missing.size === 0) return
  const values = [...missing].map(([id, key]) => ({
    id,
    keptAt: store.now(),
    sealedKey: seal.close(key.toString('base64'), purposeOf(id)),
  }))
  await store.writeAcrossClubs(actor, async ({ db, note }) => {
    await runTogether(
      db,
      fileKeys.insertAll(values, sql`on conflict (id) do update set sealed_key = excluded.sealed_key`),
    )
    note({ action: 'secrets.resealed', subject: `${missing.size} file keys` })
  })
}

export type Proven = {
  readonly proof: Proof
  /** The id of the key that the file names. */
  readonly key?: string | undefined
}

/** Whether this server wrote the file, and nobody has changed it since. */
export const isVerified = ({ proof }: Proven): boolean =>
  proof === 'written here' || proof === 'written here with a former key'

/** Whether the content of a file needs no check, because only this server can have written it. Others may know a former key. */
export const isOurs = ({ proof }: Proven): boolean => proof === 'written here'

/**
 * The reason a file is rejected, in sentences; the first begins with a lower-case letter.
 *
 * @param unverified whether to accept a file without proof of its author; one with a wrong HMAC is always rejected
 */
export function unprovenFault(proven: Proven, unverified: boolean): string | undefined {
  if (proven.proof === 'wrong HMAC')
    return `it was modified: its HMAC, by the key ${proven.key} of this server, does not match. Use another file.`
  if (isVerified(proven) || unverified) return undefined
  const remedy =
    proven.proof === 'key not known'
      ? "Append the lines of that server's kantine.key to the file in DATA_DIR here, or stop the server and set SECRET_KEY_PREVIOUS to that key. Or, if"
      : 'If'
  return `${isOpen} ${reasonOf(proven)} ${remedy} you trust its origin, add --unverified.`
}

/** A warning for the user of a file; undefined if there is none. */
export function proofWarning(file: string, proven: Proven): string | undefined {
  if (proven.proof === 'written here') return undefined
  if (proven.proof === 'written here with a former key')
    return `${file} was made with a former key, ${proven.key}, which this server still accepts. Anyone with that key could have made it, so keep the result only if you trust its origin.`
  return `${file} is not verified: ${isOpen} ${reasonOf(proven)}`
}

const isOpen = 'anyone could have written or changed it.'

const reasonOf = ({ proof, key }: Proven) =>
  proof === 'key not known'
    ? `Its HMAC was made with the key ${key}, which this server does not have.`
    : 'Like all files from Kantine 1.6.0 and earlier, it has no HMAC.'
