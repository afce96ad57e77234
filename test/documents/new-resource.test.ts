/** The effort to add a resource, as in CONTRIBUTING.md: three files by hand, and `npm run docs`. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { test } from 'node:test'
import { startServer } from '../cli/process.ts'
import { root } from '../house/files.ts'
import { freePort } from '../support/free-port.ts'
import { full } from '../support/full.ts'
import { copyProject, isOfProject } from '../support/project-copy.ts'

const byHand: { readonly [path: string]: string } = {
  'contract/resources/sponsor.ts': `import { day, text } from '../fields.ts'
import { unspecified, unspecifiedOperation } from '../unspecified.ts'
import { defineResource } from '../resource.ts'

export const sponsor = defineResource({
  name: 'sponsor',
  plural: 'sponsors',
  title: { en: 'Sponsors', nl: 'Sponsors' },
  titleOfOne: { en: 'Sponsor', nl: 'Sponsor' },
  doc: 'Who supports the club.',
  scopes: unspecified('§5', { read: 'sponsors:read' }),
  operations: { list: unspecifiedOperation('§4'), get: unspecifiedOperation('§4') },
  fields: {
    name: unspecified('§2.6', text('Name', 'Naam', { required: true, doc: 'Name of the sponsor.', example: 'Bakkerij' })),
    since: unspecified('§2.6', day('Since', 'Sinds', { doc: 'First day of support.', example: '2020-01-01' })),
  },
})
`,
  'server/store/migrations/900-sponsors.sql': `create table sponsors (
  club_id bigint not null,
  id bigint not null,
  updated_at bigint not null,
  body text not null,
  created_at bigint,
  primary key (club_id, id)
);

create index sponsors_by_updated_at on sponsors (club_id, updated_at, id);

create index sponsors_by_created_at on sponsors (club_id, created_at, id);
`,
  'server/sandbox/demo/sponsors.ts': `import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { sponsor } from '@kantine/contract/resources/sponsor.ts'

export const records = ({ seasonYear }: { seasonYear: number }): FieldsOf<typeof sponsor>[] => [
  { name: 'Bakkerij Vermeer', since: \`\${seasonYear - 5}-08-01\` },
  { name: 'Fietsen Jansen', since: null },
]
`,
}

/** The folders that `npm test` compiles. `test/` alone takes twice as long as these. */
const partCompiled = { include: ['contract', 'server'] }

const generated = ['contract/resources.ts', 'docs/every-route.md', 'docs/open-points.md', 'server/sandbox/demo/all.ts']

test('a new resource needs a definition, a migration and demo data; npm run docs does the rest', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'kantine-new-resource-'))
  try {
    copyProject(scratch)
    for (const [path, text] of Object.entries(byHand)) writeFileSync(join(scratch, path), text)
    execFileSync('npm', ['run', 'docs'], { cwd: scratch, shell: process.platform === 'win32', stdio: 'pipe' })
    assert.deepEqual(changesIn(scratch), [...Object.keys(byHand), ...generated].sort())
    compile(scratch)
    await isServed(scratch)
    assert.deepEqual(formOf('sponsors', scratch), ['name', 'since'])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
})

/** Compiles the copy. What the compiler found out the last time is kept, so that it checks only what changed since. */
function compile(scratch: string): void {
  writeFileSync(join(scratch, 'tsconfig.part.json'), JSON.stringify({ extends: './tsconfig.json', ...partCompiled }))
  const project = full ? 'tsconfig.json' : 'tsconfig.part.json'
  const kept = join(root, 'node_modules', '.cache', `new-resource.${project}.tsbuildinfo`)
  const info = join(scratch, 'tsbuildinfo')
  if (existsSync(kept)) copyFileSync(kept, info)
  const tsc = join(root, 'node_modules', '.bin', 'tsc')
  const args = ['-p', project, '--incremental', '--tsBuildInfoFile', info]
  execFileSync(tsc, args, { cwd: scratch, shell: process.platform === 'win32' })
  // Another run may be reading it.
  copyFileSync(info, `${kept}.${process.pid}`)
  renameSync(`${kept}.${process.pid}`, kept)
}

/** The paths of the files that differ from the project's. */
function changesIn(scratch: string): string[] {
  const [before, now] = [filesIn(root), filesIn(scratch)]
  return [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path)).sort()
}

function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep))
    .filter(isOfProject)
  return new Map(files.map((parts) => [parts.join('/'), readFileSync(join(folder, ...parts), 'latin1')]))
}

async function isServed(scratch: string): Promise<void> {
  const port = `${await freePort()}`
  const server = await startServer(
    { DATA_DIR: join(scratch, 'data'), PORT: port },
    join(scratch, 'server', 'kantine.js'),
  )
  try {
    const json = async <T>(path: string, init?: RequestInit) =>
      (await (await fetch(`http://127.0.0.1:${port}/api/v1${path}`, init)).json()) as T
    const { key, scopes } = await json<{ key: string; scopes: string[] }>('/sandbox-keys', { method: 'POST' })
    assert.ok(scopes.includes('sponsors:read'))
    const page = await json<{ data: { name: string }[] }>('/sponsors', { headers: { authorization: `Bearer ${key}` } })
    assert.deepEqual(
      page.data.map(({ name }) => name),
      ['Bakkerij Vermeer', 'Fietsen Jansen'],
    )
    const { paths } = await json<{ paths: object }>('/openapi.json')
    assert.deepEqual(
      Object.keys(paths).filter((path) => path.includes('sponsors')),
      ['/api/v1/sponsors', '/api/v1/sponsors/{id}'],
    )
  } finally {
    await server.end('SIGTERM')
  }
}

/** The fields of the form with which people add a record, as the application of the copy describes it. */
function formOf(collection: string, scratch: string): string[] {
  const script = `const { collectionRoutes: [route] } = await import('./server/surfaces/console/collections.ts')
    const { data } = JSON.parse(await route.handle())
    console.log(JSON.stringify(data.find(({ plural }) => plural === '${collection}').entering.create.map(({ name }) => name)))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: scratch, encoding: 'utf8' }),
  )
}
