/** A model of a club in memory: the expected records after any sequence of writes, computed as simply as possible. */
import assert from 'node:assert/strict'
import { areValid, type Fields, initially, type Purpose, referencesOf, rules, type Table } from './rules.ts'

type Held = {
  readonly fields: Fields
  /** The number of the last write that changed it. */
  readonly changedBy: number
}

/** The outcome for one record, with an `id` if the response contains one. */
export type Outcome = { readonly status: number; readonly id?: number }

/** Returns the id that the server assigned to a new record. */
export type NewId = () => number

/** The values that the API adds to the fields of a record. */
export type Stamped = { readonly id: number; readonly created_at: string; readonly updated_at: string }

export class Model {
  readonly #created = new Map<string, string>()
  readonly tables: { readonly [table in Table]: Map<number, Held> } = {
    members: new Map(),
    groups: new Map(),
    attendance: new Map(),
    kennismakers: new Map(),
  }
  /** Every id ever assigned, in order. */
  readonly given: { readonly [table in Table]: number[] } = {
    members: [],
    groups: [],
    attendance: [],
    kennismakers: [],
  }
  #stages: readonly string[] = []
  #writes = 0
  /** The stamps seen so far, by number of the write. */
  readonly #stamps = new Map<number, string>()

  /** Begins a write. All its changes have the same stamp. */
  begin(): void {
    this.#writes++
  }

  setStages(stages: readonly string[]): void {
    this.#stages = stages
  }

  create(table: Table, fields: Fields, newId: NewId): Outcome {
    if (!this.canStore(table, fields, 'create')) return { status: 422 }
    const [status = null] = table === 'kennismakers' ? this.#stages : []
    const start = table === 'kennismakers' ? { status } : {}
    return { status: 201, id: this.#add(table, { ...initially(table), ...start, ...fields }, newId) }
  }

  update(table: Table, id: number, fields: Fields, purpose: Purpose = 'update'): Outcome {
    const held = this.tables[table].get(id)
    if (!held) return { status: 404, id }
    const changes = purpose === 'update' ? withoutRepeated(table, { ...held.fields, id }, fields) : fields
    if (!this.canStore(table, changes, purpose, held.fields, id)) return { status: 422, id }
    this.#change(table, id, { ...held.fields, ...changes })
    return { status: 200, id }
  }

  delete(table: Table, id: number): Outcome {
    if (!this.tables[table].has(id)) return { status: 404, id }
    this.remove(table, id)
    return { status: 200, id }
  }

  /** The external id identifies the member. The fields may repeat it. */
  put(externalId: string, fields: Fields, newId: NewId): Outcome {
    const named = { ...fields, external_id: externalId }
    if (fields.external_id !== undefined && fields.external_id !== externalId) return { status: 422 }
    const known = [...this.tables.members].find(([, held]) => held.fields.external_id === externalId)?.[0]
    if (known === undefined) return this.create('members', named, newId)
    const { status } = this.update('members', known, named)
    return status === 422 ? { status } : { status, id: known }
  }

  /** Member, group and day identify the attendance. `present: null` clears it. */
  upsert(fields: Fields, newId: NewId): Outcome {
    const known = this.attendanceOf(fields)
    if (fields.present === null) {
      if (!areValid('attendance', { ...fields, present: true }, 'create')) return { status: 422 }
      if (known !== undefined) this.remove('attendance', known)
      return { status: 200, ...(known !== undefined && { id: known }) }
    }
    if (!this.canStore('attendance', fields, 'create')) return { status: 422 }
    if (known === undefined) return { status: 201, id: this.#add('attendance', fields, newId) }
    this.#change('attendance', known, fields)
    return { status: 200, id: known }
  }

  attendanceOf({ member_id, group_id, date }: Fields): number | undefined {
    for (const [id, { fields }] of this.tables.attendance) {
      if (fields.member_id === member_id && fields.group_id === group_id && fields.date === date) return id
    }
  }

  /** Removes a record and its attendance, and clears all other references to it. */
  remove(table: Table, id: number): void {
    this.tables[table].delete(id)
    for (const from of Object.keys(this.tables) as Table[]) {
      for (const [other, { fields }] of this.tables[from]) {
        if (!referencesOf(from, fields).some((reference) => reference.of === table && reference.id === id)) continue
        if (from === 'attendance') this.tables.attendance.delete(other)
        else this.#change(from, other, without(from, fields, table, id))
      }
    }
  }

  /** The number of the last write that changed a record; undefined if there is no record. */
  versionOf(table: Table, id: number): number | undefined {
    return this.tables[table].get(id)?.changedBy
  }

  /** A record as the API returns it, with these times. Checks them against those of other writes: a time of creation never changes. */
  shown(table: Table, { id, created_at, updated_at }: Stamped): object {
    const { fields, changedBy } = this.tables[table].get(id) as Held
    this.#see(changedBy, updated_at)
    const name = `${table} ${id}`
    if (!this.#created.has(name) && created_at <= updated_at) this.#created.set(name, created_at)
    return { id, ...fields, created_at: this.#created.get(name), updated_at }
  }

  /** Whether the club can store these fields in its current state. */
  canStore(table: Table, fields: Fields, purpose: Purpose, held: Fields = {}, id?: number): boolean {
    const { status } = fields
    const isOnList = table !== 'kennismakers' || status === undefined || this.#stages.length === 0
    return (
      areValid(table, fields, purpose) &&
      isInOrder(fields, held) &&
      referencesOf(table, fields).every(({ of: target, id }) => this.tables[target].has(id)) &&
      (isOnList || this.#stages.some((stage) => stage === status)) &&
      !this.#isTaken(table, fields, id)
    )
  }

  /** Whether a record other than `id` already has a unique value. */
  #isTaken(table: Table, fields: Fields, id: number | undefined): boolean {
    const given = Object.entries(fields).filter(([name, value]) => rules[table][name]?.unique && value !== null)
    return [...this.tables[table]].some(
      ([other, held]) => other !== id && given.some(([name, value]) => held.fields[name] === value),
    )
  }

  #add(table: Table, fields: Fields, newId: NewId): number {
    const id = newId()
    assert.ok(id > (this.given[table].at(-1) ?? 0), `${table} ${id} follows ${this.given[table].at(-1)}`)
    this.given[table].push(id)
    this.tables[table].set(id, { fields, changedBy: this.#writes })
    return id
  }

  #change(table: Table, id: number, fields: Fields): void {
    const before = this.tables[table].get(id)?.fields ?? {}
    const isSame = Object.keys(rules[table]).every(
      (name) => JSON.stringify(before[name]) === JSON.stringify(fields[name]),
    )
    if (!isSame) this.tables[table].set(id, { fields, changedBy: this.#writes })
  }

  /** All changes of a write have the same stamp, and stamps never go back. */
  #see(write: number, stamp: string): void {
    const known = this.#stamps.get(write)
    assert.equal(stamp, known ?? stamp, `write ${write} has two stamps`)
    this.#stamps.set(write, stamp)
    for (const [other, otherStamp] of this.#stamps) {
      const inOrder = other < write ? otherStamp <= stamp : stamp <= otherStamp
      assert.ok(inOrder, `write ${write} has the stamp ${stamp}, and write ${other} ${otherStamp}`)
    }
  }
}

/** The last day must not be before the first. This is checked only if one of them changes. */
function isInOrder(fields: Fields, held: Fields): boolean {
  const { joined_on, left_on } = { ...held, ...fields }
  const isSame = joined_on === held.joined_on && left_on === held.left_on
  return isSame || !joined_on || !left_on || `${joined_on}` <= `${left_on}`
}

/** Removes read-only fields from a change if they repeat the record's values. */
const withoutRepeated = (table: Table, held: Fields, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !(name === 'id' || rules[table][name]?.onlyBy) || value !== held[name],
    ),
  )

function without(table: Table, fields: Fields, target: Table, id: number): Fields {
  const cleared = Object.entries(fields).map(([name, value]) => {
    if (rules[table][name]?.of !== target) return [name, value]
    if (Array.isArray(value)) return [name, value.filter((other) => other !== id)]
    return [name, value === id ? null : value]
  })
  return Object.fromEntries(cleared)
}
