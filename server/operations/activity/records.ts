import { entry } from '@kantine/contract/administration/entry.ts'
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { actorColumns } from '../../store/actor.ts'
import { changeLog, endsOfWrite } from '../../store/change-log.ts'
import { list, raw, sql } from '../../store/sql.ts'
import { filter, listOf, operation, pageLimit } from '../operation.ts'
import { changeOf, told } from './entry.ts'

/** The conditions that select the changes in the same entry as `last`. */
const areAlike = ['at', 'kind', ...Object.keys(actorColumns)].map(
  (name) => sql`change.${raw(name)} is not distinct from last.${raw(name)}`,
)

const columns = Object.keys(changeLog.columns).map((name) => sql`change.${raw(name)}`)

export default operation({
  on: entry,
  name: 'records',
  about: 'all',
  noun: 'records',
  offered: ['application'],
  permission: 'trail:read',
  title: { en: 'Records of an entry', nl: 'Gegevens bij een logboekregel' },
  says: {
    en: 'Lists the records that an activity entry covers, each as an entry of its own.',
    nl: 'Toont de gegevens die bij één logboekregel horen, elk op een eigen regel.',
  },
  effect: 'reads',
  input: {
    group_id: whole('Group', 'Groep', { required: true, min: 1, doc: 'The `group_id` of the entry.', example: 5811 }),
    before: filter(whole('Before', 'Voor', { min: 1, doc: 'The `next` value from the previous page.', example: 812 })),
    limit: pageLimit('records'),
  },
  output: listOf(entry.fields, {
    next: whole('Next', 'Volgende', { doc: 'Cursor for the next page, or null on the last page.', example: 812 }),
  }),
  run: ({ store }, caller, { group_id, before = group_id + 1, limit = limits.pageSizeDefault }) =>
    store.read(caller.club, async (db) => {
      const { first } = (await endsOfWrite(db, caller.club, group_id)) ?? { first: group_id }
      const rows = await db.all(sql`select ${list(columns)} from journal as change, journal as last
        where last.club_id = ${caller.club} and last.id = ${group_id} and change.club_id = ${caller.club}
          and change.id >= ${first} and change.id <= ${before - 1} and ${list(areAlike, ' and ')}
        order by change.id desc limit ${limit + 1}`)
      const page = rows.slice(0, limit)
      const next = rows.length > limit ? Number(page.at(-1)?.id) : null
      return { data: await told(db, caller, page.map(changeOf)), has_more: next !== null, next }
    }),
})
