import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field, Fields } from '@kantine/contract/fields.ts'
import { type LocalizedText, languages } from '@kantine/contract/languages.ts'
import { club } from '@kantine/contract/resources/club.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'

const collections = storedResources()

/** The labels of some fields, and below them those of their values and of the objects that they hold. */
const labelGroups = (name: string, fields: Fields): [string, LocalizedText[]][] => [
  [name, Object.values(fields).map(({ label }) => label)],
  ...Object.entries(fields).flatMap(([field, { shape, valueLabels }]: [string, Field]) => [
    ...(shape ? labelGroups(`${name}.${field}`, shape) : []),
    ...(valueLabels ? ([[`${name}.${field}`, Object.values(valueLabels)]] as [string, LocalizedText[]][]) : []),
  ]),
]

const groups: [string, LocalizedText[]][] = [
  ['titles', [club, sandboxKey, ...collections].map(({ title }) => title)],
  ['titles of one', collections.map(({ titleOfOne }) => titleOfOne)],
  ...[club, sandboxKey, ...collections].flatMap(({ name, fields }) => labelGroups(name, fields)),
]

for (const [name, labels] of groups) {
  test(`the labels of ${name} are short, distinct and in sentence case`, () => {
    for (const language of languages) {
      const texts = labels.map((label) => label[language])
      for (const text of texts) assert.match(text, /^\p{Lu}[^\p{Lu}.]{0,29}$/u)
      assert.equal(new Set(texts).size, texts.length, texts.join(', '))
    }
  })
}

test('every value with a meaning to Kantine has a label, and labels exist only for valid values', () => {
  let labelled = 0
  for (const { name, fields, events } of collections) {
    for (const [field, { schema, default: start, valueLabels = {} }] of Object.entries(fields)) {
      const becomes = (events?.becomes ?? []).filter((one) => one.field === field).map(({ value }) => value)
      for (const value of [...(schema.enum ?? []), ...becomes, ...(typeof start === 'string' ? [start] : [])]) {
        assert.ok(Object.hasOwn(valueLabels, value), `${name}.${field}: ${value}`)
      }
      const takes = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
      for (const value of Object.keys(valueLabels)) assert.ok(takes(value), `${name}.${field}: ${value}`)
      labelled += Object.keys(valueLabels).length
    }
  }
  assert.ok(labelled > 20)
})
