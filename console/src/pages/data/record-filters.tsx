import { Button, Group, TextInput } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type Collection, type ListFilter, useCollections, type ValueLabels } from './collections.ts'
import { localTime, utcTime } from './local-time.ts'
import { RecordChoice } from './record-choice.tsx'
import { WordField } from './word-field.tsx'

const words = {
  from: { en: (label: string) => `${label} from`, nl: (label: string) => `${label} vanaf` },
  until: { en: (label: string) => `${label} until`, nl: (label: string) => `${label} tot en met` },
  changedSince: { en: 'Changed since', nl: 'Gewijzigd sinds' },
  apply: { en: 'Filter', nl: 'Filteren' },
  clear: { en: 'Show all', nl: 'Alles tonen' },
} as const

/** The filters of a list, from its definition. They stand in the address of the page, which can be kept and passed on. */
export function RecordFilters({ of: { plural, filters, fields } }: { readonly of: Collection }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const collections = useCollections()
  const [, go] = useLocation()
  const [search] = useSearchParams()
  const labelOf = ({ name, field, compare, references }: ListFilter) => {
    if (name === 'updated_since') return say.changedSince
    const one = collections.find(({ plural }) => plural === references)
    const label = (one?.title_of_one ?? fields.find(({ name }) => name === field)?.label)?.[language] ?? field
    if (compare === '>=') return say.from(label)
    return compare === '<=' ? say.until(label) : label
  }
  const apply = (form: HTMLFormElement) => {
    const given = new FormData(form)
    const query = new URLSearchParams()
    for (const { name, type } of filters) {
      const value = String(given.get(name) ?? '').trim()
      if (value !== '') query.set(name, type === 'instant' ? utcTime(value) : value)
    }
    go(`/${plural}${query.size > 0 ? `?${query}` : ''}`)
  }
  return (
    // Another address has other values in the fields.
    <form
      key={String(search)}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      <Group align="flex-end" gap="sm">
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            of={filter}
            label={labelOf(filter)}
            labels={fields.find(({ name }) => name === filter.field)?.value_labels}
            value={search.get(filter.name) ?? ''}
          />
        ))}
        <Group gap="xs">
          <Button type="submit" variant="default">
            {say.apply}
          </Button>
          {filters.some(({ name }) => search.has(name)) && (
            <Button component={Link} href={`/${plural}`} variant="subtle">
              {say.clear}
            </Button>
          )}
        </Group>
      </Group>
    </form>
  )
}

/** Fields stand below each other where the screen is narrow. */
const width = { base: '100%', xs: '12.5rem' }

const types = { day: 'date', instant: 'datetime-local', text: 'text', id: 'text' } as const

function FilterField({
  of: { name, type, references },
  label,
  labels,
  value,
}: {
  readonly of: ListFilter
  readonly label: string
  /** Those of its values, where they have any. */
  readonly labels: ValueLabels | undefined
  readonly value: string
}) {
  if (references !== null) return <RecordChoice w={width} name={name} label={label} from={references} value={value} />
  if (labels) return <WordField w={width} name={name} label={label} labels={labels} value={value} />
  const shown = type === 'instant' ? localTime(value) : value
  return <TextInput w={width} type={types[type]} name={name} label={label} defaultValue={shown} />
}
