import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { commandCaller } from '../server/callers/caller.ts'
import { search } from '../server/operations/lists/search.ts'
import { createRandom, type Random } from '../server/sandbox/random.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { FieldValues } from '../server/store/body.ts'
import { sql } from '../server/store/sql.ts'
import type { Store } from '../server/store/store.ts'
import { type EngineName, newDatabase } from './databases.ts'
import { rounded } from './measure.ts'
import { newClub, withStore } from './seed.ts'
import { timeCalls } from './turns.ts'

/** The number of members in each club, and the most milliseconds that a search for two common words may take. */
const clubs = [
  { members: 20_000, wantedMs: 20 },
  { members: 100_000, wantedMs: 100 },
]
const membersAtOnce = 5000
const [warmUps, rounds] = [5, 60]

/** Queries of one kind take turns. They only contain names of people. */
const kinds: { readonly [kind: string]: readonly string[] } = {
  'two common words': ['jan de', 'de vries', 'maria van', 'van den anna', 'jan jansen'],
  'two common words of nobody': ['jan maria', 'anna kees', 'vries jansen'],
  'one rare word': ['zwaluwstra7', 'brugmans12', 'hofkamp3'],
  'a rare and a common word': ['de zwaluwstra7', 'van brugmans12'],
  'a number': ['knt-000042', '017042'],
  'a beginning of one letter': ['j', 'd', 'v'],
  'eight beginnings of one letter': ['j d v m a k b s', 'a b c d e f g h'],
  'no hit': ['qqqq', 'jan qqqq'],
}

/** Searches among a club's members, within this process. A bare statement is the floor. */
export async function searches(engines: readonly EngineName[]): Promise<void> {
  for (const engine of engines) {
    for (const { members, wantedMs } of clubs) {
      const database = await newDatabase(engine)
      try {
        await withStore(database.environment, (store) => searchesOf(store, members, wantedMs))
      } finally {
        await database.remove()
      }
    }
  }
}

async function searchesOf(store: Store, members: number, wantedMs: number): Promise<void> {
  const { id: club } = await newClub(store, 'searched')
  await fill(store, club, members)
  const caller = commandCaller(club, kantineItself)
  const measured: { [kind: string]: object } = {}
  const floor = () => store.read(club, (db) => db.get(sql`select 1 as one`))
  measured['a bare statement'] = await measure([floor])
  for (const [kind, queries] of Object.entries(kinds)) {
    measured[kind] = await measure(queries.map((query) => () => search(store, caller, { query, resources })))
  }
  console.log(
    `\n${members} members on ${store.engine} (wanted: two common words at most ${wantedMs} ms, no turn above 20 ms)`,
  )
  console.table(measured)
}

/** Measures the milliseconds of calls that take turns, and the processor time of the longest turn of the event loop. */
async function measure(calls: readonly (() => Promise<unknown>)[]): Promise<object> {
  const { times, longest } = await timeCalls(calls, { warmUps, rounds })
  const at = (share: number) => rounded(times[Math.floor((times.length - 1) * share)] as number)
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'most ms': at(1), 'longest turn, CPU ms': rounded(longest) }
}

export async function fill(store: Store, club: number, members: number): Promise<void> {
  const random = createRandom('searched members')
  for (let at = 0; at < members; at += membersAtOnce) {
    const records = Array.from({ length: membersAtOnce }, (_, i) => ({ fields: personOf(random, at + i) }))
    await store.write(club, kantineItself, (write) => write.put(member, records))
  }
  if (store.engine === 'postgres') await store.findAcrossClubs(sql`vacuum analyze members, search_words`)
}

const firstNames =
  words(`Jan Maria Anna Kees Piet Johanna Hendrik Sanne Daan Emma Willem Sophie Lucas Julia Mohammed Fatima Noah Eva
  Bram Lotte Thijs Fleur Jeroen Marieke Youssef Aïsha Sven Iris Jurre Noor Ruben Femke Zoë André Çelik Łukasz`)
const prefixes = ['', '', '', '', '', 'de ', 'de ', 'van ', 'van der ', 'van den ', 'van de ', 'ten ']
const surnames =
  words(`Vries Jansen Berg Bakker Visser Smit Meijer Boer Mulder Groot Bos Vos Peters Hendriks Leeuwen Dekker Brouwer Wit
  Dijkstra Smits Graaf Meer Linden Kok Jacobs Haan Vermeulen Heuvel Veen Broek Bruijn Schouten Beek Willems Öztürk O'Neill`)
const rareSurnames = words(
  'Zwaluwstra Brugmans Hofkamp Wouterse Kuipersma Elzinga Terpstra Nooteboom Ruiterkamp Wielinga',
)

/** A few first names and surnames are very common, and every third surname is one of a few thousand rare ones. */
export function personOf(random: Random, n: number): FieldValues {
  const common = (names: readonly string[]) => names[Math.floor(names.length * random.fraction() ** 2)] as string
  const surname = random.chance(0.33) ? `${random.pick(rareSurnames)}${random.whole(1, 300)}` : common(surnames)
  return {
    name: `${common(firstNames)} ${random.pick(prefixes)}${surname}`,
    birth_date: '2001-02-03',
    gender: 'female',
    email: `member.${n}@example.org`,
    phone: '+31 6 5550 0042',
    member_number: `KNT-${String(n).padStart(6, '0')}`,
    joined_on: '2020-08-01',
  }
}

function words(text: string): readonly string[] {
  return text.split(/\s+/)
}
