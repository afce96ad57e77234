import assert from 'node:assert/strict'
import { Refusal } from '../../server/refusal.ts'

/** Waits for an input to be rejected, and returns each error's pointer and message. */
export async function fieldErrorsOf(refused: Promise<unknown>): Promise<string[]> {
  const error = await refused.then(
    () => assert.fail('was not rejected'),
    (error) => error,
  )
  assert.ok(error instanceof Refusal, String(error.stack))
  assert.equal(error.code, 'validation_failed')
  return error.faults.map((fault) => `${'pointer' in fault && fault.pointer} ${fault.detail}`)
}
