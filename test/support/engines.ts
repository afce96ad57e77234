/** The databases that the tests run on: both, or those in `TEST_ENGINES`, such as `TEST_ENGINES=sqlite`. */
const all = ['sqlite', 'postgres'] as const

export type EngineName = (typeof all)[number]

const wanted = process.env.TEST_ENGINES?.split(',')

export const engines: readonly EngineName[] = all.filter((engine) => !wanted || wanted.includes(engine))
if (engines.length !== (wanted ?? all).length) {
  throw new Error(`TEST_ENGINES can contain ${all.join(' and ')}, not '${process.env.TEST_ENGINES}'.`)
}

/** Options for a test that needs PostgreSQL. It is skipped if `TEST_ENGINES` excludes PostgreSQL. */
export const needsPostgres = { skip: !engines.includes('postgres') && 'TEST_ENGINES excludes PostgreSQL' }

/**
 * The folders of `test/` whose code under test has SQL of its own, or relies on how a database locks: their tests run on both databases.
 * The others, such as those of pages, commands and assistants, run on one in `npm test`, so that each folder meets both; in `npm run
 * test:full` every test runs on both.
 */
const foldersWithSql = [
  ...['accounts', 'assistants', 'authority', 'calendar-links', 'club-transfer', 'contract', 'data-subjects', 'keys'],
  ...['operations', 'promises', 'records', 'releases', 'store', 'webhooks'],
]

/** @param file a test file, as a path from the root */
export const hasOwnSql = (file: string): boolean =>
  foldersWithSql.some((folder) => file.replaceAll('\\', '/').startsWith(`test/${folder}/`))
