/** Scripts that use commands with `--json` keep working after each release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { version } from '@kantine/contract/version.ts'
import { releases } from '../releases/restore.ts'
import { newDatabase, onEngines } from '../support/kantine.ts'
import { acceptedByCommands, type Output, recordingOf, runScenario } from './outputs.ts'

const recordings = releases.flatMap((release) => recordingOf(release) ?? [])

test('this version has a recording', () => assert.ok(recordingOf(version), "run 'npm run outputs'"))

onEngines('commands still print the JSON fields of earlier releases', async (engine) => {
  const { environment } = await newDatabase(engine, { empty: true })
  const now = await runScenario(environment)
  for (const { outputs } of recordings) assert.deepEqual(lostOutputs(outputs, now), [])
})

test('commands still accept the command lines of earlier releases and require nothing more', () => {
  const now = acceptedByCommands()
  for (const { accepted } of recordings) {
    for (const [name, { required, ...before }] of Object.entries(accepted)) {
      assert.deepEqual(lost(name, withKindsOfValues(before), withKindsOfValues(now[name])), [])
      assert.deepEqual(
        now[name]?.required.filter((option) => !required.includes(option)),
        [],
        name,
      )
    }
  }
})

/** What the help calls a text or a word, such as `URL`, may change; which kind of value an option takes stays. */
const withKindsOfValues = (accepted: object | undefined) =>
  JSON.parse(JSON.stringify(accepted ?? null), (name, value) =>
    name !== 'takes' || ['NUMBER', 'ID', 'DAY', 'INSTANT', 'EMAIL', 'FILE'].includes(value) ? value : 'text',
  )

/** What is no longer printed, one sentence for each thing. A refusal may have another sentence. */
function lostOutputs(before: readonly Output[], now: readonly Output[]): string[] {
  let next = 0
  return before.flatMap(({ refusal, ...old }) => {
    const place = now.findIndex(({ argv }, index) => index >= next && argv === old.argv)
    const found = now[place]
    if (!found) return [`${old.argv}: is no longer given`]
    next = place + 1
    return [...lost(old.argv, old, found), ...(refusal && !found.refusal ? [`${old.argv}: no longer says why`] : [])]
  })
}

/**
 * Properties may be added, and items to a list. Labels and headings, in English and Dutch, may change. Up to 1.7.0, an entry about an endpoint
 * that a command changed named fields that the command had not changed.
 */
function lost(at: string, before: unknown, now: unknown): string[] {
  const changed = `${at}: was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`
  if (!isCompound(before)) return before === now ? [] : [changed]
  if (!isCompound(now) || Array.isArray(before) !== Array.isArray(now)) return [changed]
  if (Array.isArray(before) && Array.isArray(now) && now.length > before.length) {
    const gone = before.filter((item) => !now.some((one) => lost(at, item, one).length === 0))
    return gone.map((item) => `${at}: no longer has ${JSON.stringify(item)}`)
  }
  if (isLabel(before)) return isLabel(now) ? [] : [changed]
  return Object.entries(before).flatMap(([name, value]) =>
    name === 'details' && before.action === 'endpoint.changed' ? [] : lost(`${at}/${name}`, value, now[name]),
  )
}

const isLabel = (value: object) => Object.keys(value).toSorted().join() === 'en,nl'

const isCompound = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null
