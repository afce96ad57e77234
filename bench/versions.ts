import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EngineName, newDatabase } from './databases.ts'
import type { Request } from './load.ts'
import { median, type Outcome, printOutcomes, rounded, takeTurns } from './measure.ts'
import { copyMembers, newClub, people, putMembers, type SeededClub, settle, withStore } from './seed.ts'
import { type Server, startKantine } from './servers.ts'

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
  /** What the caller accepts: most programs ask for gzip by themselves. */
  readonly encoding?: 'gzip'
  readonly wanted?: number
}

/** A caller who has a version already gets 304: what that costs, as a share of the page or the record. */
export async function versions(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) await versionsOn(engine)
}

async function versionsOn(engine: EngineName): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
  const database = await newDatabase(engine)
  try {
    const clubs = await withStore(database.environment, async (store) => {
      const clubs: SeededClub[] = []
      for (let i = 1; i <= clubCount; i++) clubs.push(await newClub(store, `bench-${i}`))
      const [first, ...others] = clubs as [SeededClub, ...SeededClub[]]
      await putMembers(store, first, people(membersOfClub))
      await copyMembers(store, first, others)
      await settle(store)
      return clubs
    })
    const server = await startKantine(database.environment, join(folder, 'kantine.log'))
    try {
      for (const { name, path, encoding = 'identity', wanted } of kinds) {
        const whole = Array.from({ length: requestCount }, () => {
          const club = clubs[Math.floor(Math.random() * clubs.length)] as SeededClub
          const id = 1 + Math.floor(Math.random() * (membersOfClub - 1))
          return { path: `/api/v1/members${path(id)}`, key: club.key, headers: { 'Accept-Encoding': encoding } }
        })
        const known: Request[] = []
        for (const request of whole) known.push(await withVersion(server, request))
        const outcomes = await takeTurns(
          [
            { name: `${name}, ${engine}`, server, requests: whole },
            { name: '304', server, requests: known },
          ],
          turns,
        )
        printOutcomes(outcomes)
        report(outcomes as [Outcome, Outcome], name, wanted)
      }
    } finally {
      await server.stop()
    }
  } finally {
    await database.remove()
    rmSync(folder, { recursive: true })
  }
}

/** The request of a caller who has the answer to it. */
async function withVersion({ port }: Server, request: Request): Promise<Request> {
  const answer = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    headers: { authorization: `Bearer ${request.key}` },
  })
  await answer.arrayBuffer()
  return { ...request, headers: { ...request.headers, 'If-None-Match': answer.headers.get('etag') ?? '' } }
}

function report([whole, known]: readonly [Outcome, Outcome], name: string, wanted: number | undefined): void {
  const shares = known.rounds.map(({ cpu }, i) => cpu / (whole.rounds[i]?.cpu as number))
  const [least, most] = [Math.min(...shares), Math.max(...shares)]
  const times = known.rounds.map(({ perSecond }, i) => (whole.rounds[i]?.perSecond as number) / perSecond)
  const aim = wanted === undefined ? '' : `; wanted: at most ${wanted}`
  console.log(
    `304 / ${name}: ${rounded(median(shares))} of the processor time (rounds from ${rounded(least)} to ${rounded(most)}${aim}), ${rounded(median(times))} of the time\n`,
  )
}
