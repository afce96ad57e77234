/** The rows that an import lists, in the response of the server and on the page. */

type Person = { readonly name: string; readonly birth_date: string | null }

/** A row that may be one of some existing people, with the fields that agree and differ. */
export type UnsureRow = Person & {
  readonly row: number
  /** Why its Kantine id is of nobody: it has no mark, another club's, or this club's with the id of no record. Absent if `people` has some. */
  readonly kantine_id?: 'unmarked' | 'other_club' | 'unknown'
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

/** A row that was joined with an earlier row of the same person. */
export type JoinedRow = { readonly row: number; readonly first: number; readonly name: string }

/** A row that gives an existing record a last day that is over, and no status. */
export type OverRow = { readonly row: number; readonly id: number; readonly name: string; readonly last_day: string }

/** A new record, with the texts of its row that only say that there is no value, such as `n.v.t.`: these fields are empty. */
export type LeftEmptyRow = {
  readonly row: number
  readonly name: string
  readonly fields: readonly { readonly field: string; readonly text: string }[]
}
