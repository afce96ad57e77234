import { type RowEffect, rowEffects } from '@kantine/contract/importing/shown.ts'
import { mostRows } from './rows.ts'

/** What an import does with each row: a letter each, so that those of a long file fit in a response. */
export class EffectsOfRows {
  readonly #letters = Buffer.alloc(mostRows, ' ')
  #length = 0

  /** @param others the effects to start with */
  constructor(others?: EffectsOfRows) {
    if (!others) return
    others.#letters.copy(this.#letters)
    this.#length = others.#length
  }

  set(row: number, effect: RowEffect): void {
    this.#letters.write(rowEffects[effect], row - 1, 'latin1')
    this.#length = Math.max(this.#length, row)
  }

  /** The letter of each row, in the order of their numbers, or a space. At most 200,000. */
  result(): string {
    return this.#letters.toString('latin1', 0, this.#length)
  }
}
