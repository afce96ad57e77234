import type { FormField } from '../../data/fields.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import type { Collection } from './collections.ts'

/**
 * The fields of a record's form in the application. Reservations need times. A new trial member has no member yet, and the club's stages
 * as status.
 */
export function useEnteredFields({ plural, fields, entering }: Collection, isNew: boolean): readonly FormField[] {
  const { api } = useClub()
  const isTrial = plural === 'kennismakers'
  const { data: board } = useReadLater(api.kennismakers.board(), { enabled: isTrial })
  const stages = board?.data.flatMap(({ status, is_stage }) => (is_stage && status !== null ? [status] : [])) ?? []
  const all = (isNew ? entering?.create : entering?.change) ?? []
  if (plural === 'reservations') {
    return all.map((field) => (field.kind === 'instant' ? { ...field, required: true } : field))
  }
  if (!isTrial) return all
  const usual = fields.find(({ name }) => name === 'status')?.usual_labels ?? {}
  const labels = Object.fromEntries(stages.map((stage) => [stage, usual[stage] ?? { en: stage, nl: stage }]))
  return all
    .filter(({ name }) => !isNew || name !== 'member_id')
    .map((field) => (field.name === 'status' ? { ...field, value_labels: labels } : field))
}
