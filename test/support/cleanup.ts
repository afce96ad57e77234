/** Closes resources that tests open. */
import { after, before } from 'node:test'

type Close = () => unknown

class Opened {
  #closing: Close[] = []

  defer(close: Close): void {
    this.#closing.push(close)
  }

  /** Closes the newest first, all of them, also where one fails. */
  async close(): Promise<void> {
    const stack = new AsyncDisposableStack()
    for (const close of this.#closing.splice(0)) stack.defer(async () => void (await close()))
    await stack.disposeAsync()
  }
}

/** Closed behind the tests of the file that opened it. */
export const ofFile = new Opened()

/** Closed behind all files of the process: what they share (test/support/run-files.ts). */
export const ofProcess = new Opened()

// `npm test` prepares once for all files; a file that runs by itself, as with `node --test FILE`, prepares what it needs.
if (process.env.NODE_TEST_CONTEXT && !process.env.TEST_FOLDER)
  before(async () => {
    const { globalSetup, globalTeardown } = await import('../setup.ts')
    await globalSetup()
    ofProcess.defer(globalTeardown)
  })

after(async () => {
  await ofFile.close()
  await ofProcess.close()
})
