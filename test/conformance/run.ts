/**
 * Runs the conformance suite of MCP against this server: `npm run conformance`, or with revisions, `npm run conformance 2026-07-28`.
 * Known failures are listed in `expected-failures.yml`; any other failure, or a pass listed there, ends with exit code 1.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { startReference } from './kantine-behind-proxy.ts'

const revisions = process.argv.length > 2 ? process.argv.slice(2) : ['2026-07-28', '2025-11-25']

const conformance = dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'))
const suite = join(conformance, 'dist/index.js')
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
    const run = spawn(process.execPath, [suite, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(run, 'exit')
    const printed = await printedBy(run.stdout)
    const [code] = await ended
    if (code !== 0) process.exitCode = 1
    console.log(requiredScenarios(revision, printed))
  }
} finally {
  await reference.close()
  rmSync(results, { recursive: true, force: true })
}

/** What the suite prints, which is shown as it comes. */
async function printedBy(output: Readable): Promise<string> {
  const parts: string[] = []
  for await (const part of output.setEncoding('utf8')) {
    process.stdout.write(part)
    parts.push(part)
  }
  return parts.join('')
}

/** How many of the scenarios that a revision requires pass. The suite also runs others, such as extensions, and never says which are which. */
function requiredScenarios(revision: string, printed: string): string {
  const requirements = readFileSync(join(conformance, 'requirements', `${revision}.yaml`), 'utf8')
  const [, list = ''] = /^server:\n((?: {2}- .*\n)+)/m.exec(requirements) ?? []
  const required = [...list.matchAll(/- (.+)/g)].map(([, name]) => name)
  const passed = required.filter((name) => printed.includes(`\n✓ ${name}: `))
  return `MCP ${revision}: ${passed.length} of the ${required.length} scenarios that it requires of a server pass; no server has to pass the others.\n`
}
