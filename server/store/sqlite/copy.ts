/** The thread that copies a file of SQLite for a backup. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Copied, Copy } from './backup.ts'

parentPort?.postMessage(copy(workerData))

function copy({ file, target }: Copy): Copied {
  try {
    const source = new DatabaseSync(file, { timeout: 5000 })
    source.prepare('vacuum into ?').run(target)
    source.close()
    return {}
  } catch (error) {
    const { message, errcode } = error as Error & { errcode: number }
    return { failure: { message, errcode } }
  }
}
