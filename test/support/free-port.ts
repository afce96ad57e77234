/** Ports for servers that need theirs before listening, or that restart. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Below what systems give to whoever asks for any port: from 32768 on Linux, elsewhere from 49152. */
const [first, end] = [20_000, 32_768]

/** A port of 127.0.0.1 on which nobody listens, and which no other test is given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    if (isNew(port) && (await canListen(port))) return port
  }
}

/** Notes a port for all processes of a run of tests; false when it was noted before. */
function isNew(port: number): boolean {
  const { TEST_FOLDER } = process.env
  if (TEST_FOLDER === undefined) return true
  try {
    mkdirSync(join(TEST_FOLDER, `port-${port}`))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}
