/** The checks of an imported file that do not need the database. */
import type { Language } from '@kantine/contract/languages.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type FieldError, Refusal } from '../refusal.ts'
import { nameOf, uniqueKeysOf } from '../store/record-names.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Likeness, likenessOf } from './alike.ts'
import { type Candidate, candidateOf } from './check.ts'
import { mostListed, type Unlisted, UnlistedRows } from './refused-rows.ts'
import type { ImportRow } from './rows.ts'

/** A row of a file, with the errors that were found without the database. */
export type CheckedRow = Candidate & { readonly number: number }

/** The rows of a file, except for wrong rows that would not be listed. */
export type CheckedFile = { readonly rows: readonly CheckedRow[]; readonly unlisted: Unlisted }

/** With this many wrong rows, the file is probably the wrong one. */
const mostWrongRows = 10_000

/**
 * Reads and checks the rows of a file.
 *
 * @param signal stops it, by rejecting with its reason
 * @throws {Refusal} after `mostWrongRows` errors, without reading further
 */
export async function checkRows(
  resource: Resource,
  rows: AsyncIterable<ImportRow>,
  matchBy: readonly Likeness[],
  signal?: AbortSignal,
): Promise<CheckedFile> {
  const checked: CheckedRow[] = []
  const unlisted = new UnlistedRows(resource)
  const firstRowOf = new Map<string, number>()
  let wrong = 0
  for await (const row of rows) {
    signal?.throwIfAborted()
    const candidate = candidateOfRow(resource, row, firstRowOf, matchBy)
    if (candidate.faults.length > 0 && ++wrong > mostListed) unlisted.add(candidate.faults)
    else checked.push({ number: row.number, ...candidate })
    if (wrong > mostWrongRows) throw tooManyWrong(resource, checked)
    await yieldToEventLoop()
  }
  return { rows: checked, unlisted: unlisted.counts() }
}
function tooManyWrong({ plural, title }: Resource, rows: readonly CheckedRow[]): Refusal {
  const first = rows.find(({ faults }) => faults.length > 0)
  return new Refusal('bad_request', {
    en: `More than ${mostWrongRows} rows have errors, starting with row ${first?.number}: ${first?.faults[0]?.detail} Nothing was imported. Make sure that the file contains ${plural}.`,
    nl: `Meer dan ${mostWrongRows} rijen bevatten fouten, te beginnen met rij ${first?.number}. Er is niets geïmporteerd. Controleer of het bestand de juiste gegevens bevat: ${title.nl.toLowerCase()}.`,
  })
}

/** @param firstRowOf the number of the first row with each name so far; this row is added */
function candidateOfRow(
  resource: Resource,
  row: ImportRow,
  firstRowOf: Map<string, number>,
  matchBy: readonly Likeness[],
): Candidate {
  if ('broken' in row) return { fields: {}, faults: [{ pointer: '', detail: row.broken }] }
  const candidate = candidateOf(resource, row.value, 'import')
  if (candidate.faults.length > 0) return candidate
  const { fields } = candidate
  const names = [
    ...uniqueKeysOf(resource).map((naming) => ({ by: naming.fields, name: nameOf(naming, fields) })),
    ...matchBy.map((by) => ({ by, name: likenessOf(by, fields) })),
  ]
  const faults = names.flatMap(({ by, name }): FieldError[] => {
    const first = name === undefined ? undefined : firstRowOf.get(name)
    if (name !== undefined && first === undefined) firstRowOf.set(name, row.number)
    return first === undefined ? [] : [sameName(resource, first, by)]
  })
  return { ...candidate, faults }
}

function sameName({ fields }: Resource, first: number, by: Likeness): FieldError {
  const labels = (language: Language) => by.map((name) => fields[name]?.label[language]).join(', ')
  return {
    pointer: '',
    detail: `Row ${first} has the same ${by.join(', ')}, which must be unique. Remove one of the two rows.`,
    rule: {
      en: `row ${first} has the same value: ${labels('en')}. Remove one of the two rows`,
      nl: `rij ${first} heeft dezelfde waarde: ${labels('nl')}. Haal een van de twee rijen weg`,
    },
  }
}
