import { useSearchParams } from 'wouter'
import { useSetFilter } from './filters.ts'

export type Sorted = { readonly id: string; readonly order: 'ascending' | 'descending' }

export type Order = {
  readonly by: Sorted | undefined
  /** The columns that the server can sort by. */
  readonly columns: readonly string[]
  change(to: Sorted): void
}

/** The order of a list in the page's URL: `sort=name`, or `sort=-name` for descending. A new order starts at the first page. */
export function useOrder(columns: readonly string[]): Order {
  const [search] = useSearchParams()
  const set = useSetFilter()
  const sort = search.get('sort')
  return {
    by: sort ? { id: sort.replace('-', ''), order: sort.startsWith('-') ? 'descending' : 'ascending' } : undefined,
    columns,
    change: ({ id, order }) => set('sort', order === 'descending' ? `-${id}` : id),
  }
}
