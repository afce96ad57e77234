import type { EngineName } from './databases.ts'
import type { Request } from './load.ts'
import { median, type Outcome, printOutcomes, rounded, takeTurns } from './measure.ts'
import { onEach, type Rig } from './rig.ts'
import { equalClubs, type SeededClub, withStore } from './seed.ts'
import type { Server } from './servers.ts'

const clubCount = 20
const membersOfClub = 5000
const requestCount = 2000
const wantedShare = 0.3
const turns = { rounds: 9, roundMs: 1000 }

/** The requests, each to a random club at a random depth. `wanted` is the largest share of their cost that a 304 may take. */
const kinds: readonly Kind[] = [
  { name: 'a page of 200', path: (id) => `?limit=200&starting_after=${id}`, wanted: wantedShare },
  { name: 'a page of 50, compressed', path: (id) => `?starting_after=${id}`, encoding: 'gzip', wanted: wantedShare },
  { name: 'a page of 50', path: (id) => `?starting_after=${id}` },
  { name: 'a record', path: (id) => `/${id}` },
]

type Kind = {
  readonly name: string
  readonly path: (id: number) => string
  /** The accepted encoding. The default is `identity`, which must be explicit because most programs ask for gzip automatically. */
  readonly encoding?: 'gzip' | 'identity'
  readonly wanted?: number
}

/** Measures what a 304 for a client that already has the current version costs, as a share of the page or record. */
export const versions = (engines: readonly EngineName[]): Promise<void> => onEach(engines, versionsOn)

async function versionsOn({ engine, environment, startKantine }: Rig): Promise<void> {
  const clubs = await withStore(environment, (store) => equalClubs(store, clubCount, membersOfClub))
  const server = await startKantine()
  for (const kind of kinds) {
    const whole = requestsFor(kind, clubs)
    const known: Request[] = []
    for (const request of whole) known.push(await withVersion(server, request))
    const outcomes = await takeTurns(
      [
        { name: `${kind.name}, ${engine}`, server, requests: whole },
        { name: '304', server, requests: known },
      ],
      turns,
    )
    printOutcomes(outcomes)
    report(outcomes as [Outcome, Outcome], kind)
  }
}

const requestsFor = ({ path, encoding = 'identity' }: Kind, clubs: readonly SeededClub[]): Request[] =>
  Array.from({ length: requestCount }, () => {
    const club = clubs[Math.floor(Math.random() * clubs.length)] as SeededClub
    const id = 1 + Math.floor(Math.random() * (membersOfClub - 1))
    return { path: `/api/v1/members${path(id)}`, key: club.key, headers: { 'Accept-Encoding': encoding } }
  })

/** The same request from a client that already has the response. */
async function withVersion({ port }: Server, request: Request): Promise<Request> {
  const answer = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    headers: { authorization: `Bearer ${request.key}` },
  })
  await answer.arrayBuffer()
  return { ...request, headers: { ...request.headers, 'If-None-Match': answer.headers.get('etag') ?? '' } }
}

function report([whole, known]: readonly [Outcome, Outcome], { name, wanted }: Kind): void {
  const shares = known.rounds.map(({ cpu }, i) => cpu / (whole.rounds[i]?.cpu as number))
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  const times = known.rounds.map(({ perSecond }, i) => (whole.rounds[i]?.perSecond as number) / perSecond)
  const aim = wanted === undefined ? '' : `; wanted: at most ${wanted}`
  console.log(
    `304 / ${name}: ${rounded(median(shares))} of the processor time (rounds from ${rounded(least)} to ${rounded(most)}${aim}), ${rounded(median(times))} of the time\n`,
  )
}
