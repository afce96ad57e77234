/** Writes the table of docs/privacy.md that says what is kept how long: `npm run docs`. */
import { keptNames, retention } from '@kantine/contract/retention.ts'
import { table, withParts } from './page-parts.ts'

export const privacyFile = new URL('./privacy.md', import.meta.url)

/** The text of docs/privacy.md, with its table made from the code as it is now. */
export const privacyPage = (): string => withParts(privacyFile, { retention: retentionTable })

const retentionTable = () =>
  table(
    ['what', 'days', 'setting', 'can be', 'because'],
    keptNames.map((name) => {
      const { what, days, setting, least, most, why } = retention[name]
      return [what, days === null ? 'for ever' : `${days}`, `\`${setting}\``, rangeOf(least, most), why]
    }),
  )

const rangeOf = (least: number, most: number) => `${least} to ${most}`
