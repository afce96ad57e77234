import { rmSync } from 'node:fs'

/** Removes the file of a SQLite database, and the files that SQLite keeps beside it. */
export function removeSqliteFiles(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
}
