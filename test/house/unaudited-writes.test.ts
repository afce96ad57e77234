import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { unauditedWrites } from '../../server/store/unaudited-writes.ts'
import { filesBelow, root } from './files.ts'

const files = filesBelow('server', '.ts')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The files that write without an entry in the change log or the audit log, with the names that they use from the list. */
const uses: { readonly [file: string]: readonly string[] } = {
  'server/callers/accounts/notices.ts': ['settings'],
  'server/callers/accounts/sessions.ts': ['use of sessions'],
  'server/clubs/mark.ts': ['settings'],
  'server/clubs/practice.ts': ['use of practice clubs'],
  'server/callers/accounts/set-up.ts': ['settings'],
  'server/callers/assistants/access-tokens.ts': ['access tokens'],
  'server/callers/usage.ts': ['usage of keys and grants'],
  'server/operations/confirmations.ts': ['redeemed confirmations'],
  'server/operations/idempotency.ts': ['kept answers'],
  'server/operations/kept-bytes.ts': ['kept answers'],
  'server/operations/webhooks/test.ts': ['deliveries'],
  'server/records/rerender.ts': ['settings'],
  'server/sandbox/fill.ts': ['settings'],
  'server/sandbox/mint.ts': ['sandbox keys'],
  'server/store/forget-old.ts': ['old rows'],
  'server/store/store.ts': ['readiness'],
  'server/surfaces/oauth/clients/clients.ts': ['connecting assistants'],
  'server/surfaces/oauth/provider/records.ts': ['connecting assistants'],
  'server/webhooks/deliveries/claim.ts': ['deliveries'],
  'server/club-transfer/import.ts': ['partial clubs'],
  'server/club-transfer/partial-clubs.ts': ['partial clubs'],
}

test('only writes listed in unauditedWrites leave no entry', () => {
  const found = files.flatMap((file) => {
    const names = [...textOf(file).matchAll(/\b(?:writeUnaudited|unaudited)\(\s*'([^']*)'/g)].map(
      ([, name = '']) => name,
    )
    return names.length > 0 ? [[file, [...new Set(names)].sort()] as const] : []
  })
  assert.deepEqual(Object.fromEntries(found), uses)
})

test('every name in unauditedWrites is used', () => {
  // Re-rendering uses an option of the writer, which also leaves no entry.
  const used = new Set([...Object.values(uses).flat(), 're-rendering'])
  assert.deepEqual(
    Object.keys(unauditedWrites).filter((name) => !used.has(name)),
    [],
  )
  const rendering = files.filter((file) => /\brerender: true\b/.test(textOf(file)))
  assert.deepEqual(rendering, ['server/records/rerender.ts'])
})

test('only the store opens an engine directly, which skips the audit checks', () => {
  const opening = files.filter((file) =>
    /\bengine\.write|\bopenEngine\(|\/(?:sqlite|postgres)\/(?!failures|folder)/.test(textOf(file)),
  )
  // Restoring migrates a backup in a file that is not a store yet, and compares it with an empty in-memory database. Spreading tables
  // moves rows without changing them.
  const allowed =
    /^server\/store\/(?:club-writes|preview|writes-across-clubs|open-engine)\.ts$|^server\/store\/restore\/(?:restore|check-file)\.ts$|^server\/store\/(?:sqlite|postgres)\/|^server\/surfaces\/command-line\/database\.ts$/
  assert.deepEqual(
    opening.filter((file) => !allowed.test(file)),
    [],
  )
})
