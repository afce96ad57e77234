/** Code shared by the variants of the floor. */
export type Answer = string | Buffer

export type Floor = {
  page(club: number, startingAfter: number, limit: number): Answer | Promise<Answer>
  record(club: number, id: number): Answer | Promise<Answer>
}

/** @param rows the rows of the page, plus one if there are more */
export function pageOfRows(rows: string[][], limit: number): string {
  const hasMore = rows.length > limit
  if (hasMore) rows.pop()
  // Each row has one column, so joining the rows joins the bodies.
  return `{"data":[${rows.join(',\n')}],"has_more":${hasMore}}`
}

export const pageOfText = (text: string, hasMore: boolean): string =>
  `{"data":[${hasMore ? text.slice(0, text.lastIndexOf(',\n')) : text}],"has_more":${hasMore}}`
