import { rmSync } from 'node:fs'

/** Removes the file of a SQLite database, and SQLite’s files next to it. */
export function removeSqliteFiles(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(file + ending, { force: true })
}
