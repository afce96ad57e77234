/** The collections of a club as the server describes them, and their records. */
import type { LocalizedText as Texts } from '@kantine/contract/languages.ts'
import type { Field, Values } from '../../data/fields.ts'
import { useRead, useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useLanguage } from '../../words/language.tsx'

export type ListFilter = {
  readonly name: string
  readonly label: Texts
  /** One of the fields, or `updated_at`. */
  readonly field: string
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

export type ClubRecord = Values & { readonly id: number; readonly updated_at: string }

/** One page of a list, or what a search found. */
export type Page<Item> = { readonly data: readonly Item[]; readonly has_more: boolean }

type Collections = { readonly data: readonly Collection[] }

const collectionsPath = '/collections'

/** The collections that the role of the reader may read. */
export function useCollections(): readonly Collection[] {
  const { may } = useClub()
  const { data } = useRead<Collections>(collectionsPath)
  return data.filter(({ permission }) => may(permission))
}

/** The same without waiting: none until they are known. */
export function useCollectionsLater(enabled = true): readonly Collection[] {
  const { may } = useClub()
  const { data } = useReadLater<Collections>(collectionsPath, { enabled })
  return data?.data.filter(({ permission }) => may(permission)) ?? []
}

/** Whether a part of an address names a collection that the reader may read; false until that is known. */
export const useIsCollection = (plural: string | undefined): boolean =>
  useCollectionsLater(plural !== undefined).some((one) => one.plural === plural)

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
