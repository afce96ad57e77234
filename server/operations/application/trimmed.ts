import { wrongField } from '../../refusal.ts'

/**
 * The text of a field without the blanks around it.
 *
 * @throws {Refusal} `validation_failed`, when the text is empty or blank
 */
export function trimmed(field: string, text: string): string {
  const left = text.trim()
  if (left === '') throw wrongField(field, 'must not be empty')
  return left
}
