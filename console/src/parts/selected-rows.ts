import { useCallback, useState } from 'react'

/**
 * The rows that the reader selects in a list, kept across its pages.
 *
 * @param most the maximum number of rows; any more are not selected
 */
export function useSelectedRows<Row extends { readonly id: number }>(most: number) {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  const select = useCallback(
    (rows: readonly Row[], isSelected: boolean) =>
      setSelected((before) => {
        const after = new Map(before)
        for (const row of rows) {
          if (!isSelected) after.delete(row.id)
          else if (after.size < most) after.set(row.id, row)
        }
        return after
      }),
    [most],
  )
  /** Replaces those of the rows that are selected, because they changed. */
  const update = useCallback(
    (rows: readonly Row[]) =>
      setSelected((before) => {
        const changed = rows.filter(({ id }) => before.has(id))
        return changed.length === 0 ? before : new Map([...before, ...changed.map((row) => [row.id, row] as const)])
      }),
    [],
  )
  return {
    rows: [...selected.values()],
    isSelected: ({ id }: Row) => selected.has(id),
    select,
    update,
    clear: () => setSelected(new Map()),
  }
}
