import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { FieldValues } from './body.ts'

/** A record before the first and after the last of its changes; undefined if it did not exist. */
type Changed = { readonly before: FieldValues | undefined; readonly after: FieldValues | undefined }

/** The records of one resource that a write changed, for a derived table. */
export class ChangedRecords {
  readonly #changed = new Map<number, { before: string | undefined; after: FieldValues | undefined }>()

  /**
   * Notes a change; of several changes of one record the first `before` counts.
   *
   * @param before the JSON of the record before the change; undefined when there was none
   * @param after its fields after the change; undefined if there is none
   */
  note(id: number, before: string | undefined, after: FieldValues | undefined): void {
    const earlier = this.#changed.get(id)
    this.#changed.set(id, { before: earlier ? earlier.before : before, after })
  }

  /** The records noted since the last call. Yields between them, because a hundred long records take long to parse. */
  async *take(): AsyncGenerator<[id: number, changed: Changed]> {
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const [id, { before, after }] of changed) {
      yield [id, { before: before === undefined ? undefined : JSON.parse(before), after }]
      await yieldToEventLoop()
    }
  }
}
