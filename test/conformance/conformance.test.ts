/** Runs the conformance suite of MCP in both revisions, like `npm run conformance`. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const revisions = { '2026-07-28': '37 of the 37', '2025-11-25': '26 of the 30' }

for (const [revision, howMany] of Object.entries(revisions)) {
  test(`the server passes everything that MCP ${revision} requires, except expected-failures.yml`, async () => {
    const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'run.ts'), revision])
    const { stdout, code } = await run.then(
      ({ stdout }) => ({ stdout, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    )
    assert.match(stdout, new RegExp(`MCP ${revision}: ${howMany} scenarios that it requires of a server pass`))
    assert.equal(code, 0, stdout.slice(stdout.indexOf('=== SUMMARY ===')))
  })
}
