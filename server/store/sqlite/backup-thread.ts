/** A thread that copies a SQLite file for a backup. It ends when the copy is complete, or with SQLite's error. */
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'
import type { Copy } from './backup.ts'

const { file, target } = workerData as Copy
const source = new DatabaseSync(file, { timeout: 5000 })
source.prepare('vacuum into ?').run(target)
source.close()
