/**
 * What others are told of a write: one delivery for each event and each endpoint that chose its kind, written with the
 * change. They hold identifiers only.
 */
import { type EventKind, eventKinds } from '@kantine/contract/events.ts'
import type { Fields } from './body.ts'
import type { Counters } from './counters.ts'
import type { Connection, Statement, Value } from './engine.ts'
import type { Entry } from './journal.ts'
import { inChunks, places, remembered, repeated } from './statements.ts'

/** The counter of a club's endpoints; a club that never had one is told apart without asking. */
export const endpointCounter = 'webhook_endpoint'
export const deliveryCounter = 'webhook_delivery'

/** An endpoint, as far as a write needs to know it. */
type Endpoint = { readonly id: number; readonly kinds: string; readonly enabled: boolean }

/** Writes the deliveries of one write. */
export class FanOut {
  /** The endpoints that have something to be sent now. */
  readonly due = new Set<number>()
  readonly #db: Connection
  readonly #club: number
  readonly #counters: Counters
  #endpoints: readonly Endpoint[] | undefined

  constructor(db: Connection, club: number, counters: Counters) {
    this.#db = db
    this.#club = club
    this.#counters = counters
  }

  /** What writes the deliveries of some entries of the journal. */
  async statements(entries: readonly Entry[], stamp: number): Promise<Statement[]> {
    if (!entries.some(({ events }) => events.length > 0)) return []
    const endpoints = await this.#endpointsOfClub()
    const rows = entries.flatMap((entry) =>
      entry.events.flatMap((kind) => {
        const told = endpoints.filter(({ kinds }) => kinds.includes(` ${kind} `))
        const data = told.length > 0 ? JSON.stringify({ club_id: this.#club, ...idsOf(entry, kind) }) : ''
        return told.map((endpoint) => ({ endpoint, kind, data }))
      }),
    )
    if (rows.length === 0) return []
    const first = await this.#counters.take(deliveryCounter, rows.length)
    for (const { endpoint } of rows) if (endpoint.enabled) this.due.add(endpoint.id)
    const values = rows.map(({ endpoint: { id, enabled }, kind, data }, i): Value[] => [
      ...[first + i, id, kind, data],
      ...(enabled ? ['waiting', stamp] : ['missed', null]),
    ])
    return [...inChunks(values)].map((some) => ({
      sql: insertSql(deliveries, some.length),
      values: [this.#club, stamp, ...some.flat()],
    }))
  }

  async #endpointsOfClub(): Promise<readonly Endpoint[]> {
    if ((await this.#counters.last(endpointCounter)) === 0) return []
    this.#endpoints ??= (
      await this.#db.all('select id, kinds, state from webhook_endpoints where club_id = $1', [this.#club])
    ).map(({ id, kinds, state }) => ({ id: Number(id), kinds: String(kinds), enabled: state === 'enabled' }))
    return this.#endpoints
  }
}

/** The ids that a notification of a kind carries: that of the record, and those of others it refers to. */
function idsOf({ resource, id, record }: Entry, kind: EventKind): Fields {
  const own = `${resource.name}_id`
  return Object.fromEntries(eventKinds[kind].ids.map((name) => [name, name === own ? id : (record[name] ?? null)]))
}

const deliveries = {
  columns: 'club_id, at, is_test, tries, id, endpoint_id, kind, data, state, due_at',
}

const insertSql = remembered(
  ({ columns }: typeof deliveries, rows) =>
    `insert into webhook_deliveries (${columns}) values ${repeated(rows, (row) => `($1, $2, 0, 0, ${places(2 + 6 * row, 6)})`)}`,
)
