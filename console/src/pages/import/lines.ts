import type { ReadRow } from '@kantine/contract/importing/cells.ts'
import { cellErrorsKey } from '@kantine/contract/importing/shown.ts'
import type { Language } from '@kantine/contract/languages.ts'

/** The reader's decision about an unsure row: skip it, another person, or the person with this id. */
export type Decision = 'skip' | 'another' | number

/**
 * JSON Lines. Each row is on the line with its row number, so that the server's line numbers match the reader's spreadsheet.
 *
 * @param language of the errors of cells
 */
export function linesOf(
  rows: readonly Pick<ReadRow, 'number' | 'value' | 'faults'>[],
  decisions: ReadonlyMap<number, Decision>,
  language: Language,
): string {
  const lines: string[] = []
  for (const { number, value, faults } of rows) {
    while (lines.length < number - 1) lines.push('')
    const decision = decisions.get(number) ?? 'skip'
    const decided = decision === 'skip' ? {} : { same_as: decision === 'another' ? null : decision }
    const errors = Object.fromEntries(faults.map(({ field, rule }) => [field, rule[language]]))
    const wrong = faults.length === 0 ? {} : { [cellErrorsKey]: errors }
    lines.push(JSON.stringify({ ...value, ...decided, ...wrong }))
  }
  return lines.join('\n')
}
