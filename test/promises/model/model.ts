/** A club in memory: what it holds after any sequence of writes, by the plainest means. */
import assert from 'node:assert/strict'
import { areValid, type Fields, initially, type Purpose, referencesOf, rules, type Table } from './rules.ts'

type Held = {
  readonly fields: Fields
  /** The number of the write that changed it last. */
  readonly changedBy: number
}

/** What is done to one record came to this; `id` where one is told. */
export type Outcome = { readonly status: number; readonly id?: number }

/** Gives the id under which the server stored a new record. */
export type NewId = () => number

export class Model {
  readonly tables: { readonly [table in Table]: Map<number, Held> } = {
    members: new Map(),
    groups: new Map(),
    attendance: new Map(),
    kennismakers: new Map(),
  }
  /** Every id that was ever given out, in order. */
  readonly given: { readonly [table in Table]: number[] } = {
    members: [],
    groups: [],
    attendance: [],
    kennismakers: [],
  }
  #stages: readonly string[] = []
  #writes = 0
  /** The stamps seen so far, by the number of the write. */
  readonly #stamps = new Map<number, string>()

  /** Begins a write: what follows has one stamp. */
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

  /** A member is named by the external id, which the fields can repeat. */
  put(externalId: string, fields: Fields, newId: NewId): Outcome {
    const named = { ...fields, external_id: externalId }
    if (fields.external_id !== undefined && fields.external_id !== externalId) return { status: 422 }
    const known = [...this.tables.members].find(([, held]) => held.fields.external_id === externalId)?.[0]
    if (known === undefined) return this.create('members', named, newId)
    const { status } = this.update('members', known, named)
    return status === 422 ? { status } : { status, id: known }
  }

  /** Attendance is named by member, group and day; `present` null clears it. */
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

  /** Removes a record: attendance of it goes too, and elsewhere it is taken out. */
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

  /** The number of the write that changed a record last; undefined where there is none. */
  versionOf(table: Table, id: number): number | undefined {
    return this.tables[table].get(id)?.changedBy
  }

  /** A record as the API shows it, if it has that stamp; whether it can have it shows in those of the other records. */
  shown(table: Table, id: number, stamp: string): object {
    const { fields, changedBy } = this.tables[table].get(id) as Held
    this.#see(changedBy, stamp)
    return { id, ...fields, updated_at: stamp }
  }

  /** Whether the club can store these fields as it stands. */
  canStore(table: Table, fields: Fields, purpose: Purpose, held: Fields = {}, id?: number): boolean {
    const { status } = fields
    const isOnList = table !== 'kennismakers' || status === undefined || this.#stages.length === 0
    return (
      areValid(table, fields, purpose) &&
      isInOrder(fields, held) &&
      referencesOf(table, fields).every(({ of, id }) => this.tables[of].has(id)) &&
      (isOnList || this.#stages.some((stage) => stage === status)) &&
      !this.#isTaken(table, fields, id)
    )
  }

  /** Whether another record than `id` has a value that is unique. */
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

  /** One write has one stamp, and a later write none that is earlier. */
  #see(write: number, stamp: string): void {
    const known = this.#stamps.get(write)
    assert.equal(stamp, known ?? stamp, `what write ${write} changed has two stamps`)
    this.#stamps.set(write, stamp)
    for (const [other, otherStamp] of this.#stamps) {
      const inOrder = other < write ? otherStamp <= stamp : stamp <= otherStamp
      assert.ok(inOrder, `write ${write} has the stamp ${stamp}, and write ${other} ${otherStamp}`)
    }
  }
}

/** Nobody leaves before they join; a change of something else does not ask. */
function isInOrder(fields: Fields, held: Fields): boolean {
  const { joined_on, left_on } = { ...held, ...fields }
  const isSame = joined_on === held.joined_on && left_on === held.left_on
  return isSame || !joined_on || !left_on || `${joined_on}` <= `${left_on}`
}

/** A change without what it only repeats of the record: its id, and what another operation sets. */
const withoutRepeated = (table: Table, held: Fields, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !(name === 'id' || rules[table][name]?.onlyBy) || value !== held[name],
    ),
  )

function without(table: Table, fields: Fields, of: Table, id: number): Fields {
  const cleared = Object.entries(fields).map(([name, value]) => {
    if (rules[table][name]?.of !== of) return [name, value]
    if (Array.isArray(value)) return [name, value.filter((other) => other !== id)]
    return [name, value === id ? null : value]
  })
  return Object.fromEntries(cleared)
}
