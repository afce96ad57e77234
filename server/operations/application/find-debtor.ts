/** Finds somebody who was a member and whom charges still name, so that their data can be exported and erased (AVG/GDPR). */
import { text } from '@kantine/contract/fields.ts'
import { removedMembersNamed } from '../../records/persons/debtors.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { Refusal } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'

type Named = { readonly name: string }

/**
 * The id that a removed member had.
 *
 * @throws {Refusal} `not_found`; `validation_failed`, when several removed members had this name
 */
export const findDebtor = defineOperation<Store, Named, { readonly member_id: number }>({
  name: 'find_debtor',
  doc: 'Finds a member who was removed, by the name that charges still show.',
  permission: 'persons:manage',
  effect: 'reads',
  input: {
    plural: 'persons',
    fields: {
      name: text('Name', 'Naam', { required: true, doc: 'The whole name of the person.', example: 'Sanne de Vries' }),
    },
  },
  async run(store, { club }, { name }) {
    const [found, ...others] = await store.read(club, (db) => removedMembersNamed(db, club, name))
    if (!found)
      throw new Refusal(
        'not_found',
        'No charge names a removed member with this name. Give the whole name; a member who is still there is named by their id.',
      )
    if (others.length === 0) return { member_id: found.member_id }
    const all = [found, ...others].map(({ member_id, member_number }) =>
      member_number === null ? `${member_id}` : `${member_id} (member number ${member_number})`,
    )
    const detail = `Several removed members had this name. Give the id of one of them: ${all.join(', ')}.`
    throw validationFailed([{ pointer: '/name', detail }])
  },
})
