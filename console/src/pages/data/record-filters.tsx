import { Box, Button, Group, Paper, SimpleGrid, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useSetFilter } from '../../parts/filters.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type Collection, type ListFilter, useTitles } from './collections.ts'
import { FilterField } from './filter-field.tsx'

const words = {
  filters: { en: 'Filters', nl: 'Filters' },
  more: { en: 'More filters', nl: 'Meer filters' },
  clear: { en: 'Show all', nl: 'Alles tonen' },
  remove: { en: 'Remove filter:', nl: 'Filter verwijderen:' },
} as const

/** From this width on, the first filters are next to the search; on narrower screens, all are behind the button. */
const wide = '(min-width: 48em)'

/** The maximum number of fields next to the search, and the width of one in rem. */
const [mostBeside, fieldWidth] = [2, 12.5]

/**
 * The filters of a list, from its definition. Readers can bookmark and share them in the page's URL. The first ones are next to the search.
 * A button shows the others; each of those that is set also has its own button, which removes it.
 *
 * @param faults errors by filter; the first one gets the focus, unless the reader is in another filter
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
  const set = useSetFilter()
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false })
  const [isOpen, { open, toggle }] = useDisclosure()
  const panel = useId()
  const all = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const criteria = criteriaOf(filters)
  const beside = isWide ? firstOf(criteria) : []
  const others = criteria.filter((criterion) => !beside.includes(criterion))
  const isWrong = Object.keys(faults).length > 0
  const isWrongBelow = others.flat().some(({ name }) => name in faults)
  useEffect(() => {
    if (isWrongBelow) open()
  }, [isWrongBelow, open])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field below the button appears when it opens.
  useEffect(() => {
    if (isWrong && !all.current?.contains(document.activeElement))
      all.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isWrong, isOpen])
  const fieldsOf = (criterion: Criterion, rem?: number) => (
    <Box key={criterion[0].name} w={rem && `${rem}rem`}>
      <FieldsOf criterion={criterion} in={collection} faults={faults} />
    </Box>
  )
  const remove = (criterion: Criterion) => {
    for (const { name } of criterion) set(name, '')
    button.current?.focus()
  }
  return (
    <Box ref={all} display="contents">
      {beside.map((criterion) => fieldsOf(criterion, criterion.length * fieldWidth))}
      {others.length > 0 && (
        <Button
          ref={button}
          variant="default"
          leftSection={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={toggle}
        >
          {beside.length > 0 ? say.more : say.filters}
        </Button>
      )}
      {filters.some(({ name }) => search.has(name)) && (
        <Button component={Link} href={`/${plural}`} variant="subtle">
          {say.clear}
        </Button>
      )}
      {isOpen && (
        <Paper id={panel} w="100%">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} verticalSpacing="sm">
            {others.map((criterion) => fieldsOf(criterion))}
          </SimpleGrid>
        </Paper>
      )}
      <Chosen
        of={others.filter((criterion) => criterion.some(({ name }) => search.has(name)))}
        in={collection}
        remove={remove}
      />
    </Box>
  )
}

/** A filter, or both ends of a range. */
type Criterion = readonly [ListFilter, ...ListFilter[]]

function criteriaOf(filters: readonly ListFilter[]): readonly Criterion[] {
  const byRange = Map.groupBy(filters, ({ name, field, range }) => (range ? `range of ${field}` : name))
  return [...byRange.values()] as unknown as readonly Criterion[]
}

/** The filters next to the search: as many of the definition's first filters as fit. */
function firstOf(criteria: readonly Criterion[]): readonly Criterion[] {
  const own = criteria.filter(([{ field }]) => field !== 'updated_at')
  return own.filter((_, at) => own.slice(0, at + 1).flat().length <= mostBeside)
}

/** The fields of a filter. The two fields of a range read as one phrase: "Born from … until …". */
function FieldsOf({
  criterion,
  in: collection,
  faults,
}: {
  readonly criterion: Criterion
  readonly in: Collection
  readonly faults: { readonly [filter: string]: string }
}) {
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const set = useSetFilter()
  const [{ range }] = criterion
  return (
    <Group align="flex-start" gap="xs" {...(range && { role: 'group', 'aria-label': range.label[language] })}>
      {criterion.map((filter, at) => (
        <FilterField
          key={filter.name}
          of={filter}
          in={collection}
          label={at > 0 ? filter.range?.end[language] : undefined}
          value={search.get(filter.name) ?? ''}
          error={faults[filter.name]}
          choose={(value) => set(filter.name, value)}
        />
      ))}
    </Group>
  )
}

/** A button for each set filter that is hidden behind the main button. It shows the filter, and removes it. */
function Chosen({
  of: criteria,
  in: collection,
  remove,
}: {
  readonly of: readonly Criterion[]
  readonly in: Collection
  remove(criterion: Criterion): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const textOf = useValueText(collection, criteria.flat())
  const isSet = ({ name }: ListFilter) => search.has(name)
  const phraseOf = (filter: ListFilter) => `${(filter.range?.end ?? filter.label)[language]} ${textOf(filter)}`
  const textOfAll = (criterion: Criterion) => {
    const phrases = criterion.filter(isSet).map(phraseOf)
    return [criterion[0].range?.label[language] ?? [], ...phrases].flat().join(' ')
  }
  if (criteria.length === 0) return null
  return (
    <Group w="100%" gap="xs">
      {criteria.map((criterion) => (
        <Button
          key={criterion[0].name}
          size="compact-sm"
          variant="light"
          rightSection={<X size={14} aria-hidden />}
          onClick={() => remove(criterion)}
        >
          <VisuallyHidden>{say.remove} </VisuallyHidden>
          {textOfAll(criterion)}
        </Button>
      ))}
    </Group>
  )
}

/** Filter values in the reader's notation. A value of the wrong type, from an edited URL, stays as is. */
function useValueText({ fields }: Collection, filters: readonly ListFilter[]) {
  const { language } = useLanguage()
  const { dayInUtc, moment } = useFormat()
  const [search] = useSearchParams()
  const idIn = (name: string) => Number(search.get(name)) || null
  const titleOf = useTitles(
    filters.map((filter) => ({ ...filter, kind: 'reference' })),
    [{ id: 0, updated_at: '', ...Object.fromEntries(filters.map(({ name }) => [name, idIn(name)])) }],
  )
  return ({ name, field, type, references }: ListFilter) => {
    const value = search.get(name) ?? ''
    if (references !== null) return titleOf(references, idIn(name) ?? 0) ?? value
    if ((type === 'day' || type === 'instant') && !Number.isNaN(Date.parse(value)))
      return (type === 'day' ? dayInUtc : moment)(value)
    const { value_labels, usual_labels } = fields.find(({ name }) => name === field) ?? {}
    return (value_labels ?? usual_labels)?.[value]?.[language] ?? value
  }
}
