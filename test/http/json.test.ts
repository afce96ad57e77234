import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@kantine/contract/limits.ts'
import { member } from '@kantine/contract/resources/member.ts'
import fc from 'fast-check'
import { mostRepeatedNames, parseJson } from '../../server/http/json.ts'
import { type FieldError, Refusal } from '../../server/refusal.ts'
import { seedOf } from '../support/full.ts'
import { cpuMsOf, runs } from '../support/processor-time.ts'

/** JSON that may give a name twice, which a value of JavaScript cannot: a plain value, a list, or the members of an object. */
type Tree =
  | { readonly json: string }
  | { readonly items: readonly Tree[] }
  | { readonly members: readonly (readonly [name: string, value: Tree])[] }

// No name is a single backslash: after one, V8 reads other names with escapes as a backslash (nodejs/node issue 63785).
const name = fc.constantFrom('a', 'b', '0', '__proto__', 'constructor', '"', 'a\\', '\\"', ',', ':', '{', 'é', '', '\n')
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

const shownNames = /^[\p{L}\p{N}_.[\]-][\p{L}\p{M}\p{N}_.[\]-]{0,39}$/u

/** The expected findings for a tree, computed slowly and simply. */
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

function fieldErrorsOf(text: string): readonly FieldError[] {
  try {
    assert.deepEqual(parseJson(Buffer.from(text)), JSON.parse(text))
    return []
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bad_request') return error.faults
    throw error
  }
}

const pointersOf = (text: string) => fieldErrorsOf(text).map((fault) => 'pointer' in fault && fault.pointer)

test('every duplicate name is found, and nothing else', () => {
  let repetitions = 0
  fc.assert(
    fc.property(tree, fc.infiniteStream(fc.nat()), (tree, numbers) => {
      const text = textOf(tree, () => numbers.next().value as number)
      const expected = expectedPointers(tree).slice(0, mostRepeatedNames)
      repetitions += expected.length
      assert.deepEqual(pointersOf(text), expected, text)
    }),
    { numRuns: 3000, seed: seedOf('repetitions') },
  )
  assert.ok(repetitions > 300, `only ${repetitions} repetitions`)
})

test('an error about a duplicate name says how to fix it, and locates unprintable names by context', () => {
  const detailsOf = (text: string) => fieldErrorsOf(text).map(({ detail }) => detail)
  assert.deepEqual(detailsOf('{"items":[{"id":1,"id":2}]}'), ['items/0/id appears twice. Remove one of them.'])
  assert.deepEqual(detailsOf('{"a":{"<b>":1,"<b>":2}}'), ['A name in a appears twice. Remove one of them.'])
  assert.deepEqual(detailsOf('{"":1,"":2}'), ['A name in the body appears twice. Remove one of them.'])
})

test(`values may be nested ${limits.bodyLevels} levels deep, in objects and arrays`, () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":"[{","b":', '}]'],
  ] as const) {
    const levels = limits.bodyLevels / close.length
    const nested = (levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`
    assert.deepEqual(fieldErrorsOf(nested(levels)), [])
    assert.match(fieldErrorsOf(nested(levels + 1))[0]?.detail ?? '', /more than 20 levels/)
  }
})

test('a body with too many values or parts is rejected before parsing', () => {
  const { bodyValues, bodyParts } = limits
  const detailsOf = (text: string) => fieldErrorsOf(text).map(({ detail }) => detail)
  const [values, parts] = [
    /^The body has more than 60000 values\. Send it in/,
    /more than 4000 names, texts, objects and lists\. Send/,
  ]
  const list = (item: string, howMany: number) => `[${Array(howMany).fill(item)}]`
  const refused: readonly (readonly [text: string, rule: RegExp])[] = [
    [list('0', bodyValues + 1), values],
    [list('{}', bodyParts), parts],
    [list('[[]]', bodyParts / 2), parts],
    [list('""', bodyParts), parts],
    [`{${Array.from({ length: bodyParts + 1 }, (_, n) => `"${n}":0`)}}`, parts],
    // Neither needs to be JSON: what would be slow to read is not read.
    ['['.repeat(limits.bodyLevels + 1), /more than 20 levels/],
    [','.repeat(bodyValues), values],
  ]
  for (const [text, rule] of refused) {
    const [detail = '', ...others] = detailsOf(text)
    assert.match(detail, rule, text.slice(0, 20))
    assert.deepEqual(others, [])
  }
  for (const text of [list('0', bodyValues), list('""', bodyParts - 1), `["${',:[{'.repeat(bodyValues)}"]`]) {
    assert.deepEqual(detailsOf(text), [])
  }
})

test('the largest batch that the API allows fits within the body limits', () => {
  const ids = Array.from({ length: 500 }, (_, n) => n + 1)
  const data = {
    ...Object.fromEntries(Object.entries(member.fields).map(([n, { example }]) => [n, example])),
    group_ids: ids,
  }
  const operations = Array.from({ length: limits.batchItems }, (_, n) => ({ op: 'update', id: n + 1, data }))
  assert.deepEqual(fieldErrorsOf(JSON.stringify({ operations })), [])
})

test('a deliberately slow body of one megabyte takes under 20 ms of processor time', () => {
  const { bodyBytes, bodyValues, bodyParts } = limits
  const list = (itemOf: (n: number) => string, howMany: number) =>
    `[${Array.from({ length: howMany - 2 }, (_, n) => itemOf(n))}]`
  const object = (nameOf: (n: number) => string, howMany: number) =>
    `{${Array.from({ length: howMany }, (_, n) => `"${nameOf(n)}":0`)}}`
  const nested = '['.repeat(18) + ']'.repeat(18)
  const hostile: { readonly [name: string]: (run: number) => string } = {
    'one name': () => object(() => 'a', bodyBytes / 6),
    'one name, as often as allowed': () => object(() => 'a', bodyParts - 1),
    'each name twice': () => object((n) => `k${n >> 1}`, bodyBytes / 11),
    'names of one object': (run) => object((n) => `${run}_${n}`, bodyParts - 1),
    'long names': (run) => object((n) => `${run}${'x'.repeat(150)}${n}`, bodyParts - 1),
    'names that are numbers': (run) => object((n) => `${n * 700_001 + run}`, bodyParts - 1),
    'names with escapes': (run) => object((n) => `\\u0061${run}_${n}`, bodyParts - 1),
    'names of many objects': (run) => list((n) => `{"${run}_${n}":0}`, bodyParts / 2),
    'short texts': (run) => list((n) => `"${run}_${n}"`, bodyParts),
    numbers: () => list((n) => `1.2345678901234${n % 10}`, bodyValues),
    'empty objects': () => list(() => '{}', bodyParts),
    'nested arrays': () => list(() => nested, bodyParts / 18),
    'nested arrays without an end': () => '['.repeat(bodyBytes),
    'a text of backslashes': () => `["${'\\'.repeat(bodyBytes - 4)}"]`,
    'a name of escapes': () => `{"${'\\u0061'.repeat(bodyBytes / 6 - 2)}":0}`,
    'a long text beyond ASCII': () => `"€${'a'.repeat(bodyBytes - 5)}"`,
    'a number': () => '1'.repeat(bodyBytes),
    blanks: () => `[${' '.repeat(bodyBytes - 2)}]`,
  }
  for (const [name, textOf] of Object.entries(hostile)) {
    const bodies = Array.from({ length: runs }, (_, run) => Buffer.from(textOf(run)))
    const ms = cpuMsOf((run) => readOrRefuse(bodies[run] as Buffer))
    assert.ok(ms < 20, `${name} took ${ms} ms`)
  }
})

function readOrRefuse(body: Buffer): void {
  try {
    parseJson(body)
  } catch (error) {
    assert.ok(error instanceof Refusal && error.faults.length <= mostRepeatedNames)
  }
}
