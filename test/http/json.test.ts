import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@kantine/contract/limits.ts'
import fc from 'fast-check'
import { parseJson } from '../../server/http/json.ts'
import { mostFaultsOfRecord } from '../../server/records/values.ts'
import { type Fault, Refusal } from '../../server/refusal.ts'

/** JSON that may give a name twice, which a value of JavaScript cannot: a plain value, a list, or the members of an object. */
type Tree =
  | { readonly json: string }
  | { readonly items: readonly Tree[] }
  | { readonly members: readonly (readonly [name: string, value: Tree])[] }

const name = fc.constantFrom('a', 'b', '0', '__proto__', 'constructor', '"', '\\', '\\"', ',', ':', '{', 'é', '', '\n')
const scalar = fc.oneof(
  name.map((text) => JSON.stringify(text)),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom('null', 'true', '-1.5e3', '0'),
)
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    scalar.map((json) => ({ json })),
    fc.array(tie('tree'), { maxLength: 4 }).map((items) => ({ items })),
    fc.array(fc.tuple(name, tie('tree')), { maxLength: 5 }).map((members) => ({ members })),
  ),
}))

const shownNames = /^[\w.[\]-]{1,40}$/

/** What must be said of a tree, found the slow and simple way. */
function expectedPointers(tree: Tree, path: readonly string[] = []): string[] {
  if ('json' in tree) return []
  if ('items' in tree) return tree.items.flatMap((item, i) => expectedPointers(item, [...path, `${i}`]))
  return tree.members.flatMap(([name, value], i) => {
    const inner = [...path, name]
    const end = inner.findIndex((step) => !shownNames.test(step))
    const pointer = (end < 0 ? inner : inner.slice(0, end)).map((step) => `/${step}`).join('')
    const isRepeated = tree.members.slice(0, i).some(([before]) => before === name)
    return [...(isRepeated ? [pointer] : []), ...expectedPointers(value, inner)]
  })
}

/** The text of a tree, with blanks and escapes wherever JSON allows them and the numbers say so. */
function textOf(tree: Tree, next: () => number): string {
  const blank = () => ['', '', ' ', '\n', '\t\r '][next() % 5]
  const nameOf = (name: string) =>
    next() % 3 > 0
      ? JSON.stringify(name)
      : `"${[...name].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}"`
  const inside = () => {
    if ('json' in tree) return tree.json
    if ('items' in tree) return `[${blank()}${tree.items.map((item) => textOf(item, next)).join()}]`
    const members = tree.members.map(([name, value]) => `${blank()}${nameOf(name)}${blank()}:${textOf(value, next)}`)
    return `{${members.join()}${blank()}}`
  }
  return `${blank()}${inside()}${blank()}`
}

function faultsOf(text: string): readonly Fault[] {
  try {
    assert.deepEqual(parseJson(text), JSON.parse(text))
    return []
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bad_request') return error.faults
    throw error
  }
}

const pointersOf = (text: string) => faultsOf(text).map((fault) => 'pointer' in fault && fault.pointer)

test('every repeated name is found, and nothing else', () => {
  let repetitions = 0
  fc.assert(
    fc.property(tree, fc.infiniteStream(fc.nat()), (tree, numbers) => {
      const text = textOf(tree, () => numbers.next().value as number)
      const expected = expectedPointers(tree).slice(0, mostFaultsOfRecord)
      repetitions += expected.length
      assert.deepEqual(pointersOf(text), expected, text)
    }),
    { numRuns: 3000 },
  )
  assert.ok(repetitions > 300, `only ${repetitions} repetitions`)
})

test('a repetition is told in words that say what to do, and a name that cannot be shown by its surroundings', () => {
  const detailsOf = (text: string) => faultsOf(text).map(({ detail }) => detail)
  assert.deepEqual(detailsOf('{"items":[{"id":1,"id":2}]}'), ['items/0/id is given twice. Leave one of them out.'])
  assert.deepEqual(detailsOf('{"a":{"<b>":1,"<b>":2}}'), ['A name in a is given twice. Leave one of them out.'])
  assert.deepEqual(detailsOf('{"":1,"":2}'), ['A name in the body is given twice. Leave one of them out.'])
})

test(`values may be nested ${limits.bodyLevels} levels deep, whatever they are nested in`, () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":"[{","b":', '}]'],
  ] as const) {
    const levels = limits.bodyLevels / close.length
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
    assert.deepEqual(faultsOf(nested(levels)), [])
    assert.match(faultsOf(nested(levels + 1))[0]?.detail ?? '', /more than 20 levels/)
  }
})

test('a megabyte that was written to be slow is read in a moment', () => {
  const characters = limits.bodyBytes
  const list = (item: string) => `[${`${item},`.repeat(characters / (item.length + 1) - 2)}0]`
  const manyNames = (nameOf: (n: number) => string) =>
    `{${Array.from({ length: characters / 14 }, (_, n) => `"${nameOf(n)}":1`).join()}}`
  const hostile: { readonly [name: string]: string } = {
    'one name': manyNames(() => 'a'),
    'each name twice': manyNames((n) => `k${n >> 1}`),
    'names that are numbers': manyNames(String),
    'nested arrays': '['.repeat(characters / 2) + ']'.repeat(characters / 2),
    'empty objects': list('{}'),
    'objects in objects': list('{"a":{"a":{}}}'),
    'a string of backslashes': `["${'\\'.repeat(characters - 4)}"]`,
    'a name of backslashes': `{"${'\\'.repeat(characters - 6)}":1}`,
    'many strings of backslashes': list('"\\\\\\""'),
    blanks: `[${' '.repeat(characters - 2)}]`,
  }
  for (const [name, text] of Object.entries(hostile)) {
    const before = process.threadCpuUsage()
    assert.ok(faultsOf(text).length <= mostFaultsOfRecord)
    const tookMs = process.threadCpuUsage(before).user / 1000
    assert.ok(tookMs < 1000, `${name} took ${tookMs} ms of a processor`)
  }
})
