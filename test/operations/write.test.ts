/** Operations that change records, as their authors write them. */
import assert from 'node:assert/strict'
import { day, flag, text } from '@kantine/contract/fields.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { execute } from '../../server/operations/execute.ts'
import { requireRecord } from '../../server/operations/lists/get.ts'
import { one, operation } from '../../server/operations/operation.ts'
import { onRecordsOf } from '../../server/operations/records/several.ts'
import { faultAt } from '../../server/refusal.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { contextOf, perform } from '../support/perform.ts'

const { name, ends_on } = group.fields
const checked: object[] = []

/** Ends a group under another name, which its present name cannot be. */
const rename = operation({
  ...onRecordsOf(group),
  name: 'end_as',
  about: 'one',
  noun: 'end',
  title: { en: 'End as', nl: 'Beëindigen als' },
  says: { en: 'Ends a group under another name.', nl: 'Beëindigt een groep onder een andere naam.' },
  effect: 'writes',
  input: {
    name,
    ends_on: { ...ends_on, required: true },
    reason: text('Reason', 'Reden', { trimmed: true, doc: 'Why.', example: 'Too few members' }),
    is_final: flag('Final', 'Definitief', { doc: 'Whether it is final.', example: true }),
  },
  output: one({
    name: { ...name, required: true },
    ends_on: day('End', 'Einde', { doc: 'The end.', example: '2027-07-31' }),
  }),
  async check(write, input) {
    checked.push(input)
    const before = await requireRecord(write, group, input.group_id)
    const sameName = input.name === before.name ? [faultAt('/name', 'is the present name')] : []
    return [...sameName, ...(input.is_final ? [] : [faultAt('/is_final', 'must be true')])]
  },
  async write(write, { group_id, name, ends_on }) {
    const { id, ...fields } = await requireRecord(write, group, group_id)
    await write.put(group, [{ id, fields: { ...fields, name, ends_on } }])
    return { name, ends_on }
  },
})

onEngines('errors of fields and of the club’s data are named together, each field’s once', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store)
  await store.write(club.id, kantineItself, (write) => write.put(group, [{ fields: { name: 'JO11-2' } }]))
  const caller = commandCaller(club.id, kantineItself)
  const faultsOf = async (input: object) =>
    (await fieldErrorsOf(execute(contextOf(store), rename, caller, { group_id: 1, ...input }))).map(
      (fault) => fault.split(' ')[0],
    )

  checked.length = 0
  assert.deepEqual(await faultsOf({ name: ' JO11-2 ', ends_on: '31 July', reason: 7 }), [
    '/ends_on',
    '/reason',
    '/name',
    '/is_final',
  ])
  assert.deepEqual(checked, [{ group_id: 1, name: 'JO11-2' }], 'the right values, as they are stored')
  assert.deepEqual(await faultsOf({ name: 'JO12', ends_on: '2027-07-31', is_final: 'yes' }), ['/is_final'])

  const input = { group_id: 1, name: ' JO12 ', ends_on: '2027-07-31', is_final: true }
  assert.deepEqual(await perform(store, rename, caller, input), { name: 'JO12', ends_on: '2027-07-31' })
  const stored = await store.write(club.id, kantineItself, (write) => requireRecord(write, group, 1))
  assert.deepEqual([stored.name, stored.ends_on], ['JO12', '2027-07-31'])
})
