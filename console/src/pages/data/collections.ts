/** The collections of a club as the server describes them, and their records. */
import { useQueries } from '@tanstack/react-query'
import { call } from '../../data/call.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'

type Texts = { readonly en: string; readonly nl: string }

/** How a value is written. */
type Kind =
  | ('text' | 'prose' | 'texts' | 'flag' | 'number' | 'cents' | 'day' | 'instant')
  | ('reference' | 'references' | 'object' | 'objects')

export type Field = {
  readonly name: string
  readonly label: Texts
  readonly kind: Kind
  /** The collection to which its ids lead. */
  readonly references: string | null
  /** The fields of the objects that it holds. */
  readonly shape?: readonly Field[]
}

export type ListFilter = {
  readonly name: string
  readonly field: string
  readonly compare: '=' | '>=' | '<=' | 'contains'
  readonly type: 'id' | 'day' | 'instant' | 'text'
  readonly references: string | null
}

export type Collection = {
  /** The last part of its address: `members`. */
  readonly plural: string
  readonly title: Texts
  readonly title_of_one: Texts
  /** What a role must have to read it. */
  readonly permission: string
  /** Whether programs and assistants can write it. */
  readonly is_written_by_programs: boolean
  /** The field with what a record is called; null where nothing names it, and no search finds it. */
  readonly title_field: string | null
  /** The fields that tell its records apart. */
  readonly summary: readonly string[]
  readonly fields: readonly Field[]
  readonly filters: readonly ListFilter[]
}

/** The values of the fields of a record, or of an object within it. */
export type Values = { readonly [field: string]: unknown }

export type ClubRecord = Values & { readonly id: number; readonly updated_at: string }

/** One page of a list, or what a search found. */
export type Page<Item> = { readonly data: readonly Item[]; readonly has_more: boolean }

/** The collections that the role of the reader may read. */
export function useCollections(): readonly Collection[] {
  const { may } = useClub()
  const { data } = useRead<{ readonly data: readonly Collection[] }>('/collections')
  return data.filter(({ permission }) => may(permission))
}

/** Writes what a record is called: its name, or `Charge 17` where nothing names it. */
export function useTitleOf() {
  const { language } = useLanguage()
  return ({ title_field: field, title_of_one }: Collection, record: ClubRecord): string => {
    const title = field === null ? undefined : record[field]
    return typeof title === 'string' ? title : `${title_of_one[language]} ${record.id}`
  }
}

/** A record as a search names it. */
export type Hit = {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly updated_at: string
}

/** What a record is called: `titleOf('members', 14)`; undefined while that is not known. */
export type TitleOf = (resource: string, id: number) => string | undefined

/** The names of the records to which fields of some records lead; few calls, however many there are. */
export function useTitles(fields: readonly Field[], records: readonly ClubRecord[]): TitleOf {
  const { path } = useClub()
  const readable = new Set(useCollections().map(({ plural }) => plural))
  const ids = new Map<string, Set<number>>()
  for (const { name, references } of fields) {
    if (references === null || !readable.has(references)) continue
    const known = ids.get(references) ?? new Set()
    for (const id of records.flatMap((record) => record[name] ?? [])) known.add(id as number)
    ids.set(references, known)
  }
  const paths = [...ids].flatMap(([plural, some]) =>
    [...chunksOf([...some].sort((a, b) => a - b))].map((chunk) => path(`${plural}/titles?ids=${chunk}`)),
  )
  const titles = useQueries({
    queries: paths.map((path) => ({
      queryKey: [path],
      queryFn: () => call<Page<Hit>>('GET', path),
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.data ?? []).map((hit) => [keyOf(hit), hit.title])),
  })
  return (resource, id) => titles.get(keyOf({ resource, id }))
}

const keyOf = ({ resource, id }: Pick<Hit, 'resource' | 'id'>) => `${resource} ${id}`

/** As many ids as one call takes. */
const mostIds = 200

function* chunksOf(ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += mostIds) yield ids.slice(at, at + mostIds)
}
