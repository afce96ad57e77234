import type { Resource } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { roleNames } from '../callers/administrators/roles.ts'
import { dayMs } from '../day.ts'
import { isObject } from '../records/check.ts'
import { wrongValues } from '../records/values.ts'
import { printable, Refusal } from '../refusal.ts'
import { type FieldValues, tableOf } from '../store/body.ts'
import { type ExportedTable, exportedTables } from './tables.ts'

/** The highest number in a row: far above every id and stamp, and far below where numbers stop being exact. */
const highestNumber = 1_000_000_000_000_000

/** Until when a stamp is not in the future: the clocks of two servers differ. */
export const tolerantNow = (now: number): number => now + dayMs

/** Checks the rows of a file, in their order, before anything of it is written. */
export class RowChecks {
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #latest: number
  readonly #lastIds = new Map<string, number>()
  readonly #unique = new Set<string>()

  /** @param now milliseconds since 1970 */
  constructor(resources: readonly Resource[], now: number) {
    this.#resources = new Map(resources.map((resource) => [tableOf(resource), resource]))
    this.#latest = tolerantNow(now)
  }

  /**
   * What is wrong with a row: a refusal that names its line and the field.
   *
   * @param line the number of the line in the file
   */
  fault(line: number, text: string): Refusal | undefined {
    const [table, row] = tableAndRow(text) ?? []
    if (table === undefined || !isObject(row)) return wrong(line, 'it is not one row of one table')
    const resource = this.#resources.get(table)
    const own = exportedTables.find(({ name }) => name === table)
    if (!resource && !own && table !== 'people') return unknown(table)
    const rule = resource ? this.#recordFault(resource, row) : own ? rowFault(own, row) : personFault(row)
    return rule === undefined ? undefined : wrong(line, `in '${table}', ${rule}`)
  }

  #recordFault(resource: Resource, { id, updated_at, ...fields }: FieldValues): string | undefined {
    const last = this.#lastIds.get(resource.name) ?? 0
    if (!isNumber(id) || id <= last) return `id must be a whole number above ${last} and at most ${highestNumber}`
    this.#lastIds.set(resource.name, id)
    const stamp = Date.parse(String(updated_at))
    if (!(stamp >= 0 && stamp <= this.#latest)) return 'updated_at must be an instant since 1970, not in the future'
    for (const name of resource.unique ?? []) {
      const value = fields[name]
      if (value === null || value === undefined) continue
      const key = JSON.stringify([resource.name, name, value])
      if (this.#unique.has(key)) return `${name} is that of another record too`
      this.#unique.add(key)
    }
    // A field without a value has its default, which can be null.
    const given = Object.entries(fields).filter(([, value]) => value !== null)
    return wrongValues(resource, Object.fromEntries(given))[0]?.detail.replace(/\.$/, '')
  }
}

function tableAndRow(text: string): [table: string, row: unknown] | undefined {
  try {
    const [first, another] = Object.entries(JSON.parse(text) as object)
    return another ? undefined : first
  } catch {
    return undefined
  }
}

const unknown = (table: string) =>
  new Refusal(
    'bad_request',
    `The file has '${printable(table) ?? 'a table'}', which this version of Kantine does not know.`,
  )

function personFault({ id, email, name, role }: FieldValues): string | undefined {
  if (!isNumber(id) || id === 0) return idRule
  if (typeof email !== 'string' || typeof name !== 'string') return 'email and name must be texts'
  return roleNames.some((known) => known === role) ? undefined : `role must be one of ${roleNames.join(', ')}`
}

function rowFault({ name, columns, kinds, key }: ExportedTable, row: FieldValues): string | undefined {
  for (const column of columns) {
    const { kind, nullable } = kinds[column] ?? {}
    const value = row[column] ?? null
    if (value === null ? nullable : kind === 'number' ? isNumber(value) : typeof value === 'string') continue
    return `${column} must be a ${kind === 'number' ? `whole number from 0 to ${highestNumber}` : 'text'}`
  }
  if (key.includes('id') && row.id === 0) return idRule
  const scopes = name === 'api_keys' ? String(row.scopes).split(' ').filter(Boolean) : []
  const isKnown = scopes.every((scope) => allScopes.some((known) => known === scope))
  return isKnown ? undefined : 'scopes must be scopes that this version knows'
}

const idRule = `id must be a whole number from 1 to ${highestNumber}`

const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= highestNumber

const wrong = (line: number, rule: string) =>
  new Refusal('bad_request', `Line ${line} of the file is wrong: ${rule}. Nothing of it was used.`)
