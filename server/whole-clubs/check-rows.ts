import { roleNames } from '@kantine/contract/administration/role.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { isObject } from '../records/check.ts'
import { printable, Refusal } from '../refusal.ts'
import { type FieldValues, tableOf } from '../store/body.ts'
import { IdChecks } from './check-ids.ts'
import { isStorable, OwnRowChecks } from './check-own-rows.ts'
import { RecordChecks } from './check-records.ts'
import { UniqueChecks } from './check-unique.ts'
import type { Head } from './file-format.ts'
import { exportedTables } from './tables.ts'

/** Checks the rows of a file, in their order, before anything of it is written. */
export class RowChecks {
  readonly #file: string
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #ids = new IdChecks()
  readonly #ownRows = new OwnRowChecks(this.#ids)
  readonly #records: RecordChecks
  readonly #people = new UniqueChecks()

  /** @param file its name, for messages */
  constructor(file: string, { last_stamp }: Pick<Head, 'last_stamp'>, resources: readonly Resource[]) {
    this.#file = file
    this.#resources = new Map(resources.map((resource) => [tableOf(resource), resource]))
    this.#records = new RecordChecks(this.#ids, last_stamp)
  }

  /**
   * What is wrong with a row: a refusal that names its line and the field.
   *
   * @param line the number of the line in the file
   */
  fault(line: number, text: string): Refusal | undefined {
    const [table, row] = tableAndRow(text) ?? []
    if (table === undefined || !isObject(row)) return this.#wrong(line, 'it is not one row of one table')
    const resource = this.#resources.get(table)
    const own = exportedTables.find(({ name }) => name === table)
    if (!resource && !own && table !== 'people') return this.#unknown(table)
    const rule = resource
      ? this.#records.fault(line, resource, row)
      : own
        ? this.#ownRows.fault(own, row)
        : this.#personFault(row)
    return rule === undefined ? undefined : this.#wrong(line, `in '${table}', ${rule}`)
  }

  /** What is wrong with the rows together, once each of them is checked. */
  lastFault(): Refusal | undefined {
    const missing = this.#records.missing()
    return missing && this.#wrong(missing.line, `in '${tableOf(missing.resource)}', ${missing.rule}`)
  }

  #personFault({ id, email, name, role }: FieldValues): string | undefined {
    const fault = this.#ids.fault('people', id)
    if (fault) return fault
    if (!isStorable(email) || !isStorable(name))
      return 'email and name must be texts without incomplete characters and without the character 0'
    if (!roleNames.some((known) => known === role)) return `role must be one of ${roleNames.join(', ')}`
    return this.#people.fault('people', ['email'], [email])
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
