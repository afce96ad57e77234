import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { storedResources } from '@kantine/contract/resources.ts'
import { filesBelow, root } from './files.ts'

/** Words of resources that mean something else in these files, with what they mean. */
const allowed: { readonly [found: string]: string } = {
  'server/store/change-log.ts names member_id': "the change log's own column: whose record changed",
  'server/store/file-keys.ts names open': 'a method of the seal',
  'server/store/restore/restore.ts names open': 'the same',
  'server/store/unique-columns.ts names field': 'a property of a field with a column',
}

test('the store names no resource: rules about the records of a club stand in server/records/', () => {
  const files = filesBelow('server/store', '.ts')
  assert.ok(files.length > 60)
  const found = files.flatMap((file) => {
    const code = withoutComments(readFileSync(join(root, file), 'utf8'))
    const definitions = [...code.matchAll(/contract\/resources\/[\w-]+\.ts/g)].map(([path]) => path)
    const words = wordsOfResources.filter((word) => saysWord(code, word))
    return [...definitions, ...words].map((word) => `${file} names ${word}`)
  })
  const advice = 'Make it a rule in server/records/consequences.ts, or a mark in the definition.'
  assert.deepEqual(found, Object.keys(allowed), advice)
})

/** The names of resources, their fields and the values of these; words that many things have, such as `name`, are left out. */
const wordsOfResources: readonly string[] = [
  ...new Set(
    storedResources().flatMap(({ name, fields }) => [
      name,
      ...Object.keys(fields).filter((field) => field.includes('_')),
      ...Object.values(fields).flatMap(({ valueLabels = {} }) => Object.keys(valueLabels)),
    ]),
  ),
]

/** Whether code has a word in quotes; one with an underscore also as a property or a column. */
const saysWord = (code: string, word: string): boolean =>
  (word.includes('_') ? new RegExp(`\\b${word}\\b`) : new RegExp(`'${word}'`)).test(code)

const withoutComments = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
