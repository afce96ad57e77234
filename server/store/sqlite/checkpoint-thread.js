/**
 * A thread that copies the write-ahead log into the file for each message that it gets, and sends one after each copy. Plain
 * JavaScript, because a thread that takes the types out of its code first needs a tenth of a second of a processor to start.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(workerData)
database.exec('pragma synchronous = normal')

parentPort?.on('message', () => {
  // `passive` waits for no lock: the next copy takes what other connections are still using.
  database.exec('pragma wal_checkpoint(passive)')
  parentPort?.postMessage('copied')
})
