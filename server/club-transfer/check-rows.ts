import { roleNames } from '@kantine/contract/administration/role.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { stagesSetting } from '../clubs/stages.ts'
import { setterOfStages } from '../operations/clubs/pipeline.ts'
import { rateLimit } from '../operations/keys/key.ts'
import { setterOfQuotas } from '../operations/quotas/quota.ts'
import { checkFields, isObject } from '../records/check.ts'
import { type Reference, referencesOf, ruleOf } from '../records/references.ts'
import { parseInstant } from '../records/time.ts'
import { wrongValues } from '../records/values.ts'
import { type FieldError, printable, Refusal } from '../refusal.ts'
import { completed, type FieldValues, tableOf } from '../store/body.ts'
import { quotaNames, settingOf } from '../store/quotas.ts'
import type { Head } from './file-format.ts'
import { type ExportedTable, exportedTables } from './tables.ts'

/** The highest number in a row: far above every id and stamp, and far below where numbers stop being exact. */
export const highestNumber = 1_000_000_000_000_000

/** A reference to a record that has not come yet, and the line that has it. */
type Awaited = { readonly line: number; readonly resource: Resource; readonly reference: Reference }

/**
 * Checks the rows of a file of which nothing proves that this server wrote it, in their order, before anything of it is written. What must be
 * unique is left to the database, which refuses a second one.
 */
export class RowChecks {
  readonly #file: string
  readonly #lastStamp: number
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #lastIds = new Map<string, number>()
  readonly #counters = new Map<string, number>()
  readonly #known = new Set<string>()
  /** In the order of the lines, which is that of a map. */
  readonly #awaited = new Map<string, Awaited>()

  /** @param file its name, for messages */
  constructor(file: string, { last_stamp }: Pick<Head, 'last_stamp'>, resources: readonly Resource[]) {
    this.#file = file
    this.#lastStamp = last_stamp
    this.#resources = new Map(resources.map((resource) => [tableOf(resource), resource]))
  }

  /**
   * Checks a row. Records that it refers to may come later.
   *
   * @param line the number of the line in the file
   * @throws {Refusal} `bad_request`, with the line, the field and its rule
   */
  check(line: number, text: string): void {
    const [table, row] = tableAndRow(text) ?? []
    if (table === undefined || !isObject(row)) throw this.#wrong(line, 'it is not one row of one table')
    const resource = this.#resources.get(table)
    const own = exportedTables.find(({ name }) => name === table)
    if (!resource && !own && table !== 'people') throw this.#unknown(table)
    const rule = resource
      ? this.#recordFault(line, resource, row)
      : own
        ? (valueFault(own, row) ?? this.#ownFault(own, row))
        : (this.#idFault('people', row.id) ?? personFault(row))
    if (rule !== undefined) throw this.#wrong(line, `in '${table}', ${rule}`)
  }

  /**
   * Checks the rows together, once each of them was checked.
   *
   * @throws {Refusal} `bad_request`, where one refers to a record that the file does not have
   */
  checkAll(): void {
    for (const { line, resource, reference } of this.#awaited.values())
      throw this.#wrong(line, `in '${tableOf(resource)}', ${ruleOf(reference)}`)
  }

  #recordFault(line: number, resource: Resource, { id, updated_at, ...fields }: FieldValues): string | undefined {
    const stamp = parseInstant(String(updated_at))
    if (stamp === undefined || stamp < 0 || stamp > this.#lastStamp)
      return 'updated_at must be an instant from 1970 to the last_stamp of the first line'
    const fault =
      this.#idFault(resource.name, id, resource.name) ?? sentenceOf(wrongValues(resource, completed(resource, fields)))
    if (fault === undefined) this.#noteReferences(line, resource, Number(id), fields)
    return fault
  }

  #noteReferences(line: number, resource: Resource, id: number, fields: FieldValues): void {
    const key = `${resource.name} ${id}`
    this.#known.add(key)
    this.#awaited.delete(key)
    for (const reference of referencesOf(resource, fields)) {
      const to = `${reference.to} ${reference.id}`
      if (!this.#known.has(to) && !this.#awaited.has(to)) this.#awaited.set(to, { line, resource, reference })
    }
  }

  #ownFault({ name, key, counter }: ExportedTable, row: FieldValues): string | undefined {
    if (name === 'club_settings') return settingFault(String(row.name), String(row.value))
    if (name === 'counters') this.#counters.set(String(row.resource), Number(row.last_id))
    const fault = key.includes('id') ? this.#idFault(name, row.id, counter) : undefined
    return fault ?? (name === 'api_keys' ? keyFault(row) : undefined)
  }

  /**
   * The ids of a table rise, and no counter of the club would give one of them out again.
   *
   * @param counter of the club; absent where ids are numbered over all clubs
   */
  #idFault(table: string, id: unknown, counter?: string): string | undefined {
    const last = this.#lastIds.get(table) ?? 0
    const most = counter === undefined ? highestNumber : (this.#counters.get(counter) ?? 0)
    if (!isNumber(id) || id <= last || id > most)
      return `id must be a whole number above ${last} and at most ${most}${counter === undefined ? '' : `, the last_id of the counter '${counter}'`}`
    this.#lastIds.set(table, id)
  }

  #wrong(line: number, rule: string): Refusal {
    const detail = `Line ${line} of ${this.#file} is wrong: ${rule}. Nothing of it was used. Correct it on the server that the file comes from, and export the club again.`
    return new Refusal('bad_request', detail)
  }

  #unknown(table: string): Refusal {
    const detail = `${this.#file} has '${printable(table) ?? 'a table'}', which this version of Kantine does not know.`
    return new Refusal('bad_request', detail)
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

/** The first fault as a part of a sentence. */
const sentenceOf = ([fault]: readonly FieldError[]): string | undefined => fault?.detail.replace(/\.$/, '')

function valueFault({ columns, described }: ExportedTable, row: FieldValues): string | undefined {
  for (const column of columns) {
    const { kind = 'text', nullable, rule } = described[column] ?? {}
    const isText = ['text', 'words', 'day'].includes(kind)
    const value = row[column] ?? null
    if (value === null && nullable) continue
    if (isText && !isStorable(value))
      return `${column} must be a text without incomplete characters and without the character 0`
    if (!isText && !isNumber(value)) return `${column} must be a whole number from 0 to ${highestNumber}`
    if (rule && !rule.holds(String(value))) return `${column} ${rule.says}`
  }
}

/** Whether a value is a number that a row can have. */
const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= highestNumber

/** PostgreSQL stores no text with the character 0, and would replace half of a surrogate pair. */
const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

function personFault({ email, name, role }: FieldValues): string | undefined {
  if (!isStorable(email) || !isStorable(name))
    return 'email and name must be texts without incomplete characters and without the character 0'
  if (!roleNames.some((known) => known === role)) return `role must be one of ${roleNames.join(', ')}`
}

const keyFault = ({ purpose, rate_limit }: FieldValues): string | undefined =>
  purpose === 'sandbox'
    ? 'purpose must be live or assistant, because sandbox keys stay where they are'
    : sentenceOf(wrongValues(ofKey, { rate_limit }))

const ofKey = { plural: 'API keys', fields: { rate_limit: rateLimit } }

/** The rule that a setting of a club breaks: that of the operation which sets it. Names that nobody knows are read by nobody. */
function settingFault(name: string, value: string): string | undefined {
  const quota = quotaNames.find((one) => settingOf(one) === name)
  const form = name === stagesSetting ? setterOfStages.form : setterOfQuotas.form
  if (name !== stagesSetting && !quota) return undefined
  const fault = sentenceOf(checkFields(form, { [quota ?? 'stages']: parsed(value) }, 'update'))
  return fault && `value is wrong: ${fault}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
