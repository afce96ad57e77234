/** Writes the table of all error codes in docs/errors.md: `npm run docs`. */
import { errors } from '@kantine/contract/errors.ts'
import { table, withParts } from './page-parts.ts'

export const errorsFile = new URL('./errors.md', import.meta.url)

/** The text of docs/errors.md, with its table generated from the current codes. */
export const errorsPage = (): string => withParts(errorsFile, { codes: codeTable })

const codeTable = () =>
  table(
    ['status', 'code', 'what to do'],
    Object.entries(errors).map(([code, { status, next }]) => [`${status}`, `\`${code}\``, next]),
  )
