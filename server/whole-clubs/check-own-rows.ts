import { rateLimit } from '../operations/keys/key.ts'
import { wrongValues } from '../records/values.ts'
import type { FieldValues } from '../store/body.ts'
import { highestNumber, type IdChecks, isNumber } from './check-ids.ts'
import { settingFault } from './check-settings.ts'
import { UniqueChecks } from './check-unique.ts'
import type { ExportedTable } from './tables.ts'

/** Checks the rows of a file that are no records. */
export class OwnRowChecks {
  readonly #ids: IdChecks
  readonly #unique = new UniqueChecks()

  constructor(ids: IdChecks) {
    this.#ids = ids
  }

  /** The rule that a row breaks. */
  fault(table: ExportedTable, row: FieldValues): string | undefined {
    return valueFault(table, row) ?? this.#keyFault(table, row) ?? this.#particularFault(table, row)
  }

  #keyFault({ name, key, counter }: ExportedTable, row: FieldValues): string | undefined {
    if (key.includes('id')) return this.#ids.fault(name, row.id, counter)
    const values = key.map((column) => row[column])
    return this.#unique.fault(name, key, values)
  }

  #particularFault({ name }: ExportedTable, row: FieldValues): string | undefined {
    if (name === 'club_settings') return settingFault(String(row.name), String(row.value))
    if (name === 'counters') this.#ids.noteCounter(String(row.resource), Number(row.last_id))
    if (name !== 'api_keys') return undefined
    if (row.purpose === 'sandbox') return 'purpose must be live or assistant, because sandbox keys stay where they are'
    const [limit] = wrongValues(ofKey, { rate_limit: row.rate_limit })
    if (limit) return limit.detail.replace(/\.$/, '')
    // A key is found by either of its digests.
    for (const column of ['digest', 'old_digest']) {
      const fault = row[column] === null ? undefined : this.#unique.fault('digests', [column], [row[column]])
      if (fault) return fault
    }
  }
}

const ofKey = { plural: 'API keys', fields: { rate_limit: rateLimit } }

function valueFault({ columns, kinds }: ExportedTable, row: FieldValues): string | undefined {
  for (const column of columns) {
    const { kind, nullable, rule } = kinds[column] ?? {}
    const value = row[column] ?? null
    if (value === null && nullable) continue
    if (kind === 'number' ? !isNumber(value) : !isStorable(value))
      return `${column} must be ${kind === 'number' ? `a whole number from 0 to ${highestNumber}` : 'a text without incomplete characters and without the character 0'}`
    if (rule && !rule.holds(String(value))) return `${column} ${rule.says}`
  }
}

/** PostgreSQL stores no text with the character 0, and would replace half of a surrogate pair. */
export const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')
