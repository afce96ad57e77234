/**
 * The last line of a backup: the SHA-256 of everything before it. SQLite does not read behind its own pages, so the file is a database
 * with this line as without it.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open } from 'node:fs/promises'

const lineOf = (digest: string) => `\nkantine backup sha256 ${digest}\n`
const lineBytes = lineOf('0'.repeat(64)).length

/** Adds the line to a backup that is complete. */
export async function appendDigest(file: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes)
  await appendFile(file, lineOf(hash.digest('hex')), { flush: true })
}

/**
 * Copies a backup without its last line into a new file.
 *
 * @returns whether the line is there and right: `undefined` where there is none
 */
export async function copyWithoutDigest(file: string, copy: string): Promise<boolean | undefined> {
  await using from = await open(file)
  await using to = await open(copy, 'wx', 0o600)
  const { size } = await from.stat()
  const end = Math.max(0, size - lineBytes)
  const { buffer } = await from.read({ buffer: Buffer.alloc(lineBytes), position: end })
  const line = /^\nkantine backup sha256 ([0-9a-f]{64})\n$/.exec(buffer.toString('latin1'))
  const hash = createHash('sha256')
  const bytes = line ? end : size
  if (bytes > 0) {
    for await (const part of from.createReadStream({ start: 0, end: bytes - 1, autoClose: false })) {
      hash.update(part)
      await to.write(part)
    }
  }
  await to.sync()
  return line ? hash.digest('hex') === line[1] : undefined
}
