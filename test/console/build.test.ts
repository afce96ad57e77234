/** The size and contents of the application's build. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtFolder } from './build.ts'

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const manifest: { readonly [source: string]: Chunk } = JSON.parse(
  readFileSync(join(builtFolder, '.vite/manifest.json'), 'utf8'),
)

/** The most that a first visit loads of script and style, in bytes, compressed with gzip. */
const mostBytes = 220_000

/** The files of a chunk and of all chunks that it needs. */
function filesOf(source: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[source] as Chunk
  if (!found.has(file)) {
    for (const one of [file, ...css]) found.add(one)
    for (const other of imports) filesOf(other, found)
  }
  return found
}

test('a first visit loads at most 220 kB of scripts and styles on any page', () => {
  const start = manifest['index.html'] as Chunk
  const pages = start.dynamicImports ?? []
  assert.ok(pages.length >= 7)
  for (const page of pages) {
    const files = new Set([...filesOf('index.html'), ...filesOf(page)])
    const bytes = [...files].reduce((sum, file) => sum + statSync(join(builtFolder, `${file}.gz`)).size, 0)
    assert.ok(bytes <= mostBytes, `${page}: ${bytes} bytes`)
  }
})

test('no script evaluates text as code, and pages load nothing from other origins', () => {
  const folder = join(builtFolder, 'assets')
  for (const name of readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))) {
    const text = readFileSync(join(folder, name), 'utf8')
    assert.doesNotMatch(text, /\beval\(|new Function\(|\bFunction\(['"`]/, name)
    assert.doesNotMatch(text, /(?:import|url|src=|fetch)\(?["'`]?(?:https?:)?\/\//, name)
  }
  assert.doesNotMatch(
    readFileSync(join(builtFolder, 'index.html'), 'utf8'),
    /https?:\/\/|<style|<script(?! type="module" crossorigin src="\/console\/assets\/)/,
  )
})
