/** Runs docs/writing.md as written. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { callOf, operationsOf } from '@kantine/contract/operations.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { resources } from '@kantine/contract/resources.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { newFolder } from '../support/folder.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { blocksOf, examplesOf, scriptOf, textOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'

const document = 'docs/writing.md'
const origin = 'http://localhost:3000'

onEngines('the examples of docs/writing.md print the documented output', async (engine) => {
  const kantine = await startKantine(engine, { environment: { BASE_URL: origin } })
  const examples = examplesOf(document)
  assert.equal(examples.length, blocksOf(document, 'sh').length)
  const cwd = newFolder()
  const env = { ...kantine.database.environment, PATH: await pathWithNpx(cwd) }
  const between = '§\n'
  const script = examples.map(({ script }) => script).join(`printf '${between}'\n`)
  const { stdout } = await promisify(execFile)('bash', ['-ec', script.replaceAll(origin, kantine.url)], { env, cwd })
  const printed = stdout.split(between)
  for (const [i, example] of examples.entries()) {
    assert.equal(masked(printed[i] ?? ''), masked(unbroken(example.printed)), example.script)
  }
})

onEngines('the TypeScript of docs/writing.md writes the same as its commands', async (engine) => {
  const kantine = await startKantine(engine)
  const { id, key } = await newClub(kantine.store, 'written')
  await storeRecords(kantine.store, id, group, 2)
  const statuses: number[] = []
  const { send } = new Function(`${scriptOf(document, 'send')}; return { send }`)()
  const noted = async (...call: unknown[]) => {
    const result = await send(...call)
    statuses.push(result.status)
    return result
  }
  const script = `return (async () => { ${scriptOf(document, 'writes', 'use')} })()`
  await new Function('send', 'origin', 'key', script)(noted, kantine.url, key)
  assert.deepEqual(statuses, [201, 200, 200, 201, 201])
  const members = await (await kantine.call('/api/v1/members', { key })).json()
  assert.deepEqual(
    (members as { data: { name: string; status: string }[] }).data.map(({ name, status }) => [name, status]),
    [
      ['Sanne de Vries', 'archived'],
      ['Jan Bakker', 'active'],
      ['Noor Visser', 'active'],
      ['Youssef Amrani', 'active'],
    ],
  )
})

/** A long answer is broken into lines, of which all but the first are indented. */
const unbroken = (printed: string) => printed.replaceAll(/\n +/g, '')

const masked = (printed: string) =>
  printed
    .replaceAll('\r', '')
    .replaceAll(/"(created_at|updated_at)":"[\d-]{10}T[\d:]{8}\.\d{3}Z"/g, '"$1":"…"')
    .replaceAll(/"etag":"\\"[\w-]{22}\\""/g, '"etag":"…"')

const deletable = resources.filter(({ operations }) => operations.delete)

test('docs/writing.md has an example of every write, and lists every cascade of a removal', () => {
  const examples = blocksOf(document, 'sh').join('\n')
  const missing = resources.flatMap((resource) =>
    operationsOf(resource)
      .map((operation) => callOf(operation, resource))
      .filter(({ method, path }) => method !== 'GET' && !exampleOf(method, path).test(examples)),
  )
  assert.deepEqual(missing, [])
  const rows = deletable.map((removed) => {
    const references = resources.flatMap((from) =>
      Object.entries(from.fields)
        .filter(([, field]) => field.references === removed.name)
        .map(([name, { required }]) => ({ text: `\`${from.name}.${name}\``, required })),
    )
    const cell = (isRequired: boolean) =>
      references
        .filter(({ required }) => required === isRequired)
        .map(({ text }) => `${text} `)
        .sort()
        .join('')
    return `| ${removed.name} | ${cell(true)}| ${cell(false)}|\n`
  })
  assert.equal(rows.length, 3)
  for (const row of rows) assert.ok(textOf(document).includes(row), row)
})

/** How a call stands in a script; `api` posts what it is given with `-d`. */
function exampleOf(method: string, path: string): RegExp {
  const below = path.replace('/api/v1', '').replace('{id}', '\\d+').replace('{external_id}', '\\S+')
  return new RegExp(`^api ${below} ${method === 'POST' ? '.*-d ' : `-X ${method}\\b`}`, 'm')
}
