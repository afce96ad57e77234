/**
 * Runs the scenarios for authorization servers of `@modelcontextprotocol/conformance` against a server, with a public client. The
 * suite prints a URL for the user to open; this consents there, so that the suite gets its code.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { registered, type World } from '../oauth/oauth-server.ts'
import { formOf } from '../oauth/visitor.ts'
import { freePort } from '../support/free-port.ts'

/** What became of a run: `Total: 3 passed, 0 failed`, and everything that was printed. */
export type Outcome = { readonly total: string; readonly passed: boolean; readonly printed: string }

/** @param resource whether the client says for which server the token is to be (RFC 8707) */
export async function runAuthorizationScenarios(world: World, { resource }: { resource: boolean }): Promise<Outcome> {
  const port = await freePort()
  const client = await registered(world, { redirect_uris: [`http://127.0.0.1:${port}/callback`] })
  const options = ['--url', world.url, '--client-id', client.id, '--port', `${port}`]
  const suite = spawn(process.execPath, [
    fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js')),
    'authorization',
    ...options,
    ...(resource ? ['--resource', world.endpoint] : []),
  ])
  const lines: string[] = []
  for (const stream of [suite.stdout, suite.stderr]) {
    createInterface(stream).on('line', async (line) => {
      lines.push(line)
      if (line.startsWith(`${world.url}/oauth/authorize?`)) await consent(world, line)
    })
  }
  const [exitCode] = await once(suite, 'close')
  const total = lines.find((line) => line.startsWith('Total: ')) ?? 'no total'
  return { total, passed: exitCode === 0, printed: lines.join('\n') }
}

async function consent({ sanne }: World, address: string): Promise<void> {
  const { leaves } = await sanne.send(formOf(await sanne.open(address), 'grant'))
  if (leaves) await fetch(leaves)
}
