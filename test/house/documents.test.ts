import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { retention } from '@kantine/contract/retention.ts'
import { filesBelow, root } from './files.ts'

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...filesBelow('docs', '.md'),
  ...filesBelow('bench', '.md'),
]
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('every path named in a document exists', () => {
  const dead = documents.flatMap((document) => {
    const text = textOf(document)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, path = '']) =>
      join(dirname(document), path),
    )
    const named = [
      ...text.matchAll(/`((?:contract|server|test|bench|docs|scripts|console|examples|deploy)\/[\w./-]*)`/g),
    ].map(([, path = '']) => path)
    return [...links, ...named].filter((path) => !existsSync(join(root, path))).map((path) => `${document}: ${path}`)
  })
  assert.deepEqual(dead, [])
  assert.ok(textOf('ARCHITECTURE.md').match(/`server\//g)?.length)
})

test('every path in the map of ARCHITECTURE.md exists in its folder', () => {
  const rows = textOf('ARCHITECTURE.md').match(/^\| `[a-z/-]+\/`.*$/gm) ?? []
  const dead = rows.flatMap((row) => {
    const [, first = '', contents = ''] = row.split('|')
    const [folder = ''] = pathsIn(first)
    return pathsIn(contents).filter((path) => ![join(folder, path), path].some((one) => existsSync(join(root, one))))
  })
  assert.deepEqual(dead, [])
  assert.ok(rows.length > 12)
})

test('ARCHITECTURE.md has at most 2,000 words', () => {
  assert.ok(textOf('ARCHITECTURE.md').split(/\s+/).length <= 2000)
})

/** The folders and code files that a text mentions. */
const pathsIn = (text: string) => [...text.matchAll(/`([\w./-]+(?:\/|\.tsx?))`/g)].map(([, path = '']) => path)

test('docs/settings.md lists every setting, and no others', () => {
  const listed = settingRows('docs/settings.md')
    .map(([, name]) => name)
    .sort()
  const read = [...textOf('server/config.ts').matchAll(/setting\(\s*'([A-Z_]+)'/g)].map(([, name]) => name)
  const ofRetention = Object.values(retention).map(({ setting }) => setting)
  assert.deepEqual(listed, [...read, ...ofRetention].sort())
})

test('the README repeats the most used settings as docs/settings.md explains them', () => {
  const rows = settingRows('README.md').map(([row]) => row.replaceAll('](docs/', ']('))
  assert.equal(rows.length, 8)
  const explained = settingRows('docs/settings.md').map(([row]) => row)
  for (const row of rows) assert.ok(explained.includes(row), row)
})

/** The rows of a table of settings, with the name of each. */
const settingRows = (file: string) => [...textOf(file).matchAll(/^\| `([A-Z_]+)` \|.*$/gm)]

test('no file contains a path on the machine where it was made', () => {
  const files = ['contract', 'server', 'test', 'bench', 'docs', 'scripts'].flatMap((folder) =>
    ['.ts', '.js', '.md', '.json', '.sql'].flatMap((ending) => filesBelow(folder, ending)),
  )
  for (const file of [...files, ...documents, 'package.json', 'package-lock.json', 'biome.json', 'tsconfig.json']) {
    const text = textOf(file)
    assert.ok(!/\/work\/main|\/root\/|"resolved": "https?:/.test(text) || file === 'test/house/documents.test.ts', file)
  }
})
