/** Finds and repairs records that share a value which this version requires to be unique. They prevent a server from starting. */
import { type Duplicate, findDuplicates } from '../../store/unique-columns.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './table.ts'

export async function duplicates(on: Administration, { keep }: { readonly keep?: string }): Promise<CommandResult> {
  const found = await findDuplicates(on.store.findAcrossClubs, on.resources)
  const json = found.map(({ club, resource, ids, ...rest }) => ({
    club: club.slug,
    resource: resource.plural,
    ...rest,
    ids,
  }))
  if (found.length === 0) return { text: 'There are no duplicates of values that must be unique.', json }
  if (keep === undefined) return { text: table([heads, ...found.map(rowOf)], on.columns), json }
  for (const duplicate of found) await takeFromOthers(on, duplicate, keep === 'first' ? 0 : -1)
  return { text: `Duplicates resolved: ${found.length}. The server can start.`, json }
}

const heads = ['CLUB', 'RESOURCE', 'FIELD', 'VALUE', 'IDS']

const rowOf = ({ club, resource, field, value, ids }: Duplicate) => [
  ...[club.slug, resource.plural, field, value, ids.join(', ')],
]

/** Clears the field of all records but one. */
async function takeFromOthers({ store, actor }: Administration, duplicate: Duplicate, kept: 0 | -1): Promise<void> {
  const { club, resource, field, ids } = duplicate
  const others = ids.filter((id) => id !== ids.at(kept))
  await store.write(club.id, actor, async (write) => {
    const bodies = await write.bodies(resource, others)
    const records = [...bodies].map(([id, body]) => ({ id, fields: { ...JSON.parse(body), [field]: null } }))
    await write.put(resource, records)
  })
}
