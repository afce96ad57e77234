/** A page of records: `{"data":[…],"has_more":…}` (section 4.2). */
export type Page = {
  readonly json: Buffer
  /** How many rows the statement gave, those without a body and the one beyond the page among them. */
  readonly rows: number
}

/** What stands around the records; written so, it can be written by both databases as well. */
export const around = { before: '{"data":[', last: '],"has_more":false}', more: '],"has_more":true}' } as const

/** Between two records. JSON has no line end of its own, so the last record of a page can be found and cut off. */
export const separator = ',\n'

export const emptyPage: Page = { json: Buffer.from(around.before + around.last), rows: 0 }
