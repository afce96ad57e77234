import { type FieldError, Refusal } from '../refusal.ts'
import { mostFaultsOfRecord } from './values.ts'

/** The refusal of a body that breaks rules. It lists the errors, up to a readable number. */
export const validationFailed = (all: readonly FieldError[]): Refusal =>
  new Refusal('validation_failed', sentenceOf(all, mostFaultsOfRecord), { faults: all.slice(0, mostFaultsOfRecord) })

/** Errors as text: the first `most` of them, and how many more there are. */
export function sentenceOf(faults: readonly FieldError[], most: number): string {
  const named = faults.slice(0, most).map(({ detail }) => detail)
  if (faults.length <= most) return named.join(' ')
  const atLeast = faults.length < mostFaultsOfRecord ? '' : 'at least '
  return `${named.join(' ')} … and ${atLeast}${faults.length - most} more.`
}
