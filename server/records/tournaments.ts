/** The public slug of a tournament: lower-case letters, digits and hyphens, unique within the club. */
import { tournament } from '@kantine/contract/resources/tournament.ts'
import { type FieldError, faultAt } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Reads } from '../store/record-reader.ts'
import { everyRecord } from '../store/records-in-parts.ts'
import type { Proposed } from './unique.ts'

const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The ids of tournaments by public slug. A slug older than the rule is kept until someone changes it. */
async function takenSlugs(reads: Reads): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  // The statement sees only changes that were already sent to the database.
  await reads.flush()
  for await (const { id, public_slug } of everyRecord(reads.db.all, reads.club, tournament))
    if (public_slug) taken.set(public_slug, id)
  return taken
}

/** The faults of each record. A record with other faults does not reserve its slug. */
export async function slugFaults(
  reads: Reads,
  records: readonly (Proposed & { readonly faults?: readonly FieldError[] })[],
  earlier: readonly Proposed[],
): Promise<FieldError[][]> {
  if (records.every(({ fields }) => typeof fields.public_slug !== 'string')) return records.map(() => [])
  const taken = await takenSlugs(reads)
  for (const { fields } of earlier) if (typeof fields.public_slug === 'string') taken.set(fields.public_slug, 0)
  return records.map(({ id, fields: { public_slug: slug }, faults = [] }) => {
    if (typeof slug !== 'string' || (id !== undefined && taken.get(slug) === id)) return []
    if (!shape.test(slug)) return [faultAt('/public_slug', notWellFormed)]
    if (taken.has(slug)) return [faultAt('/public_slug', notFree)]
    if (faults.length === 0) taken.set(slug, id ?? 0)
    return []
  })
}

const notWellFormed = {
  en: 'must contain only lower-case letters, digits and single hyphens, such as lentetoernooi-2027',
  nl: 'mag alleen kleine letters, cijfers en losse streepjes bevatten, zoals lentetoernooi-2027',
}

const notFree = {
  en: 'belongs to another tournament of this club. Choose another',
  nl: 'hoort al bij een ander toernooi van deze club. Kies een ander adres',
}

/** Derives the public slug from the name, with a number if it is taken. */
export async function slugFromName(reads: Reads, { name, public_slug }: FieldValues): Promise<FieldValues> {
  if (public_slug !== undefined || typeof name !== 'string') return {}
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const slug =
    plain
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replaceAll(/^-|-$/g, '') || 'toernooi'
  const taken = await takenSlugs(reads)
  for (let number = 1; ; number++) {
    const free = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(free)) return { public_slug: free }
  }
}
