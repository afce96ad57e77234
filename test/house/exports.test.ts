import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesBelow, imported, root } from './files.ts'

const code = [
  ...['contract', 'server', 'test', 'bench', 'scripts', 'console'].flatMap((folder) => filesBelow(folder, '.ts')),
  ...filesBelow('console/src', '.tsx'),
  ...filesBelow('server', '.js'),
]
const textOf = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

test('every export is imported by another file', () => {
  const used = new Set(code.flatMap(importsIn))
  const files = code.filter((file) => /^(contract|server|console\/src)\//.test(file))
  const exported = files.flatMap(exportsIn)
  assert.ok(exported.length > 700)
  assert.deepEqual(
    exported.filter(([file, name]) => !used.has(`${file} ${name}`) && !used.has(`${file} *`)),
    [],
  )
})

/** A file's exports, as pairs of file and name. */
const exportsIn = (file: string) =>
  [...(textOf.get(file) ?? '').matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(
    ([, name = '']) => [file, name] as const,
  )

/** A file's imports, as `FILE NAME`, or `FILE *` for a whole module. */
function importsIn(file: string): string[] {
  const text = textOf.get(file) ?? ''
  const named = [...text.matchAll(/(?:import|export)(?: type)?(?: \w+,)? \{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', specifier = '']) =>
      names.split(',').map(
        (name) =>
          `${imported(file, specifier)} ${
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0]
          }`,
      ),
  )
  const whole = [...text.matchAll(/(?:\* as \w+ from |import\()'([^']+)'/g)].map(
    ([, specifier = '']) => `${imported(file, specifier)} *`,
  )
  return [...named, ...whole]
}

test('no folder has a vague name', () => {
  const vague = code.filter((file) => /\/(helpers?|utils?|common|manager|misc|lib)\//.test(file))
  assert.deepEqual(vague, [])
})
