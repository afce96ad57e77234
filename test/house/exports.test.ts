import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesBelow, root } from './files.ts'

const code = [
  ...['contract', 'server', 'test', 'bench', 'docs', 'console'].flatMap((folder) => filesBelow(folder, '.ts')),
  ...filesBelow('console/src', '.tsx'),
]
const textOf = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

test('nothing is exported that no other file uses', () => {
  const unused = code
    .filter((file) => /^(contract|server|console\/src)\//.test(file))
    .flatMap((file) =>
      [...(textOf.get(file) ?? '').matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter(
          (name) => !code.some((other) => other !== file && new RegExp(`\\b${name}\\b`).test(textOf.get(other) ?? '')),
        )
        .map((name) => `${file}: ${name}`),
    )
  assert.deepEqual(unused, [])
})

test('no folder is called after what it does not say', () => {
  const vague = code.filter((file) => /\/(helpers?|utils?|common|manager|misc|lib)\//.test(file))
  assert.deepEqual(vague, [])
})
