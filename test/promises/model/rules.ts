/** The rules for the values of fields, defined here independently of the server, as far as the random commands need them. */
export type Fields = { readonly [name: string]: unknown }

export type Table = 'members' | 'groups' | 'attendance' | 'kennismakers'

export type Purpose = 'create' | 'update' | 'set_status'

type Rule = {
  readonly isValue: (value: unknown) => boolean
  /** The table that its ids refer to. */
  readonly of?: Table
  /** Whether null is rejected. */
  readonly never?: 'null'
  /** The default value in a new record. */
  readonly initially?: unknown
  /** No two records of a club have the same value. */
  readonly unique?: true
  /** The only operation that can set it. By default, all can except `set_status`. */
  readonly onlyBy?: Purpose
}

const isProse = (value: unknown) => typeof value === 'string' && /[^\s\u200b]/.test(value)
const isText = (most: number) => (value: unknown) =>
  isProse(value) && /^.{1,9999}$/.test(`${value}`) && `${value}`.length <= most
const isDay = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && dayOf(value) === value
const dayOf = (text: string) => new Date(text).toISOString().slice(0, 10)
const isEmail = (value: unknown) => typeof value === 'string' && /^\S+@\S+\.\S+$/.test(value)
const isId = (value: unknown) => typeof value === 'number'
const areIds = (value: unknown) => Array.isArray(value) && new Set(value).size === value.length

export const rules: { readonly [table in Table]: { readonly [field: string]: Rule } } = {
  members: {
    name: { isValue: isText(200), never: 'null' },
    birth_date: { isValue: isDay },
    gender: { isValue: isText(60) },
    group_ids: { isValue: areIds, of: 'groups', never: 'null', initially: [] },
    status: { isValue: isText(60), never: 'null', initially: 'active' },
    email: { isValue: isEmail },
    phone: { isValue: isText(40) },
    member_number: { isValue: isText(60) },
    joined_on: { isValue: isDay },
    left_on: { isValue: isDay },
    // Only users of the application plan ends.
    ends_on: { isValue: () => false },
    external_id: { isValue: isText(200), unique: true },
  },
  groups: {
    name: { isValue: isText(200), never: 'null' },
    description: { isValue: isProse },
    parent_id: { isValue: isId, of: 'groups' },
    starts_on: { isValue: isDay },
    ends_on: { isValue: isDay },
  },
  attendance: {
    member_id: { isValue: isId, of: 'members', never: 'null' },
    group_id: { isValue: isId, of: 'groups', never: 'null' },
    date: { isValue: isDay, never: 'null' },
    present: { isValue: (value) => typeof value === 'boolean', never: 'null' },
  },
  kennismakers: {
    name: { isValue: isText(200), never: 'null' },
    birth_date: { isValue: isDay },
    email: { isValue: isEmail },
    phone: { isValue: isText(40) },
    group_id: { isValue: isId, of: 'groups' },
    source: { isValue: isText(100) },
    trial_on: { isValue: isDay },
    notes: { isValue: isProse },
    status: { isValue: isText(60), onlyBy: 'set_status' },
    member_id: { isValue: isId, of: 'members' },
  },
}

/** Whether the given fields are valid, regardless of the club's records. */
export function areValid(table: Table, fields: Fields, purpose: Purpose): boolean {
  const ofTable = rules[table]
  const given = Object.entries(fields).every(([name, value]) => {
    const { isValue, never, onlyBy = purpose === 'set_status' ? undefined : purpose } = ofTable[name] ?? {}
    return isValue && onlyBy === purpose && (value === null ? !never : isValue(value))
  })
  const required = Object.entries(ofTable).filter(([, { never, initially }]) => never && initially === undefined)
  const complete = purpose !== 'create' || required.every(([name]) => name in fields)
  return given && complete && (purpose !== 'set_status' || 'status' in fields)
}

/** The default values of a new record. */
export const initially = (table: Table): Fields =>
  Object.fromEntries(Object.entries(rules[table]).map(([name, { initially = null }]) => [name, initially]))

/** The ids in these fields, with the tables that they refer to. */
export const referencesOf = (table: Table, fields: Fields): { readonly of: Table; readonly id: number }[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const target = rules[table][name]?.of
    return target ? [value].flat().flatMap((id) => (typeof id === 'number' ? [{ of: target, id }] : [])) : []
  })
