/** Tests each cell of the matrix, and compares docs/security.md with it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { type EngineName, oncePerEngine, onEngines } from '../support/kantine.ts'
import { columns, matrix, rows } from './matrix.ts'
import { type Row, sceneOf } from './scene.ts'
import { serversOf } from './servers.ts'

/** These cells use up what Petra has, so each gets a scene of its own. The others change nothing, and share the scene of their row. */
const usingUp = ['links', 'confirmation']

for (const [row, happened] of Object.entries(rows) as [Row, string][]) {
  const newScene = async (engine: EngineName) => sceneOf(await serversOf(engine), row)
  const sharedScene = oncePerEngine(newScene)
  for (const [column, title] of Object.entries(columns) as [keyof typeof columns, string][]) {
    const [says, holds] = matrix[row][column]
    onEngines(`${happened}. ${title}: ${says}`, async (engine) => {
      cheapPasswords()
      await holds(await (usingUp.includes(column) ? newScene : sharedScene)(engine))
    })
  }
}

test('docs/security.md has every cell in the same words', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, table = ''] = /<!-- what ends when[^>]*-->\n\n([\s\S]*?)\n\n<!-- \/what ends when -->/.exec(text) ?? []
  const all = Object.keys(columns) as (keyof typeof columns)[]
  const lines = (Object.keys(rows) as Row[]).map((row) => [rows[row], ...all.map((column) => matrix[row][column][0])])
  const wanted = [
    ['Change', ...all.map((column) => columns[column])],
    ['---', ...all.map(() => '---')],
  ]
  assert.equal(table, [...wanted, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
})
