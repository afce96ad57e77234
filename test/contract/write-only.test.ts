/** A write-only key learns nothing about existing records from any write. */

import assert from 'node:assert/strict'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource, Scope } from '@kantine/contract/resource.ts'
import { callerOfSession } from '../../server/callers/caller-of.ts'
import { preview } from '../../server/operations/execute.ts'
import { recordOperation } from '../../server/operations/record-operation.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Store } from '../../server/store/store.ts'
import { type ClubWithKey, newKey } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import { onEngines, sharedKantine, type startKantine } from '../support/kantine.ts'
import { contextOf } from '../support/perform.ts'
import { type Sent, sender } from '../support/send.ts'
import {
  bodyFor,
  callTo,
  externalIdOf,
  filledClub,
  isChange,
  newFields,
  takenBy,
  type Writing,
  writings,
} from '../support/writing.ts'

const secret = /geheim|1899-07-13/i

/** The fields of a record that is named as the example is, and of which everything else is secret. */
function secretFields({ resource, operation }: Pick<Writing, 'resource' | 'operation'>, n: number): FieldValues {
  const { naturalKey = [], unique = [], fields } = resource
  const names = operation === 'put_by_external_id' ? unique : naturalKey
  const isKept = (name: string) => names.includes(name) || fields[name]?.references || !secretOf(resource, name)
  const example = exampleFields(resource, n)
  const ofRecord = (name: string) => (unique.includes(name) ? ` ${n}` : '')
  return Object.fromEntries(
    Object.keys(fields).map((name) => [
      name,
      isKept(name) ? example[name] : `${secretOf(resource, name)}${ofRecord(name)}`,
    ]),
  )
}

function secretOf({ fields }: Resource, name: string): string | undefined {
  const { type, format } = fields[name]?.schema ?? {}
  if (type !== 'string') return undefined
  if (format === 'date') return '1899-07-13'
  if (format === 'date-time') return '1899-07-13T12:00:00.000Z'
  return format === 'email' ? 'geheim@example.org' : 'Geheim'
}

/** Makes the record with an id secret, as if someone else had written it. */
const hide = (store: Store, club: ClubWithKey, writing: Writing, id: number) =>
  store.write(club.id, kantineItself, (write) =>
    write.put(writing.resource, [{ id, fields: secretFields(writing, id - 1) }]),
  )

/** What an answer says beside the id and the stamp. */
function toldBy({ body }: Sent<FieldValues>): FieldValues {
  const { id: _, updated_at, ...fields } = body
  assert.equal(typeof updated_at, 'string')
  return fields
}

for (const writing of writings) {
  const { name, resource, operation } = writing
  onEngines(`${name}: a write-only key gets back only the fields it sent`, async (engine) => {
    const { kantine, club, send } = await hiddenClub(engine, writing)
    const { store } = kantine
    const isSingle = operation !== 'bulk' && operation !== 'delete'

    // The record is the caller's own when it was just created; all else of it is the id and the stamp.
    const fields = operation === 'upsert' ? { ...exampleFields(resource, 4), present: false } : newFields(writing)
    const isNamed = operation === 'put_by_external_id'
    const sent: FieldValues = { ...fields, ...(isNamed && { external_id: externalIdOf(resource, 5) }) }
    const call = callTo(writing, 5)
    const body = operation === 'bulk' ? batchFor(writing) : bodyFor(writing, fields)
    const first = await send(call, body, 'first')
    assert.ok(first.status < 300, first.text)
    assert.doesNotMatch(first.text, secret)
    if (operation === 'create') assert.deepEqual({ ...first.body, ...sent }, first.body)
    else if (isSingle) assert.deepEqual(toldBy(first), sent)

    // Someone else changes it and then removes it: a repetition tells neither what it is now nor what it was.
    if (isSingle) {
      const id = Number(first.body.id)
      await hide(store, club, writing, id)
      const again = await send(call, body, 'first')
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [first.status, 'true'])
      assert.doesNotMatch(again.text, secret)
      for (const [name, value] of Object.entries(toldBy(again))) assert.deepEqual(value, sent[name], name)
      await store.write(club.id, kantineItself, (write) => write.remove(resource, [id]))
      assert.deepEqual((await send(call, body, 'first')).body, { id, updated_at: first.body.updated_at })
    }
  })

  onEngines(`${name}: no error or preview reveals a record to a write-only key`, async (engine) => {
    const { kantine, club, send } = await hiddenClub(engine, writing)
    const taken = takenBy(resource, operation)
    const wrong = Object.fromEntries(taken.map((name) => [name, { is: 'wrong' }]))
    const missing = Object.fromEntries(
      taken.filter((name) => resource.fields[name]?.references).map((name) => [name, 99_999]),
    )
    const readOnly = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
    for (const [n, fields] of [{}, wrong, missing, readOnly, { shoe_size: 38 }].entries()) {
      const item = operation === 'bulk' ? itemsFor(resource, fields) : bodyFor(writing, fields)
      const { status, text } = await send(callTo(writing, 5), item, `refused ${n}`)
      assert.doesNotMatch(text, secret)
      if (isChange(writing) && n === 0) {
        const named = operation === 'update' ? [] : ['external_id']
        assert.deepEqual(Object.keys(JSON.parse(text)), ['id', ...named, 'updated_at'])
      } else if (operation !== 'delete' && operation !== 'bulk') assert.equal(status, 422, text)
    }

    // Whoever can repeat a record as they read it can guess what it holds: a right guess is answered as a wrong one is.
    const { body: now } = await sender(kantine, club.key)<FieldValues>(`GET /${resource.plural}/5`)
    const isNamedBy = (field: string) => operation === 'put_by_external_id' && field === 'external_id'
    const unset = Object.keys(now).filter((field) => !taken.includes(field) && !isNamedBy(field))
    for (const field of operation === 'delete' ? [] : unset) {
      const guess = async (value: unknown) => {
        const item = operation === 'bulk' ? itemsFor(resource, { [field]: value }) : { [field]: value }
        const { status, text } = await send(callTo(writing, 5), item, `${field} ${value}`)
        return [status, text]
      }
      assert.deepEqual(await guess(now[field]), await guess(typeof now[field] === 'number' ? 7 : 'other'), field)
    }

    await hide(kantine.store, club, writing, 6)
    const caller = {
      ...callerOfSession({ by: 'administrator', id: 1 }, club.id, 'administrator'),
      scopes: [resource.scopes.write as Scope],
    }
    const input = { id: 6, data: operation === 'bulk' ? batchFor(writing) : bodyFor(writing) }
    const previewing = preview(contextOf(kantine), recordOperation(operations[operation], resource), caller, input)
    await assert.rejects(previewing, { code: 'insufficient_scope', scope: resource.scopes.read })
  })
}

/** A club of which one record is secret, and a key that may only write its resource. */
async function hiddenClub(engine: Parameters<typeof startKantine>[0], writing: Writing) {
  const { resource } = writing
  const kantine = await sharedKantine(engine)
  const club = await filledClub(kantine.store)
  await hide(kantine.store, club, writing, 5)
  const { key } = await newKey(kantine.store, club, { scopes: [resource.scopes.write as Scope] })
  const sendTo = sender(kantine, key)
  const send = (call: string, body: unknown, idempotencyKey: string) => sendTo<FieldValues>(call, body, idempotencyKey)
  return { kantine, club, send }
}

/** Items on a secret record and on one that is not there. */
const itemsFor = (resource: Resource, fields: FieldValues): object =>
  resource.naturalKey
    ? { records: [fields, { ...exampleFields(resource, 4), ...fields }] }
    : {
        operations: [
          { op: 'create', data: fields },
          ...[5, 99].flatMap((id) => [
            { op: 'update', id, data: fields },
            { op: 'delete', id, data: fields },
          ]),
        ],
      }

const batchFor = ({ resource }: Writing): object => itemsFor(resource, exampleFields(resource, 4))
