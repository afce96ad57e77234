import type { ReadRow } from '@kantine/contract/importing/cells.ts'

/** The reader's decision about an unsure row: skip it, another person, or the person with this id. */
export type Decision = 'skip' | 'another' | number

/** JSON Lines. Each row is on the line with its row number, so that the server's line numbers match the reader's spreadsheet. */
export function linesOf(
  rows: readonly Pick<ReadRow, 'number' | 'value'>[],
  decisions: ReadonlyMap<number, Decision> = new Map(),
): string {
  const lines: string[] = []
  for (const { number, value } of rows) {
    while (lines.length < number - 1) lines.push('')
    const decision = decisions.get(number)
    const decided = decision === undefined ? {} : { same_as: decision === 'another' ? null : decision }
    lines.push(decision === 'skip' ? '' : JSON.stringify({ ...value, ...decided }))
  }
  return lines.join('\n')
}
