/** Notices to people about their accounts, written in the transaction of the change. */
import { dayMs } from '../../day.ts'
import type { Actor } from '../../store/actor.ts'
import { takeIds } from '../../store/counters.ts'
import type { Connection } from '../../store/engine.ts'
import { readSetting } from '../../store/settings.ts'
import { raw, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { choice, instant, integer, nullable, text } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import { type Administrator, administrators, subjectOf } from './administrators.ts'

/** The kinds of notices. Only the operator sets a password or removes a second factor. */
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

/** `who` names the other person who did it; for a link, null means the operator. Address and browser show where it was done. */
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

/** The content of a notice, apart from its time and origin. */
export type News = Pick<Notice, 'kind'> & Partial<Pick<Notice, 'who' | 'assistant' | 'club'>>

/** The origin of an action; commands have none. */
type Place = { readonly address?: string | undefined; readonly browser?: string | null | undefined }

/** Tells a user something. Replaces an unread notice with the same content and origin, so nobody can flood a page. */
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
  await db.all(notices.insert({ id, administratorId, kind, at: now, ...told }))
}

const mostListed = 50

/** A user's notices of the last 90 days, newest first, at most 50; `unread` selects unread ones. */
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

/** Marks notices as read, up to the newest one the user saw. */
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

/** The setting with the highest id among the notices that were taken for mailing. */
const mailedUpTo = 'mailed notices'

/** Older notices are not e-mailed, for example after a mail server is added. */
const mailedMs = 3_600_000
const mostMailed = 10

type Unmailed = { readonly notice: Notice; readonly administrator: Administrator }

/** Takes the oldest notices that have not been mailed yet, each with its account. If there are several instances, only one gets them. */
export async function takeUnmailed(store: Store): Promise<readonly Unmailed[]> {
  const before = (await readSetting(store.findAcrossClubs, mailedUpTo)) ?? '0'
  const rows = await store.findAcrossClubs(sql`select ${notices.joined}, ${administrators.joined} from notices
     join administrators on administrators.id = administrator_id
     where notices.id > ${Number(before)} and at > ${store.wallClock() - mailedMs} order by notices.id limit ${raw(mostMailed)}`)
  const taken = rows.map((row) => ({
    notice: notices.joinedValueOf(row),
    administrator: administrators.joinedValueOf(row),
  }))
  const last = taken.at(-1)?.notice.id
  if (last === undefined) return []
  const isFirst = await store.writeUnaudited('settings', async ({ db }) => {
    await db.all(sql`insert into settings (name, value) values (${mailedUpTo}, '0') on conflict (name) do nothing`)
    const raised = sql`update settings set value = ${`${last}`} where name = ${mailedUpTo} and value = ${before} returning name`
    return db.get(raised)
  })
  return isFirst ? taken : []
}
