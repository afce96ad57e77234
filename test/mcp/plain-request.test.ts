import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askingOf } from '../../server/surfaces/mcp/plain-request.ts'

const first = { requestState: undefined, inputResponses: undefined }

test('questions are put to clients that can show a form, and to no others', () => {
  assert.deepEqual(askingOf({ elicitation: {} }, first), {})
  assert.deepEqual(askingOf({ elicitation: { form: {} } }, first), {})
  assert.deepEqual(askingOf({ elicitation: { form: {}, url: {} } }, first), {})
  for (const client of [undefined, {}, { sampling: {} }, { elicitation: { url: {} } }]) {
    assert.equal(askingOf(client, first), undefined)
  }
})

test('what the client sends back comes to the tool as it is', () => {
  const sent = { requestState: 'sealed', inputResponses: { confirm: { action: 'accept' } } }
  assert.deepEqual(askingOf({ elicitation: {} }, sent), sent)
})
