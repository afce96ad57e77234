/** Keeps spreadsheets from running the cells of a CSV file. Exports put an apostrophe before such a cell, and imports take it away again. */

/**
 * The characters that can start a formula: OWASP's list (“CSV Injection”: = + - @, tab, carriage return, line feed, and the full-width
 * = + - @). Apostrophes in front of them count too, so that each import takes away exactly the one that an export added.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Where we deviate from OWASP: numbers, and phone numbers with a country code, stay as they are, because other programs read the apostrophe as
 * part of them. A cell of only digits, spaces and `().-/` after its sign can at most be calculated: it calls no function, and names no cell or program.
 */
const harmless = /^(?:-\d+(?:[.,]\d+)?|\+\d[\d ().\-/]{5,30})$/

export const withGuard = (cell: string): string => (formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell)

export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
