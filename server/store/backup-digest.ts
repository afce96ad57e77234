/**
 * The last line of a backup: the SHA-256 of everything before it, and that digest's HMAC with a key of this server. SQLite does not read beyond
 * its own pages, so the file is a valid database with or without this line.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'
import { type Authentication, authenticate, type FileKeys } from './file-keys.ts'
import type { Store } from './store.ts'

const lineOf = (digest: string, { key, hmac }: Authentication) =>
  `\nkantine backup sha256 ${digest} hmac-sha256 ${key} ${hmac}\n`

/** Matches such a line, or that of Kantine 1.6.0 and earlier, at the end of a text. */
const shape = /\nkantine backup sha256 ([0-9a-f]{64})(?: hmac-sha256 ([\w-]{8}) ([0-9a-f]{64}))?\n$/
const longestLine = lineOf('0'.repeat(64), { key: '0'.repeat(8), hmac: '0'.repeat(64) }).length

/** Copies everything, as of one moment, into a file that `restore/restore.ts` reads, and authenticates it. */
export async function writeBackup(store: Pick<Store, 'backup'>, keys: FileKeys, file: string): Promise<void> {
  await store.backup(file)
  await appendLine(file, keys)
}

async function appendLine(file: string, keys: FileKeys): Promise<void> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes)
  const digest = hash.digest('hex')
  await appendFile(file, lineOf(digest, await authenticate(keys, 'backup', digest)), { flush: true })
}

export type LastLine = {
  readonly digest: string
  readonly isDigestRight: boolean
  /** Undefined in a backup of Kantine 1.6.0 or earlier. */
  readonly authentication: Authentication | undefined
}

/**
 * Copies a backup without its last line into a new file.
 *
 * @returns undefined if there is no such line
 */
export async function copyWithoutLine(file: string, copy: string): Promise<LastLine | undefined> {
  await using from = await open(file)
  await using to = await open(copy, 'wx', 0o600)
  const { size } = await from.stat()
  const { buffer, bytesRead } = await from.read({
    buffer: Buffer.alloc(longestLine),
    position: Math.max(0, size - longestLine),
  })
  const [line = '', digest = '', key, hmac] = shape.exec(buffer.toString('latin1', 0, bytesRead)) ?? []
  const hash = createHash('sha256')
  const bytes = size - line.length
  if (bytes > 0) {
    for await (const part of from.createReadStream({ start: 0, end: bytes - 1, autoClose: false })) {
      hash.update(part)
      await to.write(part)
    }
  }
  await to.sync()
  if (line === '') return undefined
  const authentication = key === undefined || hmac === undefined ? undefined : { key, hmac }
  return { digest, isDigestRight: hash.digest('hex') === digest, authentication }
}
