/** Writes the retention table of docs/privacy.md: `npm run docs`. */
import { keptNames, retention } from '@kantine/contract/retention.ts'
import { table, withParts } from './page-parts.ts'

export const privacyFile = new URL('./privacy.md', import.meta.url)

/** The text of docs/privacy.md, with its table generated from the current code. */
export const privacyPage = (): string => withParts(privacyFile, { retention: retentionTable })

const retentionTable = () =>
  table(
    ['data', 'days', 'setting', 'range', 'reason'],
    keptNames.map((name) => {
      const { what, days, setting, least, most, why } = retention[name]
      return [what, days === null ? 'forever' : `${days}`, `\`${setting}\``, rangeOf(least, most), why]
    }),
  )

const rangeOf = (least: number, most: number) => `${least} to ${most}`
