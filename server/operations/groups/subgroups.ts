import { group } from '@kantine/contract/resources/group.ts'
import type { Connection } from '../../store/engine.ts'
import { everyRecord } from '../../store/records-in-parts.ts'

/** The subgroups of some groups, at any depth. */
export async function subgroupsOf(
  { db, club }: { readonly db: Pick<Connection, 'all'>; readonly club: number },
  groups: readonly number[],
): Promise<number[]> {
  const parts = new Map<number, number[]>()
  for await (const { id, parent_id } of everyRecord(db.all, club, group)) {
    if (parent_id === null) continue
    const siblings = parts.get(parent_id)
    if (siblings) siblings.push(id)
    else parts.set(parent_id, [id])
  }
  const found = new Set(groups)
  for (const id of found) for (const part of parts.get(id) ?? []) found.add(part)
  return [...found.difference(new Set(groups))].sort((a, b) => a - b)
}
