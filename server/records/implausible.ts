/** Values in rows of a file that a form or a caller may send, but that are mistakes in a list of people. */
import { kindOf } from '@kantine/contract/kinds.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type FieldError, faultAt } from '../refusal.ts'
import type { FieldValues } from '../store/body.ts'

/**
 * The mistakes in a row: a birth after today, a telephone number without digits, and a row of totals.
 *
 * @param latest the last day that is today somewhere, `YYYY-MM-DD`
 */
export function implausibleFaults({ identity, fields }: Resource, row: FieldValues, latest: string): FieldError[] {
  if (!identity) return []
  const { name, birthDate, contacts } = identity
  const faults: FieldError[] = []
  if (total.test(String(row[name] ?? '')) && !row[birthDate]) faults.push(isTotal)
  const born = row[birthDate]
  if (typeof born === 'string' && born > latest) faults.push(faultAt(`/${birthDate}`, afterToday))
  for (const contact of contacts) {
    const field = fields[contact]
    const text = row[contact]
    if (field && kindOf(contact, field) === 'phone' && typeof text === 'string' && text !== '' && !/\d/.test(text))
      faults.push(faultAt(`/${contact}`, noDigits))
  }
  return faults
}

/** The first words of a row of totals: `Totaal: 299 rijen`, `300 leden`. */
const total = /^(?:(?:sub)?tota(?:al|l)\b|\d+\s+(?:leden|members|rijen|rows|personen)\b)/i

const afterToday = { en: 'is after today. Correct the year', nl: 'ligt na vandaag. Verbeter het jaartal' }

const noDigits = { en: 'has no digits. Write a number', nl: 'bevat geen cijfers. Schrijf een nummer' }

const isTotal: FieldError = {
  pointer: '',
  detail: 'The row looks like a total, not like a person. Remove it.',
  rule: {
    en: 'the row looks like a total, not like a person. Remove it',
    nl: 'de rij lijkt een totaal, geen persoon. Haal de rij weg',
  },
}
