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

/** What is requested of a random club at random depth; `wanted` is the largest share of it that a 304 may cost. */
const kinds: readonly Kind[] = [
  { name: 'a page of 200', path: (id) => `?limit=200&starting_after=${id}`, wanted: wantedShare },
  { name: 'a page of 50, compressed', path: (id) => `?starting_after=${id}`, encoding: 'gzip', wanted: wantedShare },
  { name: 'a page of 50', path: (id) => `?starting_after=${id}` },
  { name: 'a record', path: (id) => `/${id}` },
]

type Kind = {
  readonly name: string
  readonly path: (id: number) => string
  /** What the caller accepts, `identity` where it is not given: most programs ask for gzip by themselves. */
  readonly encoding?: 'gzip' | 'identity'
  readonly wanted?: number
}

/** A caller who has a version already gets 304: what that costs, as a share of the page or the record. */
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

/** The request of a caller who has the answer to it. */
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
