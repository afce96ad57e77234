/** What the variants of the floor have in common. */
export type Answer = string | Buffer

export type Floor = {
  page(club: number, startingAfter: number, limit: number): Answer | Promise<Answer>
  record(club: number, id: number): Answer | Promise<Answer>
}

/** @param rows one more than the page has, where there are more */
export function pageOfRows(rows: string[][], limit: number): string {
  const hasMore = rows.length > limit
  if (hasMore) rows.pop()
  // Each row has one column, so joining the rows joins the bodies.
  return `{"data":[${rows.join(',\n')}],"has_more":${hasMore}}`
}

export const pageOfText = (text: string, hasMore: boolean): string =>
  `{"data":[${hasMore ? text.slice(0, text.lastIndexOf(',\n')) : text}],"has_more":${hasMore}}`
