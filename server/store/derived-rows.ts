import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { FieldValues } from './body.ts'
import type { Statement, Value } from './sql.ts'
import { inChunks } from './statements.ts'

/** A table whose rows are derived from the fields of one resource's records. */
export type Derivation = {
  /** The distinct rows of a record. */
  rowsOf(id: number, fields: FieldValues): readonly DerivedRow[]
  insert(rows: readonly DerivedRow[]): Statement
  remove(rows: readonly DerivedRow[]): Statement
}

/** The values of a row, in the order of the table's primary key. */
export type DerivedRow = readonly Value[]

/** The most rows that are sorted before the first of them is written. */
const rowsAtOnce = 1000

/** The rows that a write adds to a derived table and removes from it. */
export class DerivedRows {
  /** Absent for a resource that has no rows in the table. */
  readonly #derivation: Derivation | undefined
  readonly #changed = new Map<number, { before: string | undefined; after: FieldValues | undefined }>()

  constructor(derivation: Derivation | undefined) {
    this.#derivation = derivation
  }

  /**
   * Notes that a record changes; of several changes of one record the first `before` counts.
   *
   * @param before the JSON of the record before the change; undefined when the table did not cover it
   * @param after its fields after the change; undefined when the table does not cover it
   */
  note(id: number, before: string | undefined, after: FieldValues | undefined): void {
    if (!this.#derivation) return
    const earlier = this.#changed.get(id)
    this.#changed.set(id, { before: earlier ? earlier.before : before, after })
  }

  /** The statements that write the changes since the last call. Yields between records, because a hundred long ones take long to parse. */
  async *statements(): AsyncGenerator<Statement> {
    const derivation = this.#derivation
    if (!derivation) return
    const [lost, gained]: [DerivedRow[], DerivedRow[]] = [[], []]
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const [id, { before, after }] of changed) {
      const rowsOf = (fields?: FieldValues) => (fields ? derivation.rowsOf(id, fields) : [])
      if (before === undefined) gained.push(...rowsOf(after))
      else {
        const keyed = (rows: readonly DerivedRow[]) => new Map(rows.map((row) => [row.join(' '), row]))
        const [earlier, now] = [keyed(rowsOf(JSON.parse(before))), keyed(rowsOf(after))]
        for (const [key, row] of earlier) if (!now.has(key)) lost.push(row)
        for (const [key, row] of now) if (!earlier.has(key)) gained.push(row)
      }
      if (lost.length + gained.length >= rowsAtOnce) yield* write(derivation, lost, gained)
      await yieldToEventLoop()
    }
    yield* write(derivation, lost, gained)
  }
}

/** In the order of the table, because adjacent rows are faster to write. */
function* write({ insert, remove }: Derivation, lost: DerivedRow[], gained: DerivedRow[]): Generator<Statement> {
  for (const some of inChunks(lost.splice(0).sort(inOrder))) yield remove(some)
  for (const some of inChunks(gained.splice(0).sort(inOrder))) yield insert(some)
}

function inOrder(one: DerivedRow, other: DerivedRow): number {
  const differing = one.findIndex((value, at) => value !== other[at])
  return (one[differing] ?? 0) < (other[differing] ?? 0) ? -1 : 1
}
