import { mcpPath } from '@kantine/contract/oauth.ts'
import { createKey } from '../server/callers/keys/keys.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { Store } from '../server/store/store.ts'
import type { EngineName } from './databases.ts'
import type { Request } from './load.ts'
import { median, type Outcome, printOutcomes, rounded, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { newClub, people, putMembers, settle, withStore } from './seed.ts'

const membersOfClub = 20_000
const membersAtOnce = 1000
const requestCount = 2000
const comparing = { rounds: 15, roundMs: 700 }

/** Compares calls by assistants with the same REST calls. */
export const mcp = (engines: readonly EngineName[]): Promise<void> => onEach(engines, mcpOn)

async function mcpOn({ engine, environment, startKantine }: Rig): Promise<void> {
  const keys = await withStore(environment, seed)
  const kantine = await startKantine()
  const rest = (path: (id: number) => string) => ({
    server: kantine,
    requests: someIds((id) => ({ path: path(id), key: keys.rest })),
  })
  const tool = (name: string, args: (id: number) => object) => ({
    server: kantine,
    requests: someIds((id) => calling(name, args(id), keys.assistant)),
  })
  const page = (id: number) => ({ resource: 'members', limit: 50, starting_after: id })
  const contestants = {
    'REST club': rest(() => '/api/v1/club'),
    get_club: tool('get_club', () => ({})),
    'REST page': rest((id) => `/api/v1/members?limit=50&starting_after=${id}`),
    list_records: tool('list_records', page),
    'REST record': rest((id) => `/api/v1/members/${id}`),
    get_record: tool('get_record', (id) => ({ resource: 'members', id })),
    search: tool('search', () => ({ query: 'de vries' })),
  }
  const outcomes = await takeTurns(
    Object.entries(contestants).map(([name, contestant]) => ({ name, ...contestant })),
    comparing,
  )
  console.log(`${engine}, a club of ${membersOfClub} members`)
  printOutcomes(outcomes)
  report(outcomes)
}

async function seed(store: Store): Promise<{ rest: string; assistant: string }> {
  const club = await newClub(store, 'bench')
  for (let at = 0; at < membersOfClub; at += membersAtOnce) await putMembers(store, club, people(membersAtOnce))
  await settle(store)
  const { key } = await createKey(store, kantineItself, {
    clubId: club.id,
    label: 'Bench',
    purpose: 'assistant',
    scopes: ['members:read'],
    expiresAt: null,
  })
  return { rest: club.key, assistant: key }
}

const someIds = (request: (id: number) => Request): Request[] =>
  Array.from({ length: requestCount }, () => request(1 + Math.floor(Math.random() * (membersOfClub - 100))))

/** A tool call, as clients send it in revision 2026-07-28 of MCP. */
function calling(name: string, args: object, key: string): Request {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    path: mcpPath,
    key,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { _meta, name, arguments: args } }),
  }
}

/** Tool calls, with the same REST calls. */
const pairs = { get_club: 'REST club', get_record: 'REST record', list_records: 'REST page' } as const

/** Compares the time and the processor time of each round's calls. Other work on the machine affects processor time less. */
function report(outcomes: readonly Outcome[]): void {
  const roundsOf = (name: string) => outcomes.find((outcome) => outcome.name === name)?.rounds ?? []
  const costs: { readonly [what: string]: (round: Outcome['rounds'][number]) => number } = {
    time: ({ perSecond }) => 1 / perSecond,
    'processor time': ({ cpu }) => cpu,
  }
  for (const [what, costOf] of Object.entries(costs)) {
    for (const [call, rest] of Object.entries(pairs)) {
      const ofRest = roundsOf(rest).map(costOf)
      const ratios = roundsOf(call).map((round, at) => costOf(round) / (ofRest[at] ?? 0))
      console.log(`${what}: ${call} / ${rest}: ${rounded(median(ratios))}`)
    }
  }
  console.log()
}
