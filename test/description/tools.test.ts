/**
 * What integrators do with the description before they write a line: they lint it, and generate types and checks. No tool may complain, and
 * what it generates must fit real answers. redocly is in test/api/openapi.test.ts, whole clients are in test/documents/clients.test.ts.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import type { ZodObject, ZodType } from 'zod'
import type { Document } from '../../server/surfaces/rest/describe/openapi.ts'
import { root } from '../house/files.ts'
import type { EngineName } from '../support/engines.ts'
import { newFolder } from '../support/folder.ts'
import { onOneEngine, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Answer, answersOf } from './answers.ts'

type Contract = 'full' | 'shown'

const contracts = ['full', 'shown'] as const

const start = (engine: EngineName, contract: Contract) =>
  contract === 'full' ? sharedKantine(engine) : startKantine(engine, { environment: { CONTRACT: contract } })

/** A server, its description, and a folder with the description as a file. */
async function served(engine: EngineName, contract: Contract) {
  const kantine = await start(engine, contract)
  const text = await (await kantine.call('/api/v1/openapi.json')).text()
  const folder = newFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'openapi.json'), text)
  return { kantine, folder, document: JSON.parse(text) as Document }
}

/** Runs a tool with this Node.js in a folder. */
async function run(folder: string, script: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '' }
  await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env }).catch((error) => {
    throw new Error(`${script} ${args.join(' ')}\n${error.stdout}${error.stderr}`)
  })
}

/** What Spectral warns of, and why it stays. */
const accepted: { readonly [rule: string]: string } = {
  'info-contact': 'Whoever runs a server is whom to ask, and the description does not know them.',
}

async function lint(document: object): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] })
  const found = await linter.run(JSON.stringify(document))
  return found
    .filter(({ code }) => !(code in accepted))
    .map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)
}

for (const contract of contracts) {
  onOneEngine(`Spectral finds nothing to complain about (CONTRACT=${contract})`, async (engine) => {
    const { document } = await served(engine, contract)
    assert.deepEqual(await lint(document), [])
  })
}

test('Spectral does find an example that its schema refuses', async () => {
  const { document } = await served('sqlite', 'shown')
  const name = { type: 'string', pattern: '^\\p{Lu}' }
  const paths = { '/api/v1/club': document.paths['/api/v1/club'] }
  const schemas = { ...document.components.schemas, Club: { type: 'object', properties: { name } } }
  const wrong = { ...document, paths, webhooks: {}, components: { ...document.components, schemas } }
  assert.match((await lint(wrong)).join('\n'), /^oas3-valid-media-example paths\.\/api\/v1\/club/)
})

/** `ListMembers` for `list_members`. */
const typeName = (operationId: string) => operationId.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())

const withBody = (answers: readonly Answer[]) => answers.filter(({ body }) => body !== undefined)

for (const contract of contracts) {
  onOneEngine(
    `zod schemas that orval makes take every real answer, and refuse others (CONTRACT=${contract})`,
    async (engine) => {
      const { kantine, folder, document } = await served(engine, contract)
      const output = { client: 'zod', target: 'zod.ts', override: { zod: { generateEachHttpStatus: true } } }
      const config = { api: { input: 'openapi.json', output } }
      writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}`)
      await run(folder, join(root, 'node_modules', 'orval', 'dist', 'bin', 'orval.mjs'))
      const schemas: { readonly [name: string]: ZodType } = await import(join(folder, 'zod.ts'))
      const schemaOf = (name: string) => schemas[name] ?? assert.fail(`orval made no ${name}`)

      const answers = withBody(await answersOf(kantine, document, contract))
      assert.ok(answers.length > 25)
      for (const { operationId, status, body } of answers) {
        const schema = schemaOf(`${typeName(operationId)}${status}Response`)
        assert.deepEqual(schema.parse(body), describedPart(body), operationId)
        for (const wrong of wrongBodies(schema as ZodObject, body as object)) {
          assert.equal(schema.safeParse(wrong).success, false, `${operationId} ${JSON.stringify(wrong).slice(0, 200)}`)
        }
      }
      for (const { operationId, sent } of answers.filter(isWhollyApplied)) {
        assert.deepEqual(schemaOf(`${typeName(operationId)}Body`).parse(sent), describedPart(sent), operationId)
      }
      const name = (text: string) => schemaOf('CreateMemberBody').safeParse({ name: text }).success
      const names = ['Zoë 👍 FC Voorbeeld', ' Jan', 'a'.repeat(200), '', ' ', 'two\nlines', 'a\u0000', 'a'.repeat(201)]
      assert.deepEqual(names.map(name), [true, true, true, false, false, false, false, false])
    },
  )
}

/** What the description says of a body: everything, but for a message of MCP, which has its own specification. */
const describedPart = (body: unknown) =>
  typeof body === 'object' && body !== null && 'jsonrpc' in body ? { jsonrpc: body.jsonrpc } : body

/** The body without its fields, and with a wrong value in each. */
const wrongBodies = ({ shape }: ZodObject, body: object): object[] => [
  {},
  ...Object.keys(body)
    .filter((name) => name in shape)
    .map((name) => ({ ...body, [name]: { wrong: true } })),
]

/** Whether something was sent, and nothing of it was refused. */
const isWhollyApplied = ({ sent, status, body }: Answer) =>
  sent !== undefined && status < 300 && !(body as { readonly failed?: number }).failed

/** How a generator is run, and what it calls the type of an answer and that of what is sent. */
const generators: {
  readonly [name: string]: {
    readonly run: (folder: string) => Promise<void>
    readonly imports: string
    answer(answer: Answer): string
    sent(answer: Answer): string
  }
} = {
  'openapi-typescript': {
    run: (folder) => run(folder, join(clients, 'openapi-typescript', 'bin', 'cli.js'), 'openapi.json', '-o', 'api.ts'),
    imports: "import type { paths } from './api.js'",
    answer: ({ path, method, status, type }) =>
      `paths['${path}']['${method}']['responses'][${status}]['content']['${type}']`,
    sent: ({ path, method }) => `paths['${path}']['${method}']['requestBody']['content']['application/json']`,
  },
  'hey-api': {
    run: (folder) =>
      run(
        folder,
        join(clients, '@hey-api', 'openapi-ts', 'bin', 'run.js'),
        '-i',
        'openapi.json',
        '-o',
        'hey',
        '-p',
        '@hey-api/typescript',
      ),
    imports: "import type * as hey from './hey/index.js'",
    answer: ({ operationId, status }) =>
      `hey.${typeName(operationId)}${status < 300 ? 'Responses' : 'Errors'}[${status}]`,
    sent: ({ operationId }) => `hey.${typeName(operationId)}Data['body']`,
  },
}

const clients = join(root, 'examples', 'clients', 'node_modules')

for (const contract of contracts) {
  onOneEngine(
    `every real answer has the types that generators make, and others do not (CONTRACT=${contract})`,
    async (engine) => {
      const { kantine, folder, document } = await served(engine, contract)
      const answers = withBody(await answersOf(kantine, document, contract))
      await Promise.all(Object.values(generators).map(({ run }) => run(folder)))
      for (const [name, generator] of Object.entries(generators)) {
        writeFileSync(join(folder, `${name}-answers.ts`), typedUse(generator, answers))
      }
      const options = {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'esnext',
        types: [],
        exactOptionalPropertyTypes: true,
      }
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ compilerOptions: options, include: ['*.ts', 'hey'] }),
      )
      await run(folder, join(root, 'node_modules', 'typescript', 'bin', 'tsc'))
    },
  )
}

/** Statements that compile only where the types fit: each answer, what was sent for it, and no answer without its fields. */
const typedUse = ({ imports, answer, sent }: (typeof generators)[string], answers: readonly Answer[]): string =>
  [
    imports,
    ...answers.flatMap((one, n) => [
      `export const answer${n}: ${answer(one)} = ${JSON.stringify(one.body)}`,
      '// @ts-expect-error Fields are missing.',
      `export const none${n}: ${answer(one)} = {}`,
      ...(isWhollyApplied(one) ? [`export const sent${n}: ${sent(one)} = ${JSON.stringify(one.sent)}`] : []),
    ]),
  ].join('\n')
