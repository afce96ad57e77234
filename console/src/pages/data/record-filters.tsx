import { Box, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useClub } from '../../data/session.ts'
import { useWords } from '../../words/language.tsx'
import { utcTime } from '../../words/local-time.ts'
import type { Collection } from './collections.ts'
import { FilterField, wide } from './filter-field.tsx'

const words = {
  filters: { en: 'Filters', nl: 'Filters' },
  apply: { en: 'Filter', nl: 'Filteren' },
  clear: { en: 'Show all', nl: 'Alles tonen' },
} as const

/**
 * The filters of a list, from its definition. They stand in the address of the page, which can be kept and passed on. Where the screen
 * is narrow and nothing is filtered yet, a button shows them.
 *
 * @param faults what the server says of filters, by their names; the first of them gets the focus
 */
export function RecordFilters({
  of: collection,
  faults,
}: {
  readonly of: Collection
  readonly faults: { readonly [filter: string]: string }
}) {
  const say = useWords(words)
  const { time_zone } = useClub()
  const { plural, filters } = collection
  const [, go] = useLocation()
  const [search] = useSearchParams()
  const isFiltered = filters.some(({ name }) => search.has(name))
  const [isOpen, { toggle }] = useDisclosure(isFiltered)
  const form = useRef<HTMLFormElement>(null)
  const isWrong = Object.keys(faults).length > 0
  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong])
  const apply = (form: HTMLFormElement) => {
    const given = new FormData(form)
    const query = new URLSearchParams()
    for (const { name, type } of filters) {
      const value = String(given.get(name) ?? '').trim()
      if (value !== '') query.set(name, type === 'instant' ? (utcTime(value, time_zone) ?? value) : value)
    }
    go(`/${plural}${query.size > 0 ? `?${query}` : ''}`)
  }
  return (
    <>
      <Button variant="default" hiddenFrom={wide} aria-expanded={isOpen} onClick={toggle}>
        {say.filters}
      </Button>
      <Box
        component="form"
        ref={form}
        // Another address has other values in the fields.
        key={String(search)}
        {...(!isOpen && { visibleFrom: wide })}
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      >
        <Group align="flex-start" gap="sm">
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              of={filter}
              in={collection}
              value={search.get(filter.name) ?? ''}
              error={faults[filter.name]}
            />
          ))}
          <Group gap="xs" style={{ alignSelf: 'flex-end' }}>
            <Button type="submit" variant="default">
              {say.apply}
            </Button>
            {isFiltered && (
              <Button component={Link} href={`/${plural}`} variant="subtle">
                {say.clear}
              </Button>
            )}
          </Group>
        </Group>
      </Box>
    </>
  )
}
