/** A kind of request that `hold` sends many times. */
export type Shape = {
  readonly name: string
  readonly method?: string
  readonly path: string
  readonly headers?: { readonly [name: string]: string }
  /** The body; `run` counts the requests of this shape. */
  body?(run: number): string
  /**
   * The credential to send: a key for assistants, or one of the clubs with 100,000 members for searches (`crowd`) and for filters. The usual
   * key if absent.
   */
  readonly as?: 'assistant' | 'crowd' | 'filtered'
  /** Each request comes from a different IP address, so that limits per address do not interfere. */
  readonly isElsewhere?: true
  /** How often the request is sent. A few dozen times if absent. */
  readonly times?: number
}
