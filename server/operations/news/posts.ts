/** The club's posts as its editors see them: pinned posts first, then drafts, then from the latest date of publication. */
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

/** The order of listed posts, as in the index `news_by_order`: by date of publication; drafts, which have none, come first. */
const date = sql`coalesce(listed_from, 9007199254740991)`

const withDrafts = { ...news, showsUnlisted: true } as const

export default operation({
  ...readsOf(news),
  name: 'posts',
  about: 'all',
  noun: 'posts',
  title: { en: 'Posts', nl: 'Berichten' },
  says: {
    en: 'Lists news posts: pinned ones, then drafts, then the others from the latest date. Only users who manage news see drafts and planned posts.',
    nl: 'Toont de nieuwsberichten: eerst vastgezette, dan concepten, dan de andere vanaf de laatste datum. Alleen gebruikers die nieuws beheren zien concepten en geplande berichten.',
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
  run: ({ store }, caller, { before, limit = limits.pageSizeDefault }) =>
    store.read(caller.club, async (db) => {
      const managesNews = may(caller, { permission: writePermissionOf(news), effect: 'writes' })
      const shown = managesNews ? withDrafts : news
      const posts = sql`select id from news where club_id = ${caller.club}${listedOnly(shown)}`
      const last =
        before !== undefined &&
        (await db.get(sql`select ${date} as date from news where club_id = ${caller.club} and id = ${before}`))
      // The first condition is the one that SQLite finds in the index.
      const after = last
        ? sql` and ${date} <= ${Number(last.date)} and (${date}, id) < (${Number(last.date)}, ${before})`
        : sql``
      const order = sql`order by ${date} desc, id desc`
      const pinned =
        before === undefined ? await db.all(sql`${posts} and pinned = 1 ${order} limit ${raw(mostPinned)}`) : []
      const others = await db.all(sql`${posts} and pinned = 0${after} ${order} limit ${limit + 1}`)
      const ids = [...pinned, ...others.slice(0, limit)].map(({ id }) => Number(id))
      const records = listedRecords(db, caller.club, shown, ids)
      const data = await Array.fromAsync(records, ({ id, title, author_name, published_at, pinned }) => {
        return { id, title, author_name, published_at, pinned: pinned === true }
      })
      return { data, has_more: others.length > limit }
    }),
})
