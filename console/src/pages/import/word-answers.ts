/** The questions about words of a file that are no value of their field, such as a status of the old administration. */
import { isEmpty, type Row, readWord, textIn } from '@kantine/contract/importing/cells.ts'
import type { CellField } from '@kantine/contract/importing/columns.ts'

/** The unknown words of a field, as the file first writes them. */
export type AskedWords = { readonly field: CellField; readonly words: readonly string[] }

/** The value that each word of a field means, in lower case; '' leaves the field empty. */
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
    const words = new Map<string, string>()
    for (const { cells } of rows) {
      const text = textIn(cells[at])
      const key = text.toLowerCase()
      if (!isEmpty(cells[at]) && !words.has(key) && readWord(field, text) === undefined) words.set(key, text)
      if (words.size > mostWords) return []
    }
    return words.size === 0 ? [] : [{ field, words: [...words.values()] }]
  })
}
