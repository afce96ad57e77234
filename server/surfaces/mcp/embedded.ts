/**
 * JSON as it stands within a result, whose text is JSON in a string of JSON: each quote has a backslash before it. It is written byte by
 * byte (UTF-8) into one buffer, for the many small strings of a page would cost more than everything else that is done with it.
 */
export class Embedded {
  readonly #bytes: Buffer
  /** How many bytes were written, also those for which there was no room and which are lost; shorten it to take bytes back. */
  length = 0

  /** @param room how many bytes it can hold */
  constructor(room: number) {
    this.#bytes = Buffer.allocUnsafeSlow(room)
  }

  /** Adds bytes that can stand within a string of JSON as they are. */
  add(from: Buffer, start = 0, end = from.length): void {
    const bytes = this.#bytes
    let at = this.length
    // Bytes are few, so a loop takes less time than a call that copies.
    for (let i = start; i < end; i++) bytes[at++] = from[i] as number
    this.length = at
  }

  /** Adds JSON. */
  addJson(json: string): void {
    this.add(embedded(json))
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }
}

/** The bytes of some JSON as it stands within a result. */
export const embedded = (json: string): Buffer => Buffer.from(JSON.stringify(json).slice(1, -1))
