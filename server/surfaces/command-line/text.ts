/** Rows of text in columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A moment as the commands write it: `2026-01-31T12:00:00.000Z`; null stays null. */
export const isoInstant = <At extends number | null>(at: At): At extends number ? string : string | null =>
  (at === null ? null : new Date(at).toISOString()) as At extends number ? string : string | null
