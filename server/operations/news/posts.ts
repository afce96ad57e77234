/** The club's posts as its editors see them: pinned posts first, then the newest. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { writePermissionOf } from '../../callers/caller.ts'
import { listedOnly } from '../../store/body.ts'
import { raw, sql } from '../../store/sql.ts'
import { listedRecords } from '../lists/get.ts'
import { may } from '../may.ts'
import { filter, listOf, operation, pageLimit } from '../operation.ts'
import { readsOf } from '../records/several.ts'

/** The maximum number of pinned posts that are shown first. */
const mostPinned = 20

const withDrafts = { ...news, showsUnlisted: true } as const

export default operation({
  ...readsOf(news),
  name: 'posts',
  about: 'all',
  noun: 'posts',
  title: { en: 'Posts', nl: 'Berichten' },
  says: {
    en: 'Lists news posts, pinned ones first. Only users who manage news see drafts and planned posts.',
    nl: 'Toont de nieuwsberichten, vastgezette eerst. Alleen gebruikers die nieuws beheren zien concepten en geplande berichten.',
  },
  input: {
    before: filter(whole('Before', 'Voor', { min: 1, doc: 'The last id on the previous page.', example: 812 })),
    limit: pageLimit('posts', 25),
  },
  output: listOf({
    id: answered.whole('Id', 'Id'),
    title: orNull(answered.text('Title', 'Titel')),
    author_name: orNull(answered.text('Author', 'Auteur')),
    published_at: orNull(answered.instant('Published at', 'Gepubliceerd op')),
    pinned: answered.flag('Pinned', 'Vastgezet'),
  }),
  run: ({ store }, caller, { before = Number.MAX_SAFE_INTEGER, limit = limits.pageSizeDefault }) =>
    store.read(caller.club, async (db) => {
      const managesNews = may(caller, { permission: writePermissionOf(news), effect: 'writes' })
      const shown = managesNews ? withDrafts : news
      const posts = sql`select id from news where club_id = ${caller.club}${listedOnly(shown)}`
      const pinned =
        before === Number.MAX_SAFE_INTEGER
          ? await db.all(sql`${posts} and pinned = 1 order by id desc limit ${raw(mostPinned)}`)
          : []
      const others = await db.all(sql`${posts} and pinned = 0 and id < ${before} order by id desc limit ${limit + 1}`)
      const ids = [...pinned, ...others.slice(0, limit)].map(({ id }) => Number(id))
      const records = listedRecords(db, caller.club, shown, ids)
      const data = await Array.fromAsync(records, ({ id, title, author_name, published_at, pinned }) => {
        return { id, title, author_name, published_at, pinned: pinned === true }
      })
      return { data, has_more: others.length > limit }
    }),
})
