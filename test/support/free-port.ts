/** Ports for servers that must know their port before they listen, or that restart on the same port. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Below the ephemeral ports, which start at 32768 on Linux and at 49152 elsewhere. */
const [first, end] = [20_000, 32_768]

/** Finds a free port on 127.0.0.1 that no other test gets. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    if (isNew(port) && (await canListen(port))) return port
  }
}

/** Reserves a port in all processes of a test run. Returns false if it is already reserved. */
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
