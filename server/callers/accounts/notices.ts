/** Notices to people about their accounts, written in the same transaction as the change that they tell of. */
import { dayMs } from '../../day.ts'
import type { Actor } from '../../store/actor.ts'
import { takeIds } from '../../store/counters.ts'
import type { Connection } from '../../store/engine.ts'
import { raw, sql } from '../../store/sql.ts'
import { runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import { choice, instant, integer, nullable, text } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import { type Administrator, subjectOf } from './administrators.ts'

/** What there is to tell. A password that is set, and a second factor that is removed, are the work of whoever runs the server. */
const noticeKinds = [
  'new_browser',
  'password_changed',
  'password_reset',
  'password_set',
  'reset_link_made',
  'second_factor_on',
  'second_factor_off',
  'second_factor_removed',
  'assistant_connected',
] as const

const keptMs = 90 * dayMs

/** `who` is the name of another person who did it; for a link, null is whoever runs the server. Address and browser are where it was done. */
export const notices = defineTable({
  name: 'notices',
  columns: {
    id: integer,
    administrator_id: integer,
    kind: choice(noticeKinds),
    who: nullable(text),
    assistant: nullable(text),
    club: nullable(text),
    at: instant,
    address: nullable(text),
    browser: nullable(text),
    read_at: nullable(instant),
  },
  retention: [{ since: 'at', keptMs, key: ['id'] }],
})

/** A notice. Instants are milliseconds since 1970. */
export type Notice = ValueOf<typeof notices>

/** What is told, besides when and from where. */
export type News = Pick<Notice, 'kind'> & Partial<Pick<Notice, 'who' | 'assistant' | 'club'>>

/** Where something was done from; what a command does comes from nowhere. */
type Place = { readonly address?: string | undefined; readonly browser?: string | null | undefined }

/** Tells a user something. It replaces an unread notice of the same from the same place, so nobody can flood a page. */
export async function tell(
  db: Connection,
  { id: administratorId }: Pick<Administrator, 'id'>,
  news: News,
  { address, browser }: Place,
  now: number,
): Promise<void> {
  const { kind, who = null, assistant = null, club = null } = news
  await db.all(sql`delete from notices where administrator_id = ${administratorId} and read_at is null and kind = ${kind} and coalesce(who, '') = ${who ?? ''}
       and coalesce(assistant, '') = ${assistant ?? ''} and coalesce(club, '') = ${club ?? ''} and coalesce(address, '') = ${address ?? ''} and coalesce(browser, '') = ${browser ?? ''}`)
  const id = await takeIds(db, 'notice', 1)
  const told = { who, assistant, club, address, browser, readAt: null }
  await runTogether(db, [notices.insert({ id, administratorId, kind, at: now, ...told })])
}

const mostListed = 50

/** What a user was told in the last 90 days, newest first; with `unread` only what they have not marked as read. At most 50. */
export async function listNotices(
  store: Store,
  { id }: Pick<Administrator, 'id'>,
  which: 'all' | 'unread' = 'all',
): Promise<Notice[]> {
  const rows =
    await store.findAcrossClubs(sql`select ${notices.selected} from notices where administrator_id = ${id} and at > ${store.wallClock() - keptMs}
     ${raw(which === 'unread' ? 'and read_at is null' : '')} order by id desc limit ${raw(mostListed)}`)
  return rows.map(notices.valueOf)
}

/** Marks notices as read, up to the newest one that was seen. */
export const markNoticesRead = (
  store: Store,
  actor: Actor,
  { id }: Pick<Administrator, 'id'>,
  upTo: number,
): Promise<void> =>
  store.writeAcrossClubs(actor, async ({ db, note }) => {
    const read = await db.all(
      sql`update notices set read_at = ${store.wallClock()} where administrator_id = ${id} and id <= ${upTo} and read_at is null returning id`,
    )
    if (read.length > 0) note({ action: 'login.notices_read', subject: subjectOf({ id }), details: [`${read.length}`] })
  })
