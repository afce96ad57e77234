import type { EngineName } from './databases.ts'
import type { Request } from './load.ts'
import { printOutcomes, rounded, shareOf, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { equalClubs, people, type SeededClub, withStore } from './seed.ts'

const clubCount = 20
const membersOfClub = 2000
const requestCount = 400
const connections = 32

const creations = JSON.stringify({ operations: people(100).map(({ fields }) => ({ op: 'create', data: fields })) })

/** The requests by the name of their measurement. They go to all clubs in turn. */
const calls: { readonly [name: string]: (id: number) => Omit<Request, 'key'> } = {
  'pages of 50': (id) => ({ path: `/api/v1/members?limit=50&starting_after=${id}` }),
  'pages of 200': (id) => ({ path: `/api/v1/members?limit=200&starting_after=${id}` }),
  'one record': (id) => ({ path: `/api/v1/members/${id}` }),
  'batches of 100 creations': () => ({ path: '/api/v1/members/bulk', batch: true, body: creations }),
}

/** Compares one process with two on the same database. Server, load and PostgreSQL share the cores. */
export const processes = (engines: readonly EngineName[]): Promise<void> =>
  onEach(
    engines.filter((engine) => engine === 'postgres'),
    compare,
  )

async function compare({ environment, startKantine }: Rig): Promise<void> {
  const clubs = await withStore(environment, (store) => equalClubs(store, clubCount, membersOfClub))
  const one = await startKantine()
  const two = await startKantine({ PROCESSES: '2' })
  for (const [name, call] of Object.entries(calls)) {
    console.log(name)
    const requests = Array.from({ length: requestCount }, (_, i) => {
      const { key } = clubs[i % clubs.length] as SeededClub
      return { ...call(1 + Math.floor(Math.random() * (membersOfClub - 1))), key }
    })
    const contestants = [
      { name: 'one process', server: one, requests, connections },
      { name: 'two processes', server: two, requests, connections },
    ]
    const outcomes = await takeTurns(contestants, { rounds: 7, roundMs: 1000, warmUps: 2 })
    printOutcomes(outcomes)
    const [ofOne, ofTwo] = outcomes as [(typeof outcomes)[0], (typeof outcomes)[0]]
    const { median, least, most } = shareOf(ofTwo, ofOne)
    console.log(`two / one: ${rounded(median)} (${rounded(least)} to ${rounded(most)})\n`)
  }
}
