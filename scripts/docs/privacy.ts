/** Writes the retention table of docs/privacy.md: `npm run docs`. */
import { keptNames, retention } from '@kantine/contract/retention.ts'
import { pageWith, table } from './page-parts.ts'

const retentionTable = () =>
  table(
    ['data', 'days', 'setting', 'range', 'reason'],
    keptNames.map((name) => {
      const { what, days, setting, least, most, why } = retention[name]
      return [what, days === null ? 'forever' : `${days}`, `\`${setting}\``, rangeOf(least, most), why]
    }),
  )

const rangeOf = (least: number, most: number) => `${least} to ${most}`

export const privacyPage = pageWith('privacy', { retention: retentionTable })
