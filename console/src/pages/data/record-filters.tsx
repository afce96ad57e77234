import { Box, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useSetFilter } from '../../parts/filters.ts'
import { useWords } from '../../words/language.tsx'
import type { Collection } from './collections.ts'
import { FilterField, wide } from './filter-field.tsx'

const words = {
  filters: { en: 'Filters', nl: 'Filters' },
  clear: { en: 'Show all', nl: 'Alles tonen' },
} as const

/**
 * The filters of a list, from its definition. They stand in the address of the page, which can be kept and passed on. Where the screen
 * is narrow and nothing is filtered yet, a button shows them.
 *
 * @param faults what the server says of filters, by their names; the first of them gets the focus, unless the reader is at another
 */
export function RecordFilters({
  of: collection,
  faults,
}: {
  readonly of: Collection
  readonly faults: { readonly [filter: string]: string }
}) {
  const say = useWords(words)
  const { plural, filters } = collection
  const [search] = useSearchParams()
  const set = useSetFilter('starting_after')
  const isFiltered = filters.some(({ name }) => search.has(name))
  const [isOpen, { toggle }] = useDisclosure(isFiltered)
  const fields = useRef<HTMLDivElement>(null)
  const isWrong = Object.keys(faults).length > 0
  useEffect(() => {
    if (isWrong && !fields.current?.contains(document.activeElement))
      fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong])
  return (
    <>
      <Button variant="default" hiddenFrom={wide} aria-expanded={isOpen} onClick={toggle}>
        {say.filters}
      </Button>
      <Box ref={fields} {...(!isOpen && { visibleFrom: wide })}>
        <Group align="flex-start" gap="sm">
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              of={filter}
              in={collection}
              value={search.get(filter.name) ?? ''}
              error={faults[filter.name]}
              choose={(value) => set(filter.name, value)}
            />
          ))}
          {isFiltered && (
            <Button component={Link} href={`/${plural}`} variant="subtle" style={{ alignSelf: 'flex-end' }}>
              {say.clear}
            </Button>
          )}
        </Group>
      </Box>
    </>
  )
}
