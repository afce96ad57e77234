/** The confirmation of `kantine clubs remove` at a terminal. */
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { withConfirmation } from '../../server/surfaces/command-line/whole-clubs.ts'

/** What becomes of a removal when someone types this at the question. */
function confirmed(typed: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  stdin.end(typed)
  return withConfirmation({ club: 'fc-old', 'export-to': 'fc-old.gz' }, { stdin, stderr: new PassThrough() })
}

test('the removal proceeds only if the slug of the club is typed', async () => {
  assert.equal((await confirmed('fc-old\r')).yes, 'fc-old')
  await assert.rejects(confirmed('fc-new\r'), { message: /^Nothing was removed\. 'fc-new' is not the slug/ })
  const [ctrlC, ctrlD] = ['\x03', '\x04']
  for (const end of [ctrlC, ctrlD]) await assert.rejects(confirmed(end), { message: 'Nothing was removed.' })
})
