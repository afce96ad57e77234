/** Removes the members who were archived longer ago than the settings keep them (`KEEP_ARCHIVED_MEMBERS_DAYS`). */
import { member } from '@kantine/contract/resources/member.ts'
import { dayMs, dayOf } from '../../day.ts'
import { kantineItself } from '../../store/actor.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import type { Store } from '../../store/store.ts'
import { eraseMembers } from './erase.ts'

/** How many members one statement reads, and one write removes: other writes of the club wait for it. */
const readAtOnce = 500
const removedAtOnce = 20

/** Removes them from all clubs, with notifications and entries in the journal as whenever a member is removed. */
export async function removeArchived(store: Store): Promise<void> {
  const keptMs = store.keptMs('archivedMembers')
  if (keptMs === Number.POSITIVE_INFINITY) return
  const last = dayOf(store.now() - keptMs - dayMs)
  for (const { id } of await store.findAcrossClubs('select id from clubs order by id')) {
    await removeFrom(store, Number(id), last)
  }
}

/** @param last the last day on which a membership ended that is not kept any more */
async function removeFrom(store: Store, club: number, last: string): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const found: Archived[] = await store.read(club, (db) => archivedAfter(db, club, after as number))
    const ids = found.filter(({ fields }) => endOf(fields) <= last).map(({ id }) => id)
    while (ids.length > 0) await removeSome(store, club, ids.splice(0, removedAtOnce), last)
    after = found.at(-1)?.id
  }
}

/** Removes those of some members who are archived still: since they were read, somebody may have made one a member again. */
const removeSome = (store: Store, club: number, ids: readonly number[], last: string) =>
  store.write(club, kantineItself, async (write) => {
    const bodies = [...(await write.bodies(member, ids))].map(([id, body]) => ({ id, fields: JSON.parse(body) }))
    const archived = bodies.filter(({ fields }) => fields.status === 'archived' && endOf(fields) <= last)
    await eraseMembers(
      write,
      archived.map(({ id }) => id),
    )
  })

type Archived = { readonly id: number; readonly fields: FieldValues }

async function archivedAfter(db: Connection, club: number, after: number): Promise<Archived[]> {
  const sql = `select id, body from members where club_id = $1 and status = 'archived' and id > $2 order by id limit ${readAtOnce}`
  const rows = await db.all(sql, [club, after])
  return rows.map(({ id, body }) => ({ id: Number(id), fields: JSON.parse(String(body)) }))
}

/** The day on which a membership ended: `left_on`, or else the day of the last change. */
const endOf = ({ left_on, updated_at }: FieldValues): string => String(left_on ?? updated_at).slice(0, 10)
