import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { roles } from '../../server/callers/accounts/roles.ts'
import { toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { type EngineName, engines, startKantine } from '../support/kantine.ts'
import { blocksOf, examplesOf, textOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'

const document = 'docs/assistants.md'
const exampleUrl = 'https://api.example.org'

/** The rows of the table with this head, without the marks of Markdown. */
const tableOf = (head: string): string[] => {
  const [, rows = ''] = new RegExp(`^\\| ${head} .*\\n\\|[-|]+\\n((?:\\|.*\\n)*)`, 'm').exec(textOf(document)) ?? []
  return rows.trim().split('\n')
}

test('the table of roles matches the roles in the code', () => {
  assert.deepEqual(
    tableOf('role'),
    Object.entries(roles).map(([name, { doc }]) => `| ${name} | ${doc.en} |`),
  )
})

test('the table of tools lists every tool in order', () => {
  const kindOf = ({ readOnlyHint, destructiveHint }: { readOnlyHint: boolean; destructiveHint: boolean }) =>
    readOnlyHint ? 'reads' : destructiveHint ? 'writes, can remove' : 'writes'
  assert.deepEqual(
    tableOf('tool'),
    toolsOf(resources).map(({ name, title, annotations }) => `| \`${name}\` | ${title} | ${kindOf(annotations)} |`),
  )
})

test(`the commands of docs/assistants.md print the documented output (${engines.at(-1)})`, async () => {
  const kantine = await startKantine(engines.at(-1) as EngineName)
  const cwd = newFolder()
  const env = { ...kantine.database.environment, PATH: await pathWithNpx(cwd) }
  await promisify(execFile)('npx', ['kantine', 'clubs', 'create', '--name', 'FC Voorbeeld', '--slug', 'fc-voorbeeld'], {
    env,
    cwd,
  })
  const examples = examplesOf(document)
  assert.ok(examples.length >= 5)
  for (const { script, printed } of examples) {
    const here = `exec 2>&1\n${script.replaceAll('http://localhost:3000', kantine.url)}`
    const { stdout } = await promisify(execFile)('bash', ['-ec', here], { env, cwd })
    if (printed) assert.equal(stdout.replaceAll(/(act_live_)\w+/g, '$1…'), printed)
    else assert.doesNotMatch(stdout, /"error"|isError|"code"/)
  }
})

/** How a client reaches the endpoint: what its configuration, or the command that makes one, comes to. */
type Reach = { readonly url: string; readonly headers: { readonly [name: string]: string } }

/** The entries of configuration files, as the clients read them; a key stands where the client asks for it. */
const configured = (key: string): Reach[] =>
  blocksOf(document, 'json client').map((block) => {
    const { servers, mcpServers } = JSON.parse(block)
    const { url, headers = {} } = (servers ?? mcpServers).kantine
    const filled = Object.entries<string>(headers).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:[\w-]+\}/, key),
    ])
    return { url, headers: Object.fromEntries(filled) }
  })

/** What Claude Code is told; a stand-in of its command writes down what it was given. */
async function told(key: string): Promise<Reach[]> {
  const cwd = newFolder()
  writeFileSync(join(cwd, 'claude'), '#!/bin/sh\nfor word; do echo "$word"; done\n')
  chmodSync(join(cwd, 'claude'), 0o700)
  const env = { PATH: `${cwd}${delimiter}${process.env.PATH}`, KANTINE_KEY: key }
  const runs = blocksOf(document, 'sh claude').map((script) => promisify(execFile)('bash', ['-ec', script], { env }))
  return (await Promise.all(runs)).map(({ stdout }) => {
    const words = stdout.trim().split('\n')
    assert.deepEqual(words.slice(0, 5), ['mcp', 'add', '--transport', 'http', 'kantine'])
    const header = words[words.indexOf('--header') + 1] ?? ''
    const [name = '', value = ''] = header.split(': ')
    return { url: words[5] ?? '', headers: words.includes('--header') ? { [name]: value } : {} }
  })
}

test(`every client configuration reaches the endpoint, with a key or by signing in (${engines[0]})`, async () => {
  const kantine = await startKantine(engines[0] as EngineName)
  const club = await newClub(kantine.store, 'configured')
  const { key } = await newKey(kantine.store, club, { purpose: 'assistant', scopes: allScopes })
  const ways = [...configured(key), ...(await told(key))]
  assert.equal(ways.length, 6)
  for (const { url, headers } of ways) {
    assert.ok(url.startsWith(`${exampleUrl}/`), url)
    const address = new URL(url.replace(exampleUrl, kantine.url))
    const client = new Client({ name: 'configured', version: '1.0.0' })
    const connected = client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
    if ('Authorization' in headers) {
      await connected
      assert.ok((await client.listTools()).tools.length > 0)
    } else {
      await assert.rejects(connected, /Unauthorized|401/)
    }
    await client.close()
  }
})
