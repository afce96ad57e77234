import type { ChangeEvent } from 'react'
import { useSearchParams } from 'wouter'

/** The props of a filter's field. */
export type Filter = (name: string) => {
  readonly w: object
  readonly miw: string
  readonly maw: object
  readonly value: string
  onChange(event: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void
}

/** Fields stack on narrow screens. On wider ones, a field with a long name leaves room for the others. */
const width = { base: '100%', xs: 'auto' }
const [leastWidth, mostWidth] = ['6rem', { base: '100%', xs: '15rem' }]

/**
 * Sets a filter in the page's URL; an empty text removes it.
 *
 * @param place the paging parameter, which a new filter resets
 */
export function useSetFilter(place?: string): (name: string, value: string) => void {
  const [, setSearch] = useSearchParams()
  return (name, value) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (place !== undefined) next.delete(place)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
}

/**
 * Filters in the page's URL, which readers can bookmark and share: `<NativeSelect {...filter('state')} />`.
 *
 * @param place see `useSetFilter`
 */
export function useFilters(place?: string): Filter {
  const [search] = useSearchParams()
  const set = useSetFilter(place)
  return (name) => ({
    w: width,
    miw: leastWidth,
    maw: mostWidth,
    value: search.get(name) ?? '',
    onChange: ({ currentTarget: { value } }) => set(name, value),
  })
}
