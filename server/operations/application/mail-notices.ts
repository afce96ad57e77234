import { type Administrator, administrators } from '../../callers/accounts/administrators.ts'
import { type Notice, notices } from '../../callers/accounts/notices.ts'
import type { Mail } from '../../mail/mail.ts'
import { noticeText } from '../../mail/texts.ts'
import { readSetting } from '../../store/settings.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { noticeInWords } from './notice-words.ts'

/** The highest id of the notices that were mailed. */
const setting = 'mailed notices'

/** Older ones are no news any more, as when the server gets a mail server. */
const mostAgeMs = 3_600_000

const mostAtOnce = 10

/** Mails people the newest notices about their accounts, each at most once: one that cannot be sent still stands in the application. */
export async function mailNotices(store: Store, mail: Mail, baseUrl: string): Promise<void> {
  for (const { notice, administrator } of await takeNotices(store)) {
    const { says, advice, page } = noticeInWords(notice)
    const at = `${new Date(notice.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    const from = [at, notice.browser, notice.address].filter(Boolean).join(' · ')
    const write = () => noticeText({ says, advice, page: `${baseUrl}${page}`, from })
    mail.later(() => mail.send({ kind: 'notice', to: administrator.email }, write))
  }
}

type Taken = { readonly notice: Notice; readonly administrator: Administrator }

/** The notices that nobody has mailed, for the instance that takes them first. */
async function takeNotices(store: Store): Promise<readonly Taken[]> {
  const since = store.wallClock() - mostAgeMs
  const after = (id: number) => sql`select ${notices.joined}, ${administrators.joined} from notices
     join administrators on administrators.id = administrator_id
     where notices.id > ${id} and at > ${since} order by notices.id limit ${mostAtOnce}`
  const before = (await readSetting(store.findAcrossClubs, setting)) ?? '0'
  const rows = await store.findAcrossClubs(after(Number(before)))
  const taken = rows.map((row) => ({
    notice: notices.joinedValueOf(row),
    administrator: administrators.joinedValueOf(row),
  }))
  const last = taken.at(-1)?.notice.id
  if (last === undefined) return []
  const isFirst = await store.writeUnaudited('settings', async ({ db }) => {
    await db.all(sql`insert into settings (name, value) values (${setting}, '0') on conflict (name) do nothing`)
    return db.get(
      sql`update settings set value = ${`${last}`} where name = ${setting} and value = ${before} returning name`,
    )
  })
  return isFirst ? taken : []
}
