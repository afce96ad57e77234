import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesBelow, root } from './files.ts'

/** Users of the stamp clock, with their reasons. Everything else uses the wall clock (`store.wallClock()`). */
const stamping: { readonly [file: string]: string } = {
  'server/callers/accounts/set-up.ts': 'the stamp of the first club',
  'server/clubs/clubs.ts': 'the stamp of a club, which its list of changes does not have',
  'server/sandbox/practice.ts': 'the stamp of a practice club',
  'server/records/publish.ts': 'what is published now gets a stamp that is not before its time',
  'server/club-transfer/export.ts': 'the file tells up to which stamp it has everything',
  'server/club-transfer/import.ts': 'stamps here go on behind those of the file',
  'server/club-transfer/remove.ts': 'a file is not from the future, as far as stamps go',
}

test('only stamps use the stamp clock; expiry uses the wall clock', () => {
  const found = filesBelow('server', '.ts').filter(
    (file) => !file.startsWith('server/store/') && /\bstore\.now\(\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(
    found,
    Object.keys(stamping).sort(),
    'Does it expire, or is it due? Then use store.wallClock(). Is it a stamp? Then add the file to this list, with the reason.',
  )
})
