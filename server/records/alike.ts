/** Matches rows of a file to stored records, by fields such as name and date of birth (`alike` in the definition). */
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { everyRecord } from '../store/records-in-parts.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** Names of fields that together tell records apart. */
export type Likeness = readonly string[]

/** A text that is the same for records that match in these fields, ignoring case and spacing; undefined if a field is empty. */
export function likenessOf(names: Likeness, fields: FieldValues): string | undefined {
  const values = names.map((name) => fields[name] ?? null)
  if (values.includes(null)) return undefined
  return JSON.stringify([names, values.map((value) => (typeof value === 'string' ? plain(value) : value))])
}

const plain = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * The ids of stored records that match rows. Reads all records of the resource once, because these fields have no
 * column.
 */
export async function idsByLikeness(
  reads: Reads,
  resource: Resource,
  rows: readonly { readonly fields: FieldValues }[],
  matchBy: readonly Likeness[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>()
  for (const { fields } of rows) {
    for (const likeness of likenessesOf(matchBy, fields)) found.set(likeness, [])
    await yieldToEventLoop()
  }
  if (found.size === 0) return found
  for await (const { id, ...fields } of everyRecord(reads.db.all, reads.club, resource)) {
    for (const likeness of likenessesOf(matchBy, fields)) found.get(likeness)?.push(id)
    await yieldToEventLoop()
  }
  return found
}

export const likenessesOf = (matchBy: readonly Likeness[], fields: FieldValues): string[] =>
  matchBy.flatMap((names) => likenessOf(names, fields) ?? [])
