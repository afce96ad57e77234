/**
 * The history of one record, for users who may change it: who changed which fields, and when. For a member, it includes registrations and
 * payments.
 */

import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { entry } from '@kantine/contract/administration/entry.ts'
import { recordsOf } from '@kantine/contract/administration/record.ts'
import { whole } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { type Caller, writePermissionOf } from '../../callers/caller.ts'
import { changeLog } from '../../store/change-log.ts'
import { recordsById } from '../../store/collection.ts'
import type { Connection } from '../../store/engine.ts'
import { raw, sql } from '../../store/sql.ts'
import { notFound } from '../lists/get.ts'
import { may, mayRead, requirePermission } from '../may.ts'
import { filter, listOf, type Operation, operation } from '../operation.ts'
import { changeOf, told } from './entry.ts'
import { recorded } from './sentences.ts'

const pageSize = 20

const historyOf = (resource: Resource): Operation =>
  operation({
    on: recordsOf(resource),
    name: 'history',
    about: 'one',
    noun: 'history',
    offered: ['application'],
    permission: writePermissionOf(resource),
    title: { en: 'History', nl: 'Geschiedenis' },
    says: {
      en: 'Lists who changed which fields of a record, newest first.',
      nl: 'Toont wie welke velden heeft gewijzigd, met de nieuwste wijziging eerst.',
    },
    effect: 'reads',
    input: {
      before: filter(
        whole('Before', 'Voor', { min: 1, doc: 'The `next` value from the previous page.', example: 812 }),
      ),
    },
    output: listOf(entry.fields, { next: orNull(answered.whole('Next', 'Volgende')) }),
    run({ store }, caller, input) {
      requirePermission(caller, { permission: resource.scopes.read, effect: 'reads' })
      const { [`${resource.name}_id`]: id, before = Number.MAX_SAFE_INTEGER } = input as {
        readonly [name: string]: number
      }
      return store.read(caller.club, (db) => readPage(db, caller, resource, Number(id), before))
    },
  })

async function readPage(db: Connection, caller: Caller, resource: Resource, id: number, before: number) {
  const { club } = caller
  if ((await db.all(recordsById(club, resource, [id]))).length === 0) throw notFound(resource)
  const entriesOf = ({ name }: Resource, column: 'record_id' | 'member_id') =>
    db.all(sql`select ${changeLog.selected} from journal where club_id = ${club} and resource = ${name}
      and ${raw(column)} = ${id} and id < ${before} order by id desc limit ${pageSize + 1}`)
  const ofMember = resource.name === 'member' ? recorded.filter((one) => one.madeFor && mayRead(caller, one)) : []
  const rows = await entriesOf(resource, 'record_id')
  for (const one of ofMember) rows.push(...(await entriesOf(one, 'member_id')))
  rows.sort((a, b) => Number(b.id) - Number(a.id))
  const hasMore = rows.length > pageSize
  const page = rows.slice(0, pageSize)
  const entries = await told(db, caller, page.map(changeOf))
  // Only callers who may read the audit log see network addresses.
  const seesAddresses = may(caller, { permission: 'trail:read', effect: 'reads' })
  return {
    data: entries.map((one) => ({ ...one, address: seesAddresses ? one.address : null })),
    has_more: hasMore,
    next: hasMore ? Number(page.at(-1)?.id) : null,
  }
}

/** This operation for every resource. */
export const histories: readonly Operation[] = resources.map(historyOf)

export default histories
