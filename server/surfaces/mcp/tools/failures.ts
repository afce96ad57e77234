/** What went wrong with items of a batch, in sentences that all fit into one result. */

export type Failure = { readonly error?: string }

/** Characters of all items, and of one sentence where they are more. */
const mostOfAll = 17_000
const mostOfOne = 60

/** The items, with only the beginnings of their sentences where these together are too long. */
export const fittingFailures = <Item extends Failure>(items: readonly Item[]): readonly Item[] =>
  JSON.stringify(items).length <= mostOfAll ? items : items.map(shortened)

const shortened = <Item extends Failure>(item: Item): Item =>
  item.error === undefined || item.error.length <= mostOfOne
    ? item
    : { ...item, error: `${item.error.slice(0, mostOfOne)}…` }
