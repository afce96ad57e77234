/** The club's collections as the server describes them, and their records. */
import type { LocalizedText as Texts } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Field, FormField, Values } from '../../data/fields.ts'
import { queryOf, useRead, useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'

export type ListFilter = {
  readonly name: string
  readonly label: Texts
  /** One of the fields, or `updated_at`. */
  readonly field: string
  readonly type: 'id' | 'day' | 'instant' | 'text'
  readonly references: string | null
  /** The subject of a range, such as "Born", and which end this filter sets: "from" or "until". */
  readonly range?: { readonly label: Texts; readonly end: Texts }
}

export type Collection = {
  /** The last part of its path, such as `members`. */
  readonly plural: string
  readonly title: Texts
  readonly title_of_one: Texts
  /** The scope required to read it. */
  readonly permission: string
  /** Needed to change its records, and to see their history. */
  readonly write_permission: string
  /** The field that names a record. Null if there is none; searches then find none of its records. */
  readonly title_field: string | null
  /** The fields that distinguish its records. */
  readonly summary: readonly string[]
  readonly fields: readonly Field[]
  /** The permission to enter its records, and the form fields; null if its records cannot be entered in the application. */
  readonly entering: {
    readonly permission: string
    readonly create: readonly FormField[]
    readonly change: readonly FormField[]
  } | null
  readonly filters: readonly ListFilter[]
  /** The value of former records, such as members who left; null if it has none. Its list hides them at first. */
  readonly former_when: { readonly field: string; readonly value: string } | null
  /** The collection whose current records its list counts, such as the members of groups. */
  readonly counted: string | null
  /** The fields that the server can sort its list by. */
  readonly sorted: readonly string[]
  /** The fields that an import file can contain; null if its records cannot be imported. */
  readonly import: {
    readonly permission: string
    readonly fields: readonly string[]
    readonly required: readonly string[]
    /** Lists of fields. A row matches an existing record if all fields of one list are equal. */
    /** Whether rows are compared with existing people. */
    readonly is_of_people: boolean
  } | null
}

export type ClubRecord = Values & {
  readonly id: number
  readonly updated_at: string
  /** Absent in lists. */
  readonly version?: string
}

/** A page of a list, or of search results. */
export type Page<Item> = {
  readonly data: readonly Item[]
  readonly has_more: boolean
  /** The cursor for the page after this one, in a sorted list. */
  readonly next?: string | null
}

type Collections = { readonly data: readonly Collection[] }

const collectionsPath = '/collections'

export function useCollections(): readonly Collection[] {
  const { may } = useClub()
  const { data } = useRead<Collections>(collectionsPath)
  return data.filter(({ permission }) => may(permission))
}

/** Like `useCollections`, without waiting: empty until they are loaded. */
export function useCollectionsLater(enabled = true): readonly Collection[] {
  const { may } = useClub()
  const { data } = useReadLater<Collections>(collectionsPath, { enabled })
  return data?.data.filter(({ permission }) => may(permission)) ?? []
}

/** The number of records in each collection that the reader may read. */
export function useCounts(): ReadonlyMap<string, Counted> {
  const { path, second_factor_missing } = useClub()
  const { data } = useReadLater<{ readonly data: readonly (Counted & { readonly resource: string })[] }>(
    path('counts'),
    { enabled: !second_factor_missing, everyMs: 60_000 },
  )
  return new Map(data?.data.map((counted) => [counted.resource, counted]))
}

export type Counted = { readonly count: number; readonly has_more: boolean }

/** The number of records that refer to each of these records, such as the members of each group, by id; empty until loaded. */
export function useSizes(
  { plural, counted }: Collection,
  records: readonly ClubRecord[],
): ReadonlyMap<number, Counted> {
  const { path } = useClub()
  const isReadable = useCollections().some((one) => one.plural === counted)
  const { data } = useReadLater<{ readonly data: readonly (Counted & { readonly id: number })[] }>(
    path(`${plural}/sizes?ids=${records.map(({ id }) => id)}`),
    { enabled: isReadable && records.length > 0 },
  )
  return useMemo(() => new Map(data?.data.map((size) => [size.id, size])), [data])
}

/** The name of a record, or for example `Charge 17` if it has no name. */
export function useTitleOf() {
  const { language } = useLanguage()
  return useCallback(
    ({ title_field: field, title_of_one }: Collection, record: ClubRecord): string => {
      const title = field === null ? undefined : record[field]
      return typeof title === 'string' ? title : `${title_of_one[language]} ${record.id}`
    },
    [language],
  )
}

/** A record among search results. */
export type Hit = {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly status: string | null
  readonly updated_at: string
  readonly birth_date: string | null
  readonly member_number: string | null
}

/** The name of a record: `titleOf('members', 14)`; undefined until it is loaded. */
export type TitleOf = (resource: string, id: number) => string | undefined

/**
 * The names of the records that these records refer to, read in as few calls as possible.
 *
 * @param most the maximum number of ids from one list
 */
export function useTitles(fields: readonly Field[], records: readonly ClubRecord[], most?: number): TitleOf {
  const { path } = useClub()
  const readable = useCollections().map(({ plural }) => plural)
  return useQueries({
    queries: titlePaths(fields, records, readable, most).map((below) => queryOf<Page<Hit>>(path(below))),
    combine: titleOfIn,
  })
}

/**
 * The paths, below the club, of the calls that return the names of the records that these records refer to; as few as possible.
 *
 * @param readable the collections that the reader may read
 * @param most the maximum number of ids from one list
 */
export function titlePaths(
  fields: readonly Field[],
  records: readonly ClubRecord[],
  readable: readonly string[],
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const ids = new Map<string, Set<number>>()
  for (const { name, references } of fields) {
    if (references === null || !readable.includes(references)) continue
    const known = ids.get(references) ?? new Set()
    for (const record of records) {
      for (const id of [record[name] ?? []].flat().slice(0, most)) known.add(id as number)
    }
    ids.set(references, known)
  }
  return [...ids].flatMap(([plural, some]) =>
    [...chunksOf([...some].sort((a, b) => a - b))].map((chunk) => `${plural}/titles?ids=${chunk}`),
  )
}

/** Looks up names in the responses to `titlePaths`; `data` is undefined until the response is loaded. */
export function titleOfIn(answers: readonly { readonly data: Page<Hit> | undefined }[]): TitleOf {
  const titles = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((hit) => [keyOf(hit), hit.title]))
  return (resource, id) => titles.get(keyOf({ resource, id }))
}

const keyOf = ({ resource, id }: Pick<Hit, 'resource' | 'id'>) => `${resource} ${id}`

/** The maximum number of ids in one call. */
const mostIds = limits.pageSizeMax

/** Splits ids into chunks that fit in one call. */
export function* chunksOf<Id>(ids: readonly Id[]): Generator<readonly Id[]> {
  for (let at = 0; at < ids.length; at += mostIds) yield ids.slice(at, at + mostIds)
}
