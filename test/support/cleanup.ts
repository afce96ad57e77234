/** Closes resources that tests open, and runs the setup for a file that runs alone. */
import { after, before } from 'node:test'

type Close = () => unknown

class Opened {
  #closing: Close[] = []

  defer(close: Close): void {
    this.#closing.push(close)
  }

  /** Closes everything, newest first, even if closing one fails. */
  async close(): Promise<void> {
    const stack = new AsyncDisposableStack()
    for (const close of this.#closing.splice(0)) stack.defer(async () => void (await close()))
    await stack.disposeAsync()
  }
}

/** Closed after the tests of the file that opened it. */
export const ofFile = new Opened()

/** Closed after all files of the process, which share it (test/support/run-files.ts). */
export const ofProcess = new Opened()

/**
 * `npm test` runs the setup once for all files; a file that runs alone, as with `node --test FILE`, runs it itself. Databases wait for it,
 * because Node.js runs a file's own `before` at the same time as the one below.
 */
export const setupDone: Promise<void> =
  process.env.NODE_TEST_CONTEXT && !process.env.TEST_FOLDER ? runSetup() : Promise.resolve()
before(() => setupDone)

async function runSetup(): Promise<void> {
  const { globalSetup, globalTeardown } = await import('../setup.ts')
  await globalSetup()
  ofProcess.defer(globalTeardown)
}

after(async () => {
  await ofFile.close()
  await ofProcess.close()
})
