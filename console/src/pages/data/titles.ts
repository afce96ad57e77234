/** What records are called to which the fields of others lead. */

import { limits } from '@kantine/contract/limits.ts'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../data/call.ts'
import type { Field } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { type ClubRecord, type Hit, type Page, useCollections } from './collections.ts'

/** What a record is called: `titleOf('members', 14)`; undefined while that is not known. */
export type TitleOf = (resource: string, id: number) => string | undefined

/**
 * The names of the records to which fields of some records lead, read with few calls.
 *
 * @param most how many ids of one list are of interest
 */
export function useTitles(
  fields: readonly Field[],
  records: readonly ClubRecord[],
  most = Number.POSITIVE_INFINITY,
): TitleOf {
  const { path } = useClub()
  const readable = new Set(useCollections().map(({ plural }) => plural))
  const ids = new Map<string, Set<number>>()
  for (const { name, references } of fields) {
    if (references === null || !readable.has(references)) continue
    const known = ids.get(references) ?? new Set()
    for (const record of records) {
      for (const id of [record[name] ?? []].flat().slice(0, most)) known.add(id as number)
    }
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
const mostIds = limits.pageSizeMax

function* chunksOf(ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += mostIds) yield ids.slice(at, at + mostIds)
}
