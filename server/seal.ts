/**
 * Seals (encrypts) secrets that have to be read again, such as those that sign notifications: AES-256-GCM with a key that is not in
 * the database. A copy of the database alone does not reveal the secrets.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { Refusal } from './refusal.ts'

export type Seal = {
  /**
   * Seals a text for one purpose; it can be opened only for the same purpose.
   *
   * @throws {Refusal} when the key cannot be read or made
   */
  close(text: string, purpose: string): string
  /** The text; undefined when it was sealed with another key or for another purpose, or was changed since. */
  open(sealed: string, purpose: string): string | undefined
}

/**
 * The seal of this installation. Its key is `SECRET_KEY`, or is in the file `kantine.key` in the data folder, which is made when
 * something is sealed for the first time.
 */
export function openSeal({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Seal {
  let known: Buffer | undefined = secretKey
  const file = join(dataDir, 'kantine.key')
  const key = () => {
    known ??= keyIn(file)
    return known
  }
  return {
    close(text, purpose) {
      known = key() ?? makeKey(file)
      return seal(known, text, purpose)
    },
    open(sealed, purpose) {
      const key_ = key()
      return key_ && unseal(key_, sealed, purpose)
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
  const [name, body = ''] = text.split('.')
  if (name !== nameOf(key)) return undefined
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

/** Tells keys apart without revealing anything about them. */
const nameOf = (key: Buffer) => createHash('sha256').update('kantine seal').update(key).digest('base64url').slice(0, 8)

function keyIn(file: string): Buffer | undefined {
  const text = readKey(file)
  if (text === undefined) return undefined
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyBytes)
    throw new Refusal('unavailable', `${file} does not hold a key of ${keyBytes} bytes. Put the original file back.`)
  return key
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw cannot('read', file, error)
  }
}

/** Makes the file, completely or not at all; when several processes do so at once, one of them wins. */
function makeKey(file: string): Buffer {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  } catch (error) {
    throw cannot('write', file, error)
  }
  return keyIn(file) as Buffer
}

const cannot = (action: 'read' | 'write', file: string, cause: unknown) =>
  new Refusal(
    'unavailable',
    `The key that seals secrets cannot be ${action === 'read' ? 'read from' : 'written to'} ${file}. Give the user who starts Kantine permission to do that, or set SECRET_KEY.`,
    { cause },
  )
