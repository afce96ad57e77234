/** Compares the notifications that receivers got with the events in the change log. */
import { type EventKind, eventKinds } from '@kantine/contract/events.ts'
import { sql } from '../../../../server/store/sql.ts'
import { look } from '../survey.ts'
import type { Receiver } from './receiver.ts'
import type { Told } from './receivers.ts'

/** An event in the change log. */
export type Happened = { readonly kind: EventKind; readonly record: number; readonly at: number }

/** A club's events in the change log after an entry. */
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

/** The number of deliveries of each endpoint of a club, and how many are still waiting. */
export const deliveriesOf = (environment: NodeJS.ProcessEnv, club: number) =>
  look(environment, async (find) => {
    const rows =
      await find(sql`select endpoint_id, count(*) as all_of_it, count(due_at) as waiting from webhook_deliveries
       where club_id = ${club} group by endpoint_id`)
    return new Map(
      rows.map((row) => [Number(row.endpoint_id), { all: Number(row.all_of_it), waiting: Number(row.waiting) }]),
    )
  })

/** The number of events a receiver should have got, its duplicates, and its faults. */
export type Judgement = { readonly expected: number; readonly duplicates: number; readonly faults: readonly string[] }

/**
 * Judges a receiver. It must have accepted every event of its kinds in the change log, each under its own id, and been sent nothing
 * else, not even in a failed attempt.
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
    ...beyond(said, wanted).map((what) => `${what} was sent to ${receiver.url}, but is not in the change log`),
  ]
  const duplicates = mine.reduce((sum, { arrived }) => sum + Math.max(arrived - 1, 0), 0)
  return { expected: expected.length, duplicates, faults }
}

/** Checks that each endpoint, including the dead one, has one delivery for each of its events, and no others. */
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

/** Describes a body's event. For a malformed body, returns the body, which matches no event in the change log. */
function textOfBody(body: string, club: number): string {
  const { type, timestamp, data, ...rest } = JSON.parse(body) as { type: EventKind; timestamp: string; data: object }
  const { club_id, change_id, ...ids } = data as { [name: string]: number }
  const isAsPromised =
    club_id === club && Number(change_id) > 0 && Object.keys(ids).join() === eventKinds[type]?.ids.join()
  if (!isAsPromised || Object.keys(rest).length > 0) return body
  return `${type} ${Object.values(ids)[0]} ${timestamp}`
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The texts that occur more often in one than in the other. */
const beyond = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): string[] =>
  [...one].filter(([text, count]) => count > (other.get(text) ?? 0)).map(([text]) => text)
