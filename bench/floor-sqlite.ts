import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Config } from '../server/config.ts'
import { type Floor, pageOfRows, pageOfText } from './floor-page.ts'

const rowsSql = 'select body from members where club_id = ? and id > ? order by id limit ? + 0'
const recordSql = 'select body from members where club_id = ? and id = ?'

/** Three ways to get a page from SQLite. Each returns the rows in order without sorting them. */
export const sqliteFloors = {
  /** Each row as an array, joined by Node.js. */
  rows: floorOf((prepare) => {
    const statement = prepare(rowsSql)
    return (club, startingAfter, limit) =>
      pageOfRows(statement.all(club, startingAfter, limit + 1) as unknown as string[][], limit)
  }),
  /** Joined by SQLite, as text. */
  text: floorOf((prepare) => {
    const statement = prepare(`select count(*), group_concat(body, ',\n') from (${rowsSql})`)
    return (club, startingAfter, limit) => {
      const [records, text] = statement.get(club, startingAfter, limit + 1) as unknown as [number, string | null]
      return pageOfText(text ?? '', Number(records) > limit)
    }
  }),
  /** Joined by SQLite, as bytes that are sent without being parsed. If more records follow, the end of the page overwrites the last record. */
  bytes: floorOf((prepare) => {
    const statement = prepare(
      `select count(*), cast('{"data":[' || group_concat(body, ',\n') || '],"has_more":false}' as blob) from (${rowsSql})`,
    )
    return (club, startingAfter, limit) => {
      const [records, bytes] = statement.get(club, startingAfter, limit + 1) as unknown as [number, Uint8Array | null]
      if (!bytes) return pageOfText('', false)
      const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      if (records <= limit) return page
      const end = page.lastIndexOf(',\n')
      return page.subarray(0, end + page.write('],"has_more":true}', end))
    }
  }),
} as const

function floorOf(page: (prepare: (sql: string) => StatementSync) => Floor['page']): (config: Config) => Floor {
  return ({ dataDir }) => {
    const database = new DatabaseSync(join(dataDir, 'kantine.db'))
    database.exec('pragma cache_size = -16000')
    const prepare = (sql: string) => {
      const statement = database.prepare(sql)
      statement.setReturnArrays(true)
      return statement
    }
    const record = prepare(recordSql)
    return {
      page: page(prepare),
      record: (club, id) => (record.get(club, id) as unknown as [string])[0],
    }
  }
}
