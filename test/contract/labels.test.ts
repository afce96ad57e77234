import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field, Fields } from '@kantine/contract/fields.ts'
import { type LocalizedText, languages } from '@kantine/contract/languages.ts'
import { club } from '@kantine/contract/resources/club.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { keptResources, resources } from '@kantine/contract/resources.ts'

const collections = [...resources, ...keptResources]

/** The labels of some fields, and below them those of the objects that they hold. */
const labelGroups = (name: string, fields: Fields): [string, LocalizedText[]][] => [
  [name, Object.values(fields).map(({ label }) => label)],
  ...Object.entries(fields).flatMap(([field, { shape }]: [string, Field]) =>
    shape ? labelGroups(`${name}.${field}`, shape) : [],
  ),
]

const groups: [string, LocalizedText[]][] = [
  ['titles', [club, sandboxKey, ...collections].map(({ title }) => title)],
  ['titles of one', collections.map(({ titleOfOne }) => titleOfOne)],
  ...[club, sandboxKey, ...collections].flatMap(({ name, fields }) => labelGroups(name, fields)),
]

for (const [name, labels] of groups) {
  test(`the labels of ${name} are short, in sentence case, and each says something of its own`, () => {
    for (const language of languages) {
      const texts = labels.map((label) => label[language])
      for (const text of texts) assert.match(text, /^\p{Lu}[^\p{Lu}.]{0,29}$/u)
      assert.equal(new Set(texts).size, texts.length, texts.join(', '))
    }
  })
}
