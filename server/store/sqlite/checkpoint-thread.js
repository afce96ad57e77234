/**
 * A thread that copies the write-ahead log into the file: once when it starts, and again for each message. It sends a message after each
 * copy. Plain JavaScript, because a thread that takes the types out of its code first needs a tenth of a second of a processor to start.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(workerData)
database.exec('pragma synchronous = normal')

function copy() {
  // `passive` waits for no lock: what other connections are reading or writing is left for the next copy.
  database.exec('pragma wal_checkpoint(passive)')
  parentPort?.postMessage('copied')
}

parentPort?.on('message', copy)
copy()
