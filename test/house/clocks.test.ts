import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesBelow, root } from './files.ts'

/** Users of the stamp clock, with their reasons. Everything else uses the wall clock (`store.wallClock()`). */
const stamping: { readonly [file: string]: string } = {
  'server/callers/accounts/set-up.ts': 'the stamp of the first club',
  'server/clubs/clubs.ts': 'the stamp of a club, which is not in its list of changes',
  'server/sandbox/practice.ts': 'the stamp of a practice club',
  'server/records/publish.ts': 'the stamp of a published record must not be before its publication',
  'server/records/import.ts': 'a trial compares records with the stamp that a write would give them',
  'server/club-transfer/export.ts': 'the file states the stamp up to which it is complete',
  'server/club-transfer/import.ts': 'new stamps continue after those in the file',
  'server/club-transfer/remove.ts': 'stamps show that a file is not from the future',
}

test('only stamps use the stamp clock; expiry uses the wall clock', () => {
  const found = filesBelow('server', '.ts').filter(
    (file) => !file.startsWith('server/store/') && /\bstore\.now\(\)/.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(
    found,
    Object.keys(stamping).sort(),
    'For expiry and due times, use store.wallClock(). For stamps, add the file and the reason to this list.',
  )
})
