import { wrongField } from '../../refusal.ts'

/**
 * The text of a field without the blanks around it.
 *
 * @throws {Refusal} `validation_failed`, when nothing is left
 */
export function trimmed(field: string, text: string): string {
  const left = text.trim()
  if (left === '') throw wrongField(field, 'must not be empty')
  return left
}
