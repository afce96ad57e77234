import pg from 'pg'
import type { Row } from '../engine.ts'
import type { Statement, Value } from '../sql.ts'

/** The part of `pg` below its queries: messages of PostgreSQL's extended query protocol. */
type Wire = {
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly Value[]; valueMapper(value: Value): string }): void
  execute(message: object): void
}

/** A row as it is received, with every value as text. */
type WireRow = { readonly fields: readonly (string | null)[] }

/** `pg.Query` with the methods that a client calls to send it and to pass it the responses. The types of `pg` omit them. */
const Query = pg.Query as unknown as new (
  statement: { name: string; text: string; values: readonly Value[] },
  values: undefined,
  callback: (error: Error | null, result: { rows: Row[] }) => void,
) => {
  prepare(wire: Wire): void
  handleDataRow(row: WireRow): void
  handleCommandComplete(message: object, wire: Wire): void
}

export type Barrier = {
  /** The statement that waits. */
  readonly statement: Statement
  /** Receives its response. */
  passed(row: WireRow['fields']): void
}

const prepared = new WeakSet<Wire>()
const name = 'barrier'

/**
 * A query with the barrier before it, both under one Sync: one round trip and one response. They are separate
 * statements with a snapshot each, so that the query takes its snapshot after the barrier.
 */
class QueryBehindBarrier extends Query {
  #barrier: Barrier
  #passed = false

  constructor(barrier: Barrier, ...query: ConstructorParameters<typeof Query>) {
    super(...query)
    this.#barrier = barrier
  }

  override prepare(wire: Wire): void {
    const { sql, values } = this.#barrier.statement
    if (!prepared.has(wire)) wire.parse({ name, text: sql })
    prepared.add(wire)
    wire.bind({ statement: name, values, valueMapper: String })
    wire.execute({})
    super.prepare(wire)
  }

  override handleDataRow(row: WireRow): void {
    if (this.#passed) super.handleDataRow(row)
    else this.#barrier.passed(row.fields)
  }

  override handleCommandComplete(message: object, wire: Wire): void {
    if (this.#passed) super.handleCommandComplete(message, wire)
    this.#passed = true
  }
}

/** Runs a statement that sees the writes for which the barrier waited. */
export const queryBehindBarrier = (
  client: pg.PoolClient,
  barrier: Barrier,
  statement: ConstructorParameters<typeof Query>[0],
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const query = new QueryBehindBarrier(barrier, statement, undefined, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    )
    client.query(query as unknown as pg.Submittable)
  })
