/** The colours and fonts that all pages share. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { colours, fontFiles } from '../../server/http/pages/tokens.ts'
import { filesBelow } from './files.ts'

type Name = keyof typeof colours

/** The backgrounds of each text colour. Text needs a contrast of 4.5 (WCAG 2.2, 1.4.3). */
const texts: readonly (readonly [text: Name, behind: readonly Name[]])[] = [
  ['ink', ['paper', 'side', 'card', 'hover', 'leaf-tint', 'fault-tint', 'care-tint', 'leaf-tint-hover']],
  ['soft', ['paper', 'side', 'card', 'hover']],
  ['leaf', ['paper', 'side', 'card', 'hover', 'leaf-tint', 'leaf-tint-hover']],
  ['fact', ['paper', 'side', 'card', 'hover', 'leaf-tint']],
  ['fault', ['paper', 'side', 'card', 'hover', 'fault-tint', 'fault-tint-hover']],
  ['care', ['paper', 'side', 'card', 'hover', 'care-tint', 'care-tint-hover']],
]
const belowWhite: readonly Name[] = [
  ...(['leaf-fill', 'leaf-fill-hover', 'fault-fill', 'fault-fill-hover', 'care-fill', 'care-fill-hover'] as const),
]

test('text contrasts with its background, in light and dark', () => {
  for (const scheme of [0, 1] as const) {
    for (const [text, behind] of texts) {
      for (const name of behind)
        atLeast(4.5, colours[text][scheme], colours[name][scheme], `${text} on ${name}, ${scheme}`)
    }
    for (const name of belowWhite) atLeast(4.5, '#ffffff', colours[name][scheme], `white on ${name}, ${scheme}`)
  }
})

test('field borders contrast with their surroundings (WCAG 2.2, 1.4.11)', () => {
  for (const scheme of [0, 1] as const) {
    for (const name of ['card', 'paper'] as const)
      atLeast(3, colours.edge[scheme], colours[name][scheme], `${name}, ${scheme}`)
  }
})

test('font paths name the version of their package', () => {
  for (const { path, file } of fontFiles) {
    const manifest = fileURLToPath(import.meta.resolve(file)).replace(/files\/[^/]*$/, 'package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
    assert.ok(path.includes(`-${version}-`), `${path} should contain ${version}`)
  }
})

test('pages and components of the application define no colours of their own', () => {
  const files = ['console/src/pages', 'console/src/parts'].flatMap((folder) =>
    ['.tsx', '.ts', '.css'].flatMap((ending) => filesBelow(folder, ending)),
  )
  assert.ok(files.length > 10)
  const wrong = files.filter((file) => /#[\da-f]{3,8}\b(?!['"]?\))|\brgba?\(|\bhsl\(/i.test(readFileSync(file, 'utf8')))
  assert.deepEqual(wrong, [])
})

test('the application imports only colours and fonts from the server', () => {
  const files = ['.tsx', '.ts'].flatMap((ending) => filesBelow('console/src', ending))
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']*\/server\/[^']*)'/g)].map(([, from]) => from),
  )
  assert.deepEqual([...new Set(imported)], ['../../../server/http/pages/tokens.ts'])
})

function atLeast(ratio: number, one: string, other: string, what: string): void {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  const found = (high + 0.05) / (low + 0.05)
  assert.ok(found >= ratio, `${what}: ${found.toFixed(2)}`)
}

/** The relative luminance of `#rrggbb` (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const lightOf = (at: number) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * lightOf(1) + 0.7152 * lightOf(3) + 0.0722 * lightOf(5)
}
