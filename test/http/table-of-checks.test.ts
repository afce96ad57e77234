import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tableOfChecks } from '../../server/http/table-of-checks.ts'

const x = true
const _ = false

const find = (): { found: string } => ({ found: 'somebody' })
const use = ({ found }: { readonly found: string }): void => assert.equal(found, 'somebody')

test('a table gives each column its steps in row order', () => {
  const table = tableOfChecks<'read' | 'write', object>()
    .step(find, { read: x, write: x })
    .step(use, { read: _, write: x })
  assert.deepEqual(table.stepsOf('read'), [find])
  assert.deepEqual(table.stepsOf('write'), [find, use])
})

test('a row that omits a column does not compile', () => {
  // @ts-expect-error: nothing is said of `write`
  const table = tableOfChecks<'read' | 'write', object>().step(find, { read: x })
  assert.deepEqual(table.stepsOf('read'), [find])
})

test('a step placed before its prerequisite does not compile, in any column', () => {
  // @ts-expect-error: nothing has found it yet
  tableOfChecks<'read', object>().step(use, { read: x })
  const table = tableOfChecks<'read' | 'write', object>().step(find, { read: x, write: _ })
  // @ts-expect-error: it is found in `read` only
  table.step(use, { read: x, write: x })
  table.step(use, { read: x, write: _ })
})
