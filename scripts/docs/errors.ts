/** Writes the table of all error codes in docs/errors.md: `npm run docs`. */
import { errors } from '@kantine/contract/errors.ts'
import { pageWith, table } from './page-parts.ts'

const codeTable = () =>
  table(
    ['status', 'code', 'what to do'],
    Object.entries(errors).map(([code, { status, next }]) => [`${status}`, `\`${code}\``, next]),
  )

export const errorsPage = pageWith('errors', { codes: codeTable })
