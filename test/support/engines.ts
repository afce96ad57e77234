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
