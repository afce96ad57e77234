import type { Entry } from './change-log.ts'
import type { RecordChange, RecordRule } from './record-rule.ts'

/** What a change takes in memory besides the texts of the record: its entry, its state and its row. */
const bytesBesides = 500

/** What a write remembers of its changes: their entries for the change log, and the ids that concern the rules. */
export class NotedChanges {
  readonly #rules: readonly RecordRule[]
  readonly #concerned = new Map<RecordRule, Set<number>>()
  #entries: Entry[] = []
  #count = 0
  #bytes = 0

  constructor(rules: readonly RecordRule[]) {
    this.#rules = rules
  }

  /** The number of changes so far. */
  get count(): number {
    return this.#count
  }

  /** The size of the records changed so far, before and after, and of what is kept besides. */
  get bytes(): number {
    return this.#bytes
  }

  /** The number of entries that `takeEntries` returns. */
  get waiting(): number {
    return this.#entries.length
  }

  /** @param textBytes the size of the record's JSON, before and after */
  note(change: RecordChange, entry: Entry, textBytes: number): void {
    this.#count++
    this.#bytes += bytesBesides + textBytes
    this.#entries.push(entry)
    for (const rule of this.#rules) {
      const id = rule.concerns?.(change)
      if (id !== undefined) this.#concerned.set(rule, (this.#concerned.get(rule) ?? new Set()).add(id))
    }
  }

  /** The entries of the changes since the last call. */
  takeEntries(): readonly Entry[] {
    const entries = this.#entries
    this.#entries = []
    return entries
  }

  /** The ids that the changes since the last call made a concern of a rule. */
  takeConcerned(rule: RecordRule): readonly number[] {
    const ids = [...(this.#concerned.get(rule) ?? [])]
    this.#concerned.delete(rule)
    return ids
  }
}
