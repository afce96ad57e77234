/**
 * Seals (encrypts) secrets that must be readable later, such as those that sign notifications: AES-256-GCM with a key that is not in
 * the database. A copy of the database alone does not reveal the secrets.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { Refusal } from './refusal.ts'

export type Seal = {
  /**
   * Encrypts a text for one purpose; decryption requires the same purpose.
   *
   * @throws {Refusal} when the key cannot be read or created
   */
  close(text: string, purpose: string): string
  /** The same for many texts, with one look at the key. */
  closeAll(given: readonly { readonly text: string; readonly purpose: string }[]): string[]
  /** The text; undefined when it was sealed with an unknown key or for another purpose, or was altered. */
  open(sealed: string, purpose: string): string | undefined
  /** Whether a text was sealed with the current key. */
  isCurrent(sealed: string): boolean
  /** Whether the key that sealed a text is known. */
  isKnown(sealed: string): boolean
  /** Puts a new key first in the file, unless `SECRET_KEY` is set. */
  renew(): void
  /**
   * A key for a purpose other than sealing, derived from the current key (HKDF, RFC 5869).
   *
   * @throws {Refusal} when the current key cannot be read or created
   */
  derive(purpose: string): Buffer
  /** The same for each known key, the current one first; empty before the first key exists. */
  deriveAll(purpose: string): readonly Buffer[]
}

/**
 * The seal of this installation. The current key is `SECRET_KEY`, or else the first line of `kantine.key` in the data folder, created at
 * first use. `SECRET_KEY_PREVIOUS` and all keys in the file can decrypt what they sealed.
 */
export function openSeal({
  secretKey,
  secretKeyPrevious,
  dataDir,
}: Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>): Seal {
  const file = join(dataDir, 'kantine.key')
  // The file is read for each encryption and each unknown key, because another process may add keys.
  const current = () => secretKey ?? keysIn(file)[0]
  const known = new Map<string, Buffer>()
  const allKeys = () => [secretKey, secretKeyPrevious, ...keysIn(file)].filter((key) => key !== undefined)
  const keyOf = (sealed: string) => {
    const [name = ''] = sealed.split('.')
    if (!known.has(name)) {
      for (const key of allKeys()) known.set(nameOf(key), key)
    }
    return known.get(name)
  }
  return {
    close: (text, purpose) => seal(current() ?? makeKey(file), text, purpose),
    closeAll(given) {
      const key = current() ?? makeKey(file)
      return given.map(({ text, purpose }) => seal(key, text, purpose))
    },
    open(sealed, purpose) {
      const key = keyOf(sealed)
      return key && unseal(key, sealed, purpose)
    },
    isCurrent: (sealed) => sealed.startsWith(`${nameOf(current() ?? Buffer.alloc(0))}.`),
    isKnown: (sealed) => keyOf(sealed) !== undefined,
    renew() {
      if (!secretKey) writeKeys(file, [randomBytes(keyBytes), ...keysIn(file)])
    },
    derive: (purpose) => derived(current() ?? makeKey(file), purpose),
    deriveAll(purpose) {
      const first = current()
      return (first ? [first, ...allKeys()] : allKeys()).map((key) => derived(key, purpose))
    },
  }
}

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

function seal(key: Buffer, text: string, purpose: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${nameOf(key)}.${sealed.toString('base64url')}`
}

function unseal(key: Buffer, text: string, purpose: string): string | undefined {
  const [, body = ''] = text.split('.')
  const sealed = Buffer.from(body, 'base64url')
  const end = sealed.length - tagBytes
  if (end < ivBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(end))
  try {
    return decipher.update(sealed.subarray(ivBytes, end), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

const derived = (key: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))

/** Tells keys apart without revealing anything about them. */
const nameOf = (key: Buffer) => createHash('sha256').update('kantine seal').update(key).digest('base64url').slice(0, 8)

/** The keys in the file, one per line; none if there is no file. */
function keysIn(file: string): Buffer[] {
  const lines = (readKey(file) ?? '').split('\n').filter(Boolean)
  return lines.map((line) => {
    const key = Buffer.from(line, 'base64')
    if (key.length === keyBytes) return key
    throw new Refusal('unavailable', `${file} does not contain keys of ${keyBytes} bytes. Put the original file back.`)
  })
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cannot('read', file, error)
  }
}

/** Creates the file with a first key; if several processes try, one wins. */
function makeKey(file: string): Buffer {
  viaDraft(file, [randomBytes(keyBytes)], (draft) => {
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return keysIn(file)[0] as Buffer
}

const writeKeys = (file: string, keys: readonly Buffer[]) => viaDraft(file, keys, (draft) => renameSync(draft, file))

/** Writes a draft next to the file and then renames it, so that the file is never incomplete. */
function viaDraft(file: string, keys: readonly Buffer[], place: (draft: string) => void): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    const lines = keys.map((key) => `${key.toString('base64')}\n`)
    writeFileSync(draft, lines.join(''), { mode: 0o600, flush: true })
    try {
      place(draft)
    } finally {
      rmSync(draft, { force: true })
    }
  } catch (error) {
    throw cannot('write', file, error)
  }
}

const cannot = (action: 'read' | 'write', file: string, cause: unknown) =>
  new Refusal(
    'unavailable',
    `Kantine cannot ${action === 'read' ? 'read its encryption key from' : 'write its encryption key to'} ${file}. Give the user who runs Kantine permission to ${action} this file, or set SECRET_KEY.`,
    { cause },
  )
