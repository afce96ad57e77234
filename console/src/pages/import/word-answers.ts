/** The questions about words of a file that are no value of their field, such as a status of the old administration. */
import { isEmpty, type Row, readWord, textIn } from '@kantine/contract/importing/cells.ts'
import type { CellField } from '@kantine/contract/importing/columns.ts'

/** The unknown words of a field, as the file writes them. */
export type AskedWords = { readonly field: CellField; readonly words: readonly string[] }

/** The value that each word of a field means; '' leaves the field empty. */
export type Meanings = ReadonlyMap<string, ReadonlyMap<string, string>>

/** With more unknown words, the column probably holds something else. */
const mostWords = 20

/** Finds the unknown words in the columns of fields that have usual values. Some of these fields can have other words too. */
export function unknownWordsOf(
  rows: readonly Row[],
  targets: readonly (string | undefined)[],
  fields: readonly CellField[],
): readonly AskedWords[] {
  return fields.flatMap((field) => {
    const at = targets.indexOf(field.name)
    const hasValues = Object.keys(field.value_labels ?? {}).length > 0
    if (!hasValues || (field.kind !== 'choice' && field.kind !== 'text') || at === -1) return []
    const words = new Set<string>()
    for (const { cells } of rows) {
      if (!isEmpty(cells[at]) && readWord(field, textIn(cells[at])) === undefined) words.add(textIn(cells[at]))
      if (words.size > mostWords) return []
    }
    return words.size === 0 ? [] : [{ field, words: [...words] }]
  })
}
