import type { FormField } from '../../data/fields.ts'
import { useToday } from '../attendance/days.ts'
import { useStages } from '../trial/stage-name.ts'
import type { Collection } from './collections.ts'

/**
 * The fields of a record's form in the application. Nobody is born in the future. Reservations need times. The form of a new trial member
 * has no member field. The status of a trial member is one of the club's stages.
 */
export function useEnteredFields(collection: Collection, isNew: boolean): readonly FormField[] {
  const { plural, entering } = collection
  const stages = useStages(collection)
  const today = useToday()
  const all = ((isNew ? entering?.create : entering?.change) ?? []).map((field) =>
    field.name === 'birth_date' ? { ...field, latest: today } : field,
  )
  if (plural === 'reservations') {
    return all.map((field) => (field.kind === 'instant' ? { ...field, required: true } : field))
  }
  if (plural !== 'kennismakers') return all
  return all
    .filter(({ name }) => !isNew || name !== 'member_id')
    .map((field) => (field.name === 'status' ? { ...field, value_labels: stages } : field))
}
