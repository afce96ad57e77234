/** Compares what receivers were told with what the change log has. */
import { type EventKind, eventKinds } from '@kantine/contract/events.ts'
import { sql } from '../../../../server/store/sql.ts'
import { look } from '../survey.ts'
import type { Receiver } from './receiver.ts'
import type { Told } from './receivers.ts'

/** An event of the change log. */
export type Happened = { readonly kind: EventKind; readonly record: number; readonly at: number }

/** The events of a club that the change log has behind one of its entries. */
export const eventsSince = (environment: NodeJS.ProcessEnv, club: number, entry: number): Promise<Happened[]> =>
  look(environment, async (find) => {
    const rows = await find(
      sql`select record_id, at, events from journal where club_id = ${club} and id > ${entry} order by id`,
    )
    return rows.flatMap(({ record_id, at, events }) =>
      String(events)
        .split(' ')
        .filter(Boolean)
        .map((kind) => ({ kind: kind as EventKind, record: Number(record_id), at: Number(at) })),
    )
  })

/** How many deliveries each endpoint of a club has, and how many of them wait. */
export const deliveriesOf = (environment: NodeJS.ProcessEnv, club: number) =>
  look(environment, async (find) => {
    const rows =
      await find(sql`select endpoint_id, count(*) as all_of_it, count(due_at) as waiting from webhook_deliveries
       where club_id = ${club} group by endpoint_id`)
    return new Map(
      rows.map((row) => [Number(row.endpoint_id), { all: Number(row.all_of_it), waiting: Number(row.waiting) }]),
    )
  })

/** What a receiver should have been told, how often more than once it took it, and what was not as it should be. */
export type Judgement = { readonly expected: number; readonly duplicates: number; readonly faults: readonly string[] }

/**
 * Judges a receiver: it took everything of its kinds that the change log has, under as many ids as it happened, and was told nothing
 * else, not even in a try that failed.
 */
export function judge(
  receiver: Receiver,
  told: ReadonlyMap<string, Told>,
  happened: readonly Happened[],
  club: number,
): Judgement {
  const mine = [...told.values()].filter((one) => one.receiver === receiver)
  const expected = happened.filter(({ kind }) => receiver.kinds.includes(kind)).map(textOf)
  const wanted = counted(expected)
  const taken = counted(mine.filter(({ arrived }) => arrived > 0).map(({ body }) => textOfBody(body, club)))
  const said = counted(mine.map(({ body }) => textOfBody(body, club)))
  const faults = [
    ...beyond(wanted, taken).map((what) => `${what} never arrived at ${receiver.url}`),
    ...beyond(said, wanted).map((what) => `${what} was told to ${receiver.url}; the change log does not have it`),
  ]
  const duplicates = mine.reduce((sum, { arrived }) => sum + Math.max(arrived - 1, 0), 0)
  return { expected: expected.length, duplicates, faults }
}

/** What is wrong with the deliveries that were written for endpoints, the dead one too: each event is there once, and no other. */
export const compareWritten = (
  endpoints: ReadonlyMap<number, Pick<Receiver, 'kinds'>>,
  written: Awaited<ReturnType<typeof deliveriesOf>>,
  happened: readonly Happened[],
): string[] =>
  [...endpoints].flatMap(([id, { kinds }]) => {
    const expected = happened.filter(({ kind }) => kinds.includes(kind)).length
    const { all = 0 } = written.get(id) ?? {}
    return all === expected ? [] : [`endpoint ${id} has ${all} deliveries for ${expected} events`]
  })

const textOf = ({ kind, record, at }: Happened) => `${kind} ${record} ${new Date(at).toISOString()}`

/** What a body tells; where it is not of the promised form, something that the change log never has. */
function textOfBody(body: string, club: number): string {
  const { type, timestamp, data, ...rest } = JSON.parse(body) as { type: EventKind; timestamp: string; data: object }
  const { club_id, ...ids } = data as { [name: string]: number }
  const isAsPromised = club_id === club && Object.keys(ids).join() === eventKinds[type]?.ids.join()
  if (!isAsPromised || Object.keys(rest).length > 0) return body
  return `${type} ${Object.values(ids)[0]} ${timestamp}`
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** What there is more of in one than in the other. */
const beyond = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] =>
  [...one].filter(([text, count]) => count > (other.get(text) ?? 0)).map(([text]) => text)
