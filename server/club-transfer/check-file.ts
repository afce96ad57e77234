/**
 * Checks a file of unproven origin before any of it is written. A wrong value could break jobs or startup for all clubs. The database
 * checks uniqueness; other false values harm only their own club.
 */
import { roleNames } from '@kantine/contract/administration/role.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { stagesSetting } from '../clubs/stages.ts'
import { timeZone } from '../clubs/time-zone.ts'
import { dayMs } from '../day.ts'
import createClub from '../operations/clubs/create.ts'
import { setterOfStages } from '../operations/clubs/pipeline.ts'
import { rateLimit } from '../operations/keys/key.ts'
import { setterOfQuotas } from '../operations/quotas/quota.ts'
import { checkFields, isObject } from '../records/check.ts'
import { parseInstant } from '../records/time.ts'
import { wrongValues } from '../records/values.ts'
import { type FieldError, printable, Refusal } from '../refusal.ts'
import { completed, type FieldValues, tableOf } from '../store/body.ts'
import { quotaNames, settingOf } from '../store/quotas.ts'
import type { Head } from './file-format.ts'
import { type ExportedTable, exportedTables } from './tables.ts'

/** The highest number that a row may contain: far above any id or timestamp, and far below the largest exact integer. */
const highestNumber = 1_000_000_000_000_000

/** The tolerance for future timestamps, because the clocks of two servers differ. */
const aheadMs = dayMs

/**
 * Checks the first line: the club by the rules for a new one, and its id and timestamps as numbers.
 *
 * @param file its name, for messages
 * @param now milliseconds since 1970
 * @throws {Refusal} `bad_request`, with the first error
 */
export function checkHead(file: string, head: Head, now: number): void {
  const rule = headFault(head, now + aheadMs)
  if (rule !== undefined)
    throw new Refusal(
      'bad_request',
      `The first line of ${file} is wrong: ${rule}. Nothing was imported. Use a file from 'kantine clubs export'.`,
    )
}

function headFault({ club, exported_at, last_stamp, changes_complete_since }: Head, latest: number) {
  const { id, name, slug, plan, time_zone, assistants_allowed, updated_at } = club
  if (!isWhole(id, 1, highestNumber)) return `the id of the club must be a whole number from 1 to ${highestNumber}`
  const fault = sentenceOf(checkFields(createClub.form, { name, slug, plan, time_zone }, 'create'))
  if (fault) return `the club's ${fault}`
  if (!timeZone.rule?.holds(String(time_zone))) return `the club's time_zone ${timeZone.rule?.says}`
  if (!isWhole(assistants_allowed, 0, 1)) return "the club's assistants_allowed must be 0 or 1"
  for (const [what, stamp] of Object.entries({ last_stamp, changes_complete_since, updated_at })) {
    if (!isWhole(stamp, 0, latest)) return `${what} must be whole milliseconds since 1970, not in the future`
  }
  if (!isWhole(parseInstant(String(exported_at)), 0, latest)) return 'exported_at must be an instant, not in the future'
}

export class RowChecks {
  readonly #file: string
  readonly #lastStamp: number
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #lastIds = new Map<string, number>()
  readonly #counters = new Map<string, number>()

  /** @param file its name, for messages */
  constructor(file: string, { last_stamp }: Pick<Head, 'last_stamp'>, resources: readonly Resource[]) {
    this.#file = file
    this.#lastStamp = last_stamp
    this.#resources = new Map(resources.map((resource) => [tableOf(resource), resource]))
  }

  /**
   * Checks a row.
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
      ? this.#recordFault(resource, row)
      : own
        ? (valueFault(own, row) ?? this.#ownFault(own, row))
        : (this.#idFault('people', row.id) ?? personFault(row))
    if (rule !== undefined) throw this.#wrong(line, `in '${table}', ${rule}`)
  }

  #recordFault(resource: Resource, { id, updated_at, ...fields }: FieldValues): string | undefined {
    if (!isWhole(parseInstant(String(updated_at)), 0, this.#lastStamp))
      return 'updated_at must be an instant between 1970 and the last_stamp in the first line'
    return (
      this.#idFault(resource.name, id, resource.name) ?? sentenceOf(wrongValues(resource, completed(resource, fields)))
    )
  }

  #ownFault({ name, key, counter }: ExportedTable, row: FieldValues): string | undefined {
    if (name === 'club_settings') return settingFault(String(row.name), String(row.value))
    if (name === 'counters') this.#counters.set(String(row.resource), Number(row.last_id))
    const fault = key.includes('id') ? this.#idFault(name, row.id, counter) : undefined
    return fault ?? (name === 'api_keys' ? keyFault(row) : undefined)
  }

  /**
   * Checks that the ids in a table ascend, and that the club's counter is beyond them.
   *
   * @param counter the club's counter; absent for ids that are unique across all clubs
   */
  #idFault(table: string, id: unknown, counter?: string): string | undefined {
    const last = this.#lastIds.get(table) ?? 0
    const most = counter === undefined ? highestNumber : (this.#counters.get(counter) ?? 0)
    this.#lastIds.set(table, Number(id))
    if (isWhole(id, last + 1, most)) return undefined
    return `id must be a whole number above ${last} and at most ${most}${counter === undefined ? '' : `, the last_id of the counter '${counter}'`}`
  }

  #wrong(line: number, rule: string): Refusal {
    const detail = `Line ${line} of ${this.#file} is wrong: ${rule}. Nothing was imported. Correct it on the server that exported the club, then export it again.`
    return new Refusal('bad_request', detail)
  }

  #unknown(table: string): Refusal {
    const detail = `${this.#file} has '${printable(table) ?? 'a table'}', which this version of Kantine does not support.`
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

const sentenceOf = ([fault]: readonly FieldError[]): string | undefined => fault?.detail.replace(/\.$/, '')

function valueFault({ columns, described }: ExportedTable, row: FieldValues): string | undefined {
  for (const column of columns) {
    const { kind = 'text', nullable, rule } = described[column] ?? {}
    const isText = ['text', 'words', 'day'].includes(kind)
    const value = row[column] ?? null
    if (value === null && nullable) continue
    if (isText && !isStorable(value)) return `${column} must be a string without incomplete characters or U+0000`
    if (!isText && !isWhole(value, 0, highestNumber))
      return `${column} must be a whole number from 0 to ${highestNumber}`
    if (rule && !rule.holds(String(value))) return `${column} ${rule.says}`
  }
}

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most

/** PostgreSQL cannot store the character U+0000, and would replace lone surrogates. */
const isStorable = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

function personFault({ email, name, role }: FieldValues): string | undefined {
  if (!isStorable(email) || !isStorable(name))
    return 'email and name must be strings without incomplete characters or U+0000'
  if (!roleNames.some((known) => known === role)) return `role must be one of ${roleNames.join(', ')}`
}

const keyFault = ({ purpose, rate_limit }: FieldValues): string | undefined =>
  purpose === 'sandbox'
    ? 'purpose must be live or assistant: sandbox keys are not imported'
    : sentenceOf(wrongValues(ofKey, { rate_limit }))

const ofKey = { plural: 'API keys', fields: { rate_limit: rateLimit } }

/** The rule that a club setting breaks, as defined by the operation that sets it. Settings with unknown names are never read. */
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
