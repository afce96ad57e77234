/** Where somebody logs in from, as the list of their sessions shows it. */
export type Visitor = {
  /** The network address. */
  readonly address: string
  /** The browser and the system, such as `Firefox, Windows`; null when they are not known. */
  readonly browser: string | null
}
