import { backup } from 'node:sqlite'
import { openDatabase } from './connection.ts'

/**
 * Copies a file as it is at this moment. The transaction keeps that moment for the copy; without it every write of somebody
 * else makes the copy begin again, so that beside steady writes it never ends.
 */
export async function backUp(file: string, target: string): Promise<void> {
  const source = openDatabase(file, 4)
  try {
    source.exec('begin; select name from sqlite_schema')
    await backup(source, target)
  } finally {
    source.close()
  }
}
