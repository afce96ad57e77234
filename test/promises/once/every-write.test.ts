/**
 * Every write of the application counts once. Its own client makes the call through a proxy that loses the answer after the commit, once or
 * twice. The call ends by saying that it was done, and nothing has changed since the first time.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AlreadyDone } from '../../../console/src/data/call-failed.ts'
import { full } from '../../support/full.ts'
import { type EngineName, onOneEngine, type Running, startKantine } from '../../support/kantine.ts'
import { type CuttingProxy, openCuttingProxy, type Passed } from './cutting-proxy.ts'
import { callFromPage } from './page.ts'
import { type Rows, rowsOf } from './rows.ts'
import { everyWrite, type Scenario, scenarios } from './scenarios.ts'
import { type Stage, stageOf } from './stage.ts'

/** Its answer is another: the club is gone, and with it what a repeat could be compared with. */
const removal = 'clubs remove'

test('every write of the application is tried', () => {
  assert.deepEqual([...Object.keys(scenarios), removal].sort(), [...everyWrite.keys()].sort())
})

/** A practice club has thousands of rows, which take seconds to write and to compare; `once.test.ts` always tries them. */
const ofPractice = ['clubs practice', 'clubs reset']

const start = (engine: EngineName) =>
  startKantine(engine, { environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0' } })

for (const [times, lost] of [
  [1, 'one lost answer'],
  [2, 'two lost answers'],
] as const) {
  onOneEngine(`every write of the application is done once, in spite of ${lost}`, async (engine) => {
    const kantine = await start(engine)
    const proxy = await openCuttingProxy(kantine.url)
    const stages = { usual: await stageOf(kantine, 'once'), ofPractice: await stageOf(kantine, 'practising') }
    const wrong: string[] = []
    for (const [name, scenario] of Object.entries(scenarios)) {
      if (ofPractice.includes(name) && !full) continue
      const stage = ofPractice.includes(name) ? stages.ofPractice : stages.usual
      await tryOut({ kantine, proxy, stage, times }, name, scenario).catch((error) =>
        wrong.push(`${name}: ${error.message}`),
      )
    }
    assert.deepEqual(wrong, [])
  })
}

type Trial = { readonly kantine: Running; readonly proxy: CuttingProxy; readonly stage: Stage; readonly times: number }

async function tryOut({ kantine, proxy, stage, times }: Trial, name: string, scenario: Scenario): Promise<void> {
  const { id, body, query = '', adds = {}, slug = stage.slug } = await scenario(stage)
  const { method, path } = everyWrite.get(name) as { method: string; path: string }
  const inQuery = method === 'DELETE' && body ? `?${new URLSearchParams(JSON.parse(JSON.stringify(body)))}` : query
  const called = path.replace(':slug', slug).replace(':id', `${id}`) + inQuery
  const rows = () => rowsOf(kantine.store, stage.club.id)
  const before = await rows()
  const passed: Passed[] = []
  let first: Rows | undefined
  proxy.lose(times)
  proxy.onAnswer(async (one) => {
    passed.push(one)
    first ??= await rows()
  })
  const given = method === 'DELETE' ? undefined : body
  const { error, answer } = await callFromPage(proxy.url, kantine, stage.browser, { method, path: called, body: given })
  const last = await rows()

  const [done] = passed
  assert.ok(done && done.status >= 200 && done.status < 300, `${done?.status} ${done?.text}`)
  assert.ok(!done.isRepeated, 'it wrote twice for one request')
  assert.ok(error instanceof AlreadyDone, `it ended with ${error?.message ?? JSON.stringify(answer)}`)
  assert.equal(passed.length, times + 1)
  assert.deepEqual(new Set(passed.map(({ call, key }) => `${call} ${key}`)).size, 1)
  assert.deepEqual(changesFrom(first, last), [], 'a repeat changed something')
  const changes = changesFrom(before, first)
  assert.ok(changes.length > 0, 'nothing was changed')
  for (const [table, howMany] of Object.entries(adds)) {
    assert.equal(`${table} ${(last[table]?.length ?? 0) - (before[table]?.length ?? 0)}`, `${table} ${howMany}`)
  }
  const made = done.text && name.endsWith(' create') ? JSON.parse(done.text).id : undefined
  if (made !== undefined) assert.equal(error.id, made)
}

/** The rows that are in only one of the two, except for the marks of requests: each is left once, by the first. */
function changesFrom(before: Rows = {}, after: Rows = {}): string[] {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...tables].flatMap((table) => {
    const [one, other] = [new Set(before[table]), new Set(after[table])]
    const changed = [...one.symmetricDifference(other)]
    return changed.map((row) => `${table} ${row}`)
  })
}
