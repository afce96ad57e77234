/** The preview of a batch in names: people recognise members and groups by these, and not by ids. */

import { titleOf } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { listedRecords } from '../../../operations/lists/get.ts'
import { mayRead } from '../../../operations/may.ts'
import { isObject } from '../../../records/check.ts'
import { yieldToEventLoop } from '../../../yield-to-event-loop.ts'
import type { WriteCall } from '../tool.ts'
import { titlesById } from './names.ts'
import { OutsideText } from './outside-text.ts'
import { mostOfResult } from './results.ts'

/** Characters for the text of a preview besides its results and the names. */
const besideNames = 2_500

/** The most groups of a member that a row names. */
const mostGroups = 10

/**
 * The results of a batch of members, and a row for each item that changes or deletes a member: the groups that the member leaves, joins and
 * stays in by then. Items that fail have no row. Rows that do not fit are counted.
 *
 * @param results of the batch, as the assistant gets them
 * @param outcomes of its items, in their order
 */
export async function batchInNames(call: WriteCall, results: object, outcomes: unknown): Promise<object> {
  const items = call.tool.resource.name === member.name ? itemsOf(call.input.data, outcomes) : []
  if (items.length === 0 || !mayRead(call.caller, member)) return results
  const { context, caller } = call
  const names = new Map<number, string>()
  /** The groups of each member, after the items so far. */
  const groupsOf = new Map<number, ReadonlySet<number>>()
  await context.store.read(caller.club, async (db) => {
    const ids = [...new Set(items.map(({ id }) => id))]
    for await (const record of listedRecords(db, caller.club, member, ids)) {
      names.set(record.id, titleOf(member, record))
      groupsOf.set(record.id, new Set(record.group_ids))
    }
  })
  const groups = [
    ...items.flatMap(({ group_ids = [] }) => group_ids),
    ...[...groupsOf.values()].flatMap((ids) => [...ids]),
  ]
  const titles = mayRead(caller, group) ? await titlesById(call, group, groups) : new Map<number, string>()
  const named = (ids: readonly number[]) => {
    const some = ids.slice(0, mostGroups).map((id) => titles.get(id) ?? `group ${id}`)
    return ids.length > mostGroups ? [...some, `${ids.length - mostGroups} more`] : some
  }
  const outside = new OutsideText()
  const rows: unknown[][] = []
  let room = mostOfResult - besideNames - JSON.stringify(results).length
  const known = items.filter(({ id }) => names.has(id))
  for (const { op, id, group_ids } of known) {
    const old = groupsOf.get(id) ?? new Set()
    const after = op === 'delete' ? new Set<number>() : group_ids ? new Set(group_ids) : old
    groupsOf.set(id, after)
    const moves = [old.difference(after), after.difference(old), old.intersection(after)]
    const row = [op, id, outside.cleaned(names.get(id) ?? ''), ...moves.map((groups) => named([...groups]))]
    room -= JSON.stringify(row).length + 1
    if (room < 0) break
    rows.push(row)
    await yieldToEventLoop()
  }
  if (rows.length === 0) return results
  const fields = ['op', 'id', 'name', 'leaves', 'joins', 'stays']
  const more = known.length - rows.length
  return { ...results, members: { fields, ...(more > 0 && { more }), ...outside.between({ data: rows }) } }
}

type Item = { readonly op: string; readonly id: number; readonly group_ids?: readonly number[] }

/** The items that succeed, except those that create. The outcome of an upsert has the id of its member. */
function itemsOf(data: unknown, outcomes: unknown): Item[] {
  const operations = isObject(data) && Array.isArray(data.operations) ? data.operations : []
  return operations.flatMap((item, at): Item[] => {
    const outcome = Array.isArray(outcomes) ? outcomes[at] : undefined
    if (!isObject(item) || item.op === 'create' || !isObject(outcome) || outcome.error !== undefined) return []
    const given = isObject(item.data) ? item.data.group_ids : undefined
    const ids = Array.isArray(given) ? { group_ids: given.filter(Number.isSafeInteger) } : {}
    return [{ op: String(item.op), id: Number(outcome.id ?? item.id), ...ids }]
  })
}
