import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { test } from 'node:test'
import { filesBelow, root } from './files.ts'

/**
 * Who may import whom: a part sees those that stand before it, and itself. `contract` sees only itself; the surfaces, which are
 * on one line, never see each other.
 */
const levels: readonly (readonly string[])[] = [
  ['contract'],
  ['server/refusal.ts', 'server/likeliest.ts', 'server/config.ts', 'server/jobs.ts', 'server/seal.ts'],
  ['server/store'],
  ['server/clubs'],
  ['server/keys', 'server/records'],
  ['server/sandbox', 'server/webhooks', 'server/administrators', 'server/http'],
  ['server/api', 'server/admin', 'server/mcp', 'server/oauth', 'server/console-api'],
  ['server/app.ts', 'server/main.ts', 'server/cli.ts', 'server/kantine.js'],
]

const partOf = (file: string) => levels.flat().find((part) => file === part || file.startsWith(`${part}/`))
const levelOf = (part: string) => levels.findIndex((parts) => parts.includes(part))

/** The file an import names, from the root of the project; undefined for a library. */
function imported(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@kantine/contract/')) return specifier.replace('@kantine/', '')
  return specifier.startsWith('.')
    ? normalize(join(dirname(from), specifier))
        .split(sep)
        .join('/')
    : undefined
}

test('imports run one way, and surfaces do not know each other', () => {
  const files = [...filesBelow('contract', '.ts'), ...filesBelow('server', '.ts')]
  assert.ok(files.length > 40)
  const wrong = files.flatMap((file) => {
    const part = partOf(file)
    if (!part) return [`${file} belongs to no part that this test knows`]
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
      const target = imported(file, specifier)
      const other = target && partOf(target)
      if (!other || other === part || levelOf(other) < levelOf(part)) return []
      return part.endsWith('.ts') && levelOf(part) === levelOf(other) ? [] : [`${file} imports ${target}`]
    })
  })
  assert.deepEqual(wrong, [])
})

test('what the contract promises needs nothing but itself', () => {
  for (const file of filesBelow('contract', '.ts')) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/from '([^']+)'/g)) assert.ok(specifier.startsWith('.'), file)
  }
})
