/** Members who were absent from their latest recorded sessions. */
import { groupingsOf } from '@kantine/contract/groupings.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { isCurrent } from '../../store/body.ts'
import { keysOf } from '../../store/collection.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import type { Executable } from '../execute.ts'
import { type Input, summaryQueryOf } from '../input.ts'
import { countedPieces } from '../lists/counted-pieces.ts'
import { conditionsOf } from '../lists/list.ts'
import { countingInTurn } from '../lists/summarize.ts'

/** The most members in an answer. */
const mostMembers = 500

export type Absences = {
  /** The longest absence first. */
  readonly data: readonly {
    readonly member_id: number
    readonly absent_in_a_row: number
    /** The day of the first of these sessions. */
    readonly since: string
    /** The last day on which the member was present; null if none of the counted records says so. */
    readonly last_present: string | null
  }[]
  /** How many more members there are. */
  readonly more: number
}

type Asked = Pick<Input, 'parameters'> & { readonly atLeast: number }

/** The latest absences of a member: the days after the last one with presence, one for each record. */
type Latest = { lastPresent: string; absent: string[] }

const groupings = ['member_id', 'date_day', 'present'].flatMap((name) => groupingsOf(attendance)[name] ?? [])

/**
 * Counts, for each current member, the recorded sessions since the last one with presence, among the records that the list with the same
 * filters contains. A member who was present in one group and absent in another on the same day counts as present.
 */
export const absences: Executable = {
  permission: attendance.scopes.read,
  effect: 'reads',
  async run({ store }, { club }, { parameters = {}, atLeast }: Asked) {
    const query = summaryQueryOf(attendance, parameters)
    const found = await countingInTurn(store, club, async (db) => {
      const latest = new Map<number, Latest>()
      const conditions = await conditionsOf(db, club, attendance, query)
      for await (const piece of countedPieces(db, { store, club, resource: attendance, conditions }, groupings, [])) {
        for (const { values, counted } of piece) {
          const [member, date, present] = values
          note(latest, Number(member), String(date), Number(present) === 1, counted.records)
        }
      }
      const missing = [...latest].filter(([, { absent }]) => absent.length >= atLeast)
      const ids = missing.map(([id]) => id)
      const current = await currentOf(db, club, ids)
      return missing.filter(([id]) => current.has(id))
    })
    found.sort(([one, a], [other, b]) => b.absent.length - a.absent.length || one - other)
    const answer: Absences = {
      data: found.slice(0, mostMembers).map(([member_id, { absent, lastPresent }]) => ({
        member_id,
        absent_in_a_row: absent.length,
        since: absent.toSorted()[0] as string,
        last_present: lastPresent || null,
      })),
      more: Math.max(0, found.length - mostMembers),
    }
    return { outcome: 'found', text: JSON.stringify(answer) }
  },
}

function note(latest: Map<number, Latest>, member: number, date: string, isPresent: boolean, records: number): void {
  const own = latest.get(member) ?? { lastPresent: '', absent: [] }
  latest.set(member, own)
  if (isPresent && date > own.lastPresent) {
    own.lastPresent = date
    own.absent = own.absent.filter((day) => day > date)
  }
  if (!isPresent && date > own.lastPresent) own.absent.push(...Array<string>(records).fill(date))
}

/** The members among these who are not former ones. */
async function currentOf(db: Connection, club: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const current = new Set<number>()
  for (const some of inChunks(ids)) {
    const rows = await db.all(sql`select id from members
      where (club_id, id) in (values ${keysOf(club, some)}) and ${isCurrent(member)}`)
    for (const { id } of rows) current.add(Number(id))
    await yieldToEventLoop()
  }
  return current
}
