/** How the application's operations write: `write` (`server/operations/write-operation.ts`). */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operations } from '../../server/operations/all.ts'
import { enteringRecords } from '../../server/operations/records/records.ts'
import { filesBelow, root } from './files.ts'

test('a write holds its club’s lock, so its file sends no mail and calls no other server', () => {
  const writing = filesBelow('server/operations', '.ts')
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
    .filter(([, text]) => /^ {2,4}(?:async )?write[(:]/m.test(text))
  assert.ok(writing.length >= 10, `${writing.length} files`)
  const calls = /'[^']*\/(?:mail|webhooks\/sending)\/|\bfetch\(/
  assert.deepEqual(
    writing.filter(([, text]) => calls.test(text)).map(([file]) => file),
    [],
  )
})

test('only `records/records.ts` leaves its input to a planner, and no operation of the application names its call', () => {
  const planned = operations.filter((operation) => 'plan' in operation && !('write' in operation))
  assert.deepEqual(
    planned.filter((operation) => !enteringRecords.includes(operation)).map(({ on, name }) => `${on.plural} ${name}`),
    [],
  )
  assert.deepEqual(
    operations.filter((operation) => 'called' in operation).map(({ on, name }) => `${on.plural} ${name}`),
    [],
  )
})
