import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesBelow, imported, root } from './files.ts'

/**
 * The allowed imports: each part may import itself and the parts on earlier levels. `contract` imports only itself. The surfaces share a
 * level, so they never import each other.
 */
const levels: readonly (readonly string[])[] = [
  ['contract'],
  [
    'server/application-errors.ts',
    'server/refusal.ts',
    'server/json-size.ts',
    'server/suggest.ts',
    'server/visible-text.ts',
    'server/config.ts',
    'server/day.ts',
    'server/free-port.ts',
    'server/yield-to-event-loop.ts',
    'server/jobs.ts',
    'server/seal.ts',
    'server/entity-tags.ts',
  ],
  ['server/mail'],
  ['server/store'],
  ['server/clubs'],
  ['server/records'],
  ['server/callers'],
  ['server/webhooks'],
  ['server/sandbox'],
  ['server/operations'],
  ['server/club-transfer'],
  ['server/http'],
  [
    'server/surfaces/account',
    'server/surfaces/rest',
    'server/surfaces/console',
    'server/surfaces/pages',
    'server/surfaces/mcp',
    'server/surfaces/oauth',
  ],
  ['server/system-tables.ts', 'server/open-store.ts'],
  ['server/surfaces/command-line'],
  [
    'server/report.ts',
    'server/background-jobs.ts',
    'server/services.ts',
    'server/app.ts',
    'server/warnings.ts',
    'server/serve.ts',
    'server/processes.ts',
    'server/main.ts',
    'server/kantine.js',
  ],
]

/** The same within the webhooks: endpoints and sending do not depend on deliveries or on each other. */
const levelsOfWebhooks: readonly (readonly string[])[] = [
  ['server/webhooks/guard.ts'],
  ['server/webhooks/endpoints', 'server/webhooks/sending'],
  ['server/webhooks/webhooks.ts'],
  ['server/webhooks/deliveries'],
]

/** The project's own files that a file imports, including type imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(
    ([, specifier = '']) => imported(file, specifier) ?? [],
  )
}

/** Imports from a part that is not on an earlier level. */
function wrongImports(files: readonly string[], levels: readonly (readonly string[])[]): string[] {
  // A part inside another part counts as its own.
  const partOf = (file: string) =>
    levels
      .flat()
      .filter((part) => file === part || file.startsWith(`${part}/`))
      .sort((a, b) => b.length - a.length)[0]
  const levelOf = (part: string) => levels.findIndex((parts) => parts.includes(part))
  return files.flatMap((file) => {
    const part = partOf(file)
    if (!part) return [`${file} belongs to no part in this test's levels`]
    return importsOf(file).flatMap((target) => {
      const other = partOf(target)
      if (!other || other === part || levelOf(other) < levelOf(part)) return []
      return part.endsWith('.ts') && levelOf(part) === levelOf(other) ? [] : [`${file} imports ${target}`]
    })
  })
}

test('imports run one way, and surfaces do not import each other', () => {
  const files = [...filesBelow('contract', '.ts'), ...filesBelow('server', '.ts')]
  assert.ok(files.length > 40)
  assert.deepEqual(wrongImports(files, levels), [])
})

test('webhook imports run one way: from endpoints and sending to deliveries', () => {
  const files = filesBelow('server/webhooks', '.ts')
  assert.ok(files.length > 15)
  assert.deepEqual(wrongImports(files, levelsOfWebhooks), [])
})

test('no import cycles exist, including type imports', () => {
  const folders = ['contract', 'server', 'console', 'bench', 'scripts', 'examples', 'test']
  const files = folders.flatMap((folder) => [...filesBelow(folder, '.ts'), ...filesBelow(folder, '.tsx')])
  const needs = new Map(files.map((file) => [file, importsOf(file)]))
  const circles: string[] = []
  const done = new Set<string>()
  function visit(file: string, path: readonly string[]): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (path.includes(file) || done.has(file)) return
    for (const other of needs.get(file) ?? []) visit(other, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(circles, [])
})

test('the application imports only its packages, itself, the allowed contract files and the page colours', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'console/package.json'), 'utf8'))
  const files = [...filesBelow('console/src', '.ts'), ...filesBelow('console/src', '.tsx')]
  assert.ok(files.length > 40)
  const isAllowed = (file: string, specifier: string, isType: boolean) => {
    const target = imported(file, specifier)
    const [scope = '', name] = specifier.split('/')
    if (!target) return Object.hasOwn(dependencies, scope.startsWith('@') ? `${scope}/${name}` : scope)
    if (target.startsWith('contract/'))
      return (
        isType || /^contract\/(importing\/\w+|all-day|limits|form-rules|local-time|normal-form|owed)\.ts$/.test(target)
      )
    return target.startsWith('console/src/') || target === 'server/http/pages/tokens.ts'
  }
  const statement = /^(import type|import|export) (?:[^'=]*? from )?'([^']+)'/gm
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(statement)].flatMap(([, kind, specifier = '']) =>
      isAllowed(file, specifier, kind === 'import type') ? [] : [`${file} imports ${specifier}`],
    ),
  )
  assert.deepEqual(wrong, [])
})

test('nothing outside the application imports it', () => {
  for (const file of [...filesBelow('contract', '.ts'), ...filesBelow('server', '.ts')]) {
    assert.ok(!importsOf(file).some((target) => target.startsWith('console/')), file)
  }
})

test('the contract imports nothing but itself', () => {
  for (const file of filesBelow('contract', '.ts')) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/from '([^']+)'/g)) assert.ok(specifier.startsWith('.'), file)
  }
})
