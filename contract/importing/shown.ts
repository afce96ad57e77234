/** What an import shows of its rows, in the response of the server and on the page. */

type Person = { readonly name: string; readonly birth_date: string | null }

/** A row that may be one of some existing people, with the fields that agree and differ. */
export type UnsureRow = Person & {
  readonly row: number
  readonly people: readonly (Person & {
    readonly id: number
    readonly agrees: readonly string[]
    readonly differs: readonly string[]
  })[]
}

/** An existing record that a row changes, with its fields before and after. */
export type ChangedRow = {
  readonly row: number
  readonly id: number
  readonly name: string
  readonly fields: readonly {
    readonly field: string
    readonly before: unknown
    readonly after: unknown
    /** Whether a value is lost: the field becomes empty, or ids of its list are gone. */
    readonly loses: boolean
  }[]
}
