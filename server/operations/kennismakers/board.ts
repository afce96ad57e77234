/** The board of trial members: stages with their counts, and trial members without a stage. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { recordsOf } from '@kantine/contract/administration/record.ts'
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { stagesOf } from '../../clubs/stages.ts'
import { raw, sql } from '../../store/sql.ts'
import { fittingTexts } from '../lists/fitting.ts'
import { filter, listOf, operation, pageLimit } from '../operation.ts'
import { readsOf } from '../records/several.ts'

const ofBoard = { ...readsOf(kennismaker), about: 'all' } as const

/** The maximum number of trial members that are counted, and of stages in use outside the club's list. */
const [mostCounted, mostOthers] = [10_000, 200]

const stages = operation({
  ...ofBoard,
  name: 'board',
  noun: 'board',
  title: { en: 'Board', nl: 'Bord' },
  says: {
    en: 'Lists the club’s stages in order, then other stages in use, each with its number of trial members.',
    nl: 'Toont de fasen van de club op volgorde, daarna andere fasen die in gebruik zijn, elk met het aantal kennismakers.',
  },
  output: listOf({
    status: orNull(answered.text('Stage', 'Fase')),
    count: answered.whole('Count', 'Aantal'),
    is_stage: answered.flag('Stage in the club’s list', 'Staat in de lijst van de club'),
  }),
  run: ({ store }, { club }) =>
    store.read(club, async (db) => {
      const rows = await db.all(sql`select status, count(*) as records
        from (select status from kennismakers where club_id = ${club} limit ${raw(mostCounted + 1)}) as counted
        group by status order by status`)
      const counts = new Map(rows.map(({ status, records }) => [status as string | null, Number(records)]))
      const stages: readonly (string | null)[] = await stagesOf(db, club)
      const others = [...counts.keys()].filter((status) => !stages.includes(status))
      const all = new Set([...(counts.has(null) ? [null] : []), ...stages, ...others.slice(0, mostOthers)])
      const counted = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return {
        data: [...all].map((status) => ({ status, count: counts.get(status) ?? 0, is_stage: stages.includes(status) })),
        has_more: counted > mostCounted || others.length > mostOthers,
      }
    }),
})

/** The API's list cannot be filtered on a missing stage, because no filter matches null. */
const withoutStage = operation({
  ...ofBoard,
  name: 'without-stage',
  noun: 'without-stage',
  title: { en: 'No stage', nl: 'Zonder fase' },
  says: {
    en: 'Lists trial members without a stage, in the order they were added.',
    nl: 'Toont de kennismakers zonder fase, op volgorde van toevoegen.',
  },
  input: {
    starting_after: filter(
      whole('Starting after', 'Na', { min: 1, doc: 'The last id on the previous page.', example: 812 }),
    ),
    limit: pageLimit('records'),
  },
  output: listOf(recordsOf(kennismaker).fields),
  run: ({ store }, { club }, { starting_after = 0, limit = limits.pageSizeDefault }) =>
    store.read(club, async (db) => {
      // Ordered by the stage index, so that no database scans the primary key.
      const rows = await db.all(sql`select id from kennismakers
        where club_id = ${club} and status is null and id > ${starting_after} order by status, id limit ${limit + 1}`)
      const ids = rows.slice(0, limit).map(({ id }) => Number(id))
      const { texts, cutAt } = await fittingTexts(db, club, kennismaker, ids)
      return { data: texts.map((text) => JSON.parse(text)), has_more: cutAt !== undefined || rows.length > limit }
    }),
})

export default [stages, withoutStage]
