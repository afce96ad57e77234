/** The result of an import, in the response of the server and on the page. */

/** The letter of `effects` for each thing that an import does with a row. Empty rows, and rows that are left out, have a space. */
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

/** Whether a field has no value: nothing, an empty text or an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  (value ?? '') === '' || (Array.isArray(value) && value.length === 0)

/** The counts of an import, and the first rows of each kind: at most 1,000 rows and 900 kB of JSON for each list. */
export type ImportResult = {
  /** The id with which the import can be taken back; null for a trial, or if nothing is kept. */
  readonly import_id: number | null
  /** The numbers of records that are new, and of existing records that changed or did not. */
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  /** The number of rows skipped because they name an existing record. */
  readonly skipped: number
  /** The number of rows that were joined with an earlier row of the same person, and the first of them. */
  readonly merged: number
  readonly joined: readonly JoinedRow[]
  /** The number of new records that come in as former ones, because their last day is over or their status says so. */
  readonly former: number
  /** The first rows that give an existing record a last day that is over, and how many there are. */
  readonly over: readonly OverRow[]
  readonly over_count: number
  /** The first rows with a text that is no value, such as `n.v.t.`, and how many there are. */
  readonly left_empty: readonly LeftEmptyRow[]
  readonly left_empty_count: number
  /** The first rows that may be an existing person and were skipped or refused, and how many there are. */
  readonly unsure: readonly UnsureRow[]
  readonly unsure_count: number
  /** The first changes of existing records; `changed` counts them all. */
  readonly changes: readonly ChangedRow[]
  /** How many records change in each field. */
  readonly changed_fields: readonly ChangedField[]
  /** A letter for each row (`rowEffects`), at most 200,000. */
  readonly effects: string
  /** The errors of all refused rows, the most frequent first. At most 200. */
  readonly fault_groups: readonly FaultGroup[]
}
