import { useSearchParams } from 'wouter'

/** The URL of the fees with additional filters. */
export function useFilterLink() {
  const [search] = useSearchParams()
  return (filters: { readonly [name: string]: string }) => {
    const next = new URLSearchParams(search)
    next.delete('starting_after')
    for (const [name, value] of Object.entries(filters)) next.set(name, value)
    return `/charges?${next}`
  }
}
