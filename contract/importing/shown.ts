/** What an import says about its rows, in the response of the server and on the page. */

/** What an import does with a row, as a letter of `effects`. A row without one is empty, or left out. */
export const rowEffects = {
  new: 'n',
  /** New, but comes in as a former member. */
  former: 'f',
  /** Only fills in what is empty. */
  filled: 'c',
  /** Replaces or empties a value. */
  overwritten: 'o',
  /** Ends a membership, because its last day is over. */
  ends: 'e',
  unchanged: 'u',
  /** Skipped, because the record exists. */
  skipped: 's',
  /** Joined with an earlier row of the same person. */
  joined: 'j',
  unsure: 'q',
  faulty: 'x',
} as const

export type RowEffect = keyof typeof rowEffects

/** The key of a row with the errors of its cells, by field: the page explains them better than the check of the record, which rejects them too. */
export const cellErrorsKey = 'cell_errors'

/** Rows with the same error in the same field. */
export type FaultGroup = {
  /** Empty if the error concerns the row as a whole. */
  readonly field: string
  readonly detail: string
  readonly rows: number
  /** The numbers of the first rows, at most 3. */
  readonly first: readonly number[]
}

/** How many existing records get another value in a field. */
export type ChangedField = {
  readonly field: string
  readonly filled: number
  readonly replaced: number
  readonly emptied: number
}

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
