/**
 * What `npm test` prints: one line a file, every failure whole, and at the end sums. It also keeps how long each test took, for
 * `npm run test:times`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { type Timed, timesPath } from './times.ts'

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data']

/** The tests of the groups of files, whose events come together (`test/run.ts`). Reported by the runner in the order in which they ended. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const startedAt = Date.now()
  const timed: Timed[] = []
  const failures: string[] = []
  let [passed, skipped] = [0, 0]
  /** Of the file that is being reported. */
  let tests: { readonly name: string; readonly ms: number }[] = []
  let failed: { readonly name: string; readonly error: unknown }[] = []

  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') yield event.data.message
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, nesting, details, skip } = event.data as Ended
    if (details.type !== 'suite') {
      if (skip !== undefined && skip !== false) skipped++
      else if (event.type === 'test:pass') passed++
      tests.push({ name, ms: Math.round(details.duration_ms) })
    }
    if (event.type === 'test:fail' && causesItself(event.data)) failed.push({ name, error: event.data.details.error })
    if (nesting > 0) continue
    const ownFailures = failed.map(({ name: test, error }) => `✖ ${test}\n  ${name}\n${indented(reasonOf(error))}\n`)
    failures.push(...ownFailures)
    timed.push(...tests.map(({ name: test, ms }) => ({ file: name, name: test, ms })))
    yield lineOf(name, tests.length, failed.length, details.duration_ms)
    for (const failure of ownFailures) yield `\n${failure}\n`
    ;[tests, failed] = [[], []]
  }

  mkdirSync(dirname(timesPath), { recursive: true })
  writeFileSync(timesPath, JSON.stringify(timed))
  const wallMs = Date.now() - startedAt
  const inTests = timed.reduce((sum, { ms }) => sum + ms, 0)
  if (failures.length > 0) yield `\nFailed:\n\n${failures.join('\n')}`
  yield `\n${passed} tests passed, ${failures.length} failed, ${skipped} were skipped. They took ${seconds(wallMs)}, and ${seconds(inTests)} one after the other.\n`
}

/** A suite fails with its tests: only what failed itself is told. */
const causesItself = ({ details }: Ended): boolean =>
  (details as { error?: { failureType?: string } }).error?.failureType !== 'subtestsFailed'

const reasonOf = (error: unknown): string => inspect((error as Error).cause ?? error, { depth: 8, breakLength: 120 })

const indented = (text: string): string => text.replaceAll(/^/gm, '  ')

const lineOf = (file: string, tests: number, failed: number, ms: number): string =>
  `${failed > 0 ? '✖' : '✔'} ${file}: ${tests} tests${failed > 0 ? `, ${failed} failed` : ''}, ${seconds(ms)}\n`

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
