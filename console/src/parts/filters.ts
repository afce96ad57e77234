import type { ChangeEvent } from 'react'
import { useSearchParams } from 'wouter'

/** The props of a filter's field. */
export type Filter = ReturnType<typeof useFilters>

/** Fields stack on narrow screens. On wider ones, a field with a long name leaves room for the others. */
const width = { base: '100%', xs: 'auto' }
const [leastWidth, mostWidth] = ['6rem', { base: '100%', xs: '15rem' }]

/** Sets a filter in the page's URL; an empty text removes it. A list starts at its first page again. */
export function useSetFilter(): (name: string, value: string) => void {
  const [, setSearch] = useSearchParams()
  return (name, value) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('starting_after')
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
}

/** Filters in the page's URL, which readers can bookmark and share: `<NativeSelect {...filter('state')} />`. */
export function useFilters() {
  const [search] = useSearchParams()
  const set = useSetFilter()
  return (name: string) => ({
    w: width,
    miw: leastWidth,
    maw: mostWidth,
    value: search.get(name) ?? '',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, value),
  })
}
