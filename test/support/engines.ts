/** The databases on which the tests run: both, or those of `TEST_ENGINES`, such as `TEST_ENGINES=sqlite`. */
const all = ['sqlite', 'postgres'] as const

export type EngineName = (typeof all)[number]

const wanted = process.env.TEST_ENGINES?.split(',')

export const engines: readonly EngineName[] = all.filter((engine) => !wanted || wanted.includes(engine))
if (engines.length !== (wanted ?? all).length) {
  throw new Error(`TEST_ENGINES names databases of ${all.join(' and ')}, not '${process.env.TEST_ENGINES}'.`)
}

/** The options of a test that needs PostgreSQL, whichever engines the others run on. */
export const needsPostgres = { skip: !engines.includes('postgres') && 'TEST_ENGINES leaves PostgreSQL out' }
