import { limits } from '@kantine/contract/limits.ts'
import type { Refused } from './tally.ts'

/** Bounds how many kinds of errors of a key or a grant are counted apart on one day, whatever it calls. */
export class ErrorKinds {
  #day = ''
  readonly #known = new Map<string, Set<string>>()

  /** The call itself; or the empty text, where the credential had as many other kinds of errors on this day as are counted apart. */
  callFor(credential: string, day: string, { code, pattern: call }: Pick<Refused, 'code' | 'pattern'>): string {
    if (day !== this.#day) this.#known.clear()
    this.#day = day
    const known = this.#known.get(credential) ?? new Set()
    this.#known.set(credential, known)
    const kind = `${code} ${call}`
    if (known.size >= limits.errorKinds && !known.has(kind)) return ''
    known.add(kind)
    return call
  }
}
