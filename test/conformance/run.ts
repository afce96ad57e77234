/**
 * Runs the conformance suite of MCP against this server: `npm run conformance`, or with revisions, `npm run conformance 2026-07-28`. What
 * is known not to pass stands in `expected-failures.yml`; anything else that fails, and anything there that passes, ends with exit code 1.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startReference } from './world.ts'

const revisions = process.argv.length > 2 ? process.argv.slice(2) : ['2026-07-28', '2025-11-25']

const suite = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
)
const expected = join(import.meta.dirname, 'expected-failures.yml')
const results = mkdtempSync(join(tmpdir(), 'kantine-conformance-results-'))

const reference = await startReference()
try {
  for (const revision of revisions) {
    const args = [
      'server',
      '--url',
      reference.url,
      '--requirements',
      revision,
      '--expected-failures',
      expected,
      '-o',
      results,
    ]
    const [code] = await once(spawn(process.execPath, [suite, ...args], { stdio: 'inherit' }), 'exit')
    if (code !== 0) process.exitCode = 1
  }
} finally {
  await reference.close()
  rmSync(results, { recursive: true, force: true })
}
