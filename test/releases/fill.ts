/** Fills the database of a release through its commands, its API and its application, and notes what must stay as it is. */
import { setTimeout } from 'node:timers/promises'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { parseConfig } from '../../server/config.ts'
import { newBrowser } from '../console/browser.ts'
import { makeEndpoints, openReceiver } from './endpoints.ts'
import { type Expected, slug } from './expected.ts'
import { importExamples } from './import-examples.ts'
import type { Release } from './release.ts'
import { write } from './write.ts'

/** @param folder for the files that are imported */
export async function fill(release: Release, folder: string): Promise<Omit<Expected, 'rows' | 'printed' | 'made_at'>> {
  const { kantine, url } = release
  await kantine('clubs', 'create', '--name', 'SV Noord', '--slug', slug)
  await kantine('clubs', 'create', '--name', 'SV Zuid', '--slug', 'zuid')
  await kantine('clubs', 'stages', slug, '--set', `${kennismaker.fields.status.example}, left`)
  await importExamples(release, folder)
  const keys = await makeKeys(release)
  const email = 'sanne@example.org'
  const { password } = await kantine<{ password: string }>(
    ...['administrators', 'create', '--email', email, '--name', 'Sanne', '--clubs', slug],
  )
  const browser = newBrowser({ url, config: parseConfig({ HOST: '127.0.0.1', PORT: new URL(url).port }) })
  await browser.call('POST /session', { email, password })

  const receiver = await openReceiver()
  const endpoints = await makeEndpoints(browser, receiver.url)
  const repeated = await write(url, keys.all, browser)
  const shown = await showDeliveries(browser)
  receiver.close()
  return {
    shown,
    keys: await tryKeys(url, keys),
    administrator: { email, password, cookie: browser.cookie },
    repeated,
    endpoints,
  }
}

type Keys = { readonly all: string; readonly [label: string]: string }

async function makeKeys({ kantine, url }: Release): Promise<Keys> {
  const make = (label: string, club: string, ...options: string[]) =>
    kantine<{ id: number; key: string }>('keys', 'create', '--club', club, '--label', label, ...options)
  const { key: all } = await make('all', slug, '--scopes', 'all')
  const { key: few } = await make('few', slug, '--scopes', 'events:read', '--expires', '2999-12-31')
  const { key: assistant } = await make('assistant', slug, '--scopes', 'members:read', '--purpose', 'assistant')
  const { key: neighbour } = await make('neighbour', 'zuid', '--scopes', 'all')
  const { key: revoked, id } = await make('revoked', slug, '--scopes', 'all')
  await kantine('keys', 'revoke', `${id}`)
  const minted = await fetch(`${url}/api/v1/sandbox-keys`, { method: 'POST' })
  const { key: sandbox } = (await minted.json()) as { key: string }
  return { all, few, assistant, neighbour, revoked, sandbox }
}

async function tryKeys(url: string, keys: Keys): Promise<Expected['keys']> {
  const tried = Object.entries(keys).map(async ([label, key]) => {
    const { status } = await fetch(`${url}/api/v1/members`, { headers: { authorization: `Bearer ${key}` } })
    return [label, { key, status }] as const
  })
  return Object.fromEntries(await Promise.all(tried))
}

/** Waits until each delivery has arrived or failed twice: the next try of one that failed is minutes away then. */
async function showDeliveries(browser: ReturnType<typeof newBrowser>): Promise<Expected['shown']> {
  type Deliveries = { data: { state: string; tries: unknown[] }[] }
  const calls = [`GET /clubs/${slug}/webhooks`, `GET /clubs/${slug}/deliveries?limit=200`, 'GET /session']
  for (;;) {
    const bodies = await Promise.all(
      calls.map(async (call) => [call, (await browser.call<Deliveries>(call)).body] as const),
    )
    const [, [, { data }]] = bodies as [unknown, [string, Deliveries]]
    if (data.every(({ state, tries }) => state !== 'waiting' || tries.length === 2)) return withoutAddress(bodies)
    await setTimeout(200)
  }
}

/** The answers without the address that the server had while the fixture was made. */
const withoutAddress = (bodies: readonly (readonly [call: string, body: object])[]): Expected['shown'] =>
  Object.fromEntries(bodies.map(([call, body]) => [call, { ...body, assistants_endpoint: undefined }]))

/** What the commands print when the server has stopped, and everything is in the database. */
export async function print({ kantine }: Release): Promise<Expected['printed']> {
  const club = `--club ${slug}`
  const commands = [`clubs stages ${slug}`, `keys list ${club}`, 'keys usage 1', 'administrators list']
  const printed: { [command: string]: unknown } = {}
  for (const command of commands) printed[command] = await kantine(...command.split(' '))
  return printed
}
