/** Random commands for a club. Ids are chosen as positions in the list of ids assigned so far. */
import fc from 'fast-check'

/** A position in the list of all ids that a table ever assigned. The position after the last one is an id that never existed. */
export type Place = number

/** A record's fields. References contain places instead of ids. */
export type Drawn = { readonly [name: string]: unknown }

/** `merge` is an invalid operation. */
export type Operation = {
  readonly op: 'create' | 'update' | 'delete' | 'upsert' | 'merge'
  readonly place: Place
  /** Identifies the member in an `upsert`. */
  readonly externalId?: string
  readonly data: Drawn
}

/** `key` is the Idempotency-Key, if one is sent. */
export type Command =
  | { readonly do: 'create member' | 'create kennismaker'; readonly data: Drawn; readonly key: string | undefined }
  | {
      readonly do: 'update member' | 'update kennismaker' | 'set status'
      readonly place: Place
      readonly data: Drawn
      readonly key: string | undefined
    }
  | {
      readonly do: 'put member'
      readonly externalId: string
      readonly data: Drawn
      readonly key: string | undefined
    }
  | { readonly do: 'delete member'; readonly place: Place; readonly key: string | undefined }
  | { readonly do: 'upsert attendance'; readonly data: Drawn; readonly key: string | undefined }
  | { readonly do: 'batch of members'; readonly operations: readonly Operation[]; readonly key: string | undefined }
  | { readonly do: 'batch of attendance'; readonly records: readonly Drawn[]; readonly key: string | undefined }
  | { readonly do: 'broken batch'; readonly body: string; readonly key: string | undefined }
  | { readonly do: 'send again' }
  | { readonly do: 'import groups'; readonly rows: readonly Drawn[] }
  | { readonly do: 'remove groups'; readonly places: readonly Place[] }
  | { readonly do: 'set stages'; readonly stages: readonly string[] }
  | { readonly do: 'look' }

const place = fc.nat({ max: 11 })
const key = fc.option(fc.constantFrom('one', 'two'), { nil: undefined, freq: 3 })
const keyOfBatch = fc.option(fc.constantFrom('one', 'two', 'three', 'four'), { nil: undefined, freq: 20 })

/** Usually a valid value, sometimes null, and rarely a value that is rejected. */
const mostly = (values: readonly unknown[], refused: readonly unknown[]) =>
  fc.oneof(
    { weight: 24, arbitrary: fc.constantFrom(...values) },
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...refused) },
  )

const name = mostly(['Sanne', 'Youssef', 'Fenna', '𝕏 é'], ['', 7, 'n'.repeat(201), 'a\nb'])
const required = fc.constantFrom<unknown>('Sanne', 'Youssef', 'Fenna')
const day = mostly(['2009-04-17', '2012-02-29'], ['2026-02-30', '17-04-2009', ''])
const reference = fc.oneof({ weight: 8, arbitrary: place }, { weight: 1, arbitrary: fc.constant(null) })
const unknownField = { nickname: fc.constant('S'), id: fc.constant(1) }

const ofMember = {
  name,
  birth_date: day,
  gender: mostly(['female', 'male'], ['', true]),
  group_ids: fc.oneof(
    { weight: 12, arbitrary: fc.array(place, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  status: mostly(['active', 'archived'], ['', 's'.repeat(61)]),
  email: mostly(['sanne@example.org'], ['nobody']),
  phone: mostly(['+31 6 1'], ['', ' \u200b']),
  joined_on: mostly(['2021-08-01', '2023-08-01'], ['']),
  left_on: mostly(['2022-06-30', '2024-06-30'], ['2024-06-31']),
  external_id: mostly(['crm-1', 'crm-2', 'crm-3', 'crm-4'], ['']),
}

const ofKennismaker = {
  name,
  birth_date: day,
  group_id: reference,
  member_id: reference,
  source: mostly(['website'], ['']),
  trial_on: day,
  notes: mostly(['Has played.\nAt school.'], ['']),
}

/** Some of the fields, and rarely one that does not exist or cannot be set. */
const someOf = (fields: { [name: string]: fc.Arbitrary<unknown> }, others: { [name: string]: fc.Arbitrary<unknown> }) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...fields, ...others }, { requiredKeys: [] }) },
  ) as fc.Arbitrary<Drawn>

const withName = (drawn: fc.Arbitrary<Drawn>) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.tuple(drawn, required).map(([fields, name]) => ({ ...fields, name })) },
    { weight: 1, arbitrary: drawn },
  )

const memberFields = someOf(ofMember, unknownField)
const kennismakerFields = someOf(ofKennismaker, { ...unknownField, status: fc.constant('trial') })

/** One of the first few, so that the same record is often used again. */
const early = fc.oneof({ weight: 6, arbitrary: fc.nat({ max: 1 }) }, { weight: 1, arbitrary: fc.nat({ max: 3 }) })

const attendance = fc.record(
  {
    member_id: early,
    group_id: early,
    date: mostly(['2026-09-03', '2026-09-03', '2026-09-04'], ['yesterday']).filter((date) => date !== null),
    present: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<unknown>(true, false, null) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>('yes', undefined) },
    ),
  },
  { requiredKeys: ['member_id', 'group_id', 'date', 'present'] },
)

const externalId = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom('crm-1', 'crm-2', 'crm-3', 'crm-4') },
  { weight: 1, arbitrary: fc.constant('') },
)
/** Usually fields without an external id, because the path already contains it. */
const putFields = fc.oneof(
  { weight: 6, arbitrary: withName(memberFields).map(({ external_id: _, ...fields }: Drawn): Drawn => fields) },
  { weight: 1, arbitrary: withName(memberFields) },
)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant('create' as const), place, data: withName(memberFields) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('update' as const), place, data: memberFields }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('delete' as const), place, data: fc.constant({}) }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant('upsert' as const), place, externalId, data: putFields }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('merge' as const), place, data: memberFields }) },
)

const stage = fc.constantFrom('new', 'trial', 'joined')

const doing = <const Name extends Command['do'], Rest extends object>(
  name: Name,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<Command>

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: doing('create member', { data: withName(memberFields), key }) },
  { weight: 8, arbitrary: doing('update member', { place, data: memberFields, key }) },
  { weight: 6, arbitrary: doing('put member', { externalId, data: putFields, key }) },
  { weight: 4, arbitrary: doing('delete member', { place, key }) },
  { weight: 4, arbitrary: doing('create kennismaker', { data: withName(kennismakerFields), key }) },
  { weight: 4, arbitrary: doing('update kennismaker', { place, data: kennismakerFields, key }) },
  { weight: 5, arbitrary: doing('set status', { place: early, data: statusFields(), key }) },
  { weight: 6, arbitrary: doing('upsert attendance', { data: attendance, key }) },
  {
    weight: 6,
    arbitrary: doing('batch of members', {
      operations: fc.array(operation, { maxLength: 8 }),
      key: keyOfBatch,
    }),
  },
  {
    weight: 6,
    arbitrary: doing('batch of attendance', {
      records: fc.array(attendance, { maxLength: 8 }),
      key: keyOfBatch,
    }),
  },
  { weight: 1, arbitrary: doing('broken batch', { body: brokenBatch(), key: keyOfBatch }) },
  { weight: 6, arbitrary: doing('send again', {}) },
  {
    weight: 3,
    arbitrary: doing('import groups', {
      rows: fc.array(withName(someOf({ parent_id: reference, ends_on: day }, unknownField)), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 3, arbitrary: doing('remove groups', { places: fc.array(place, { minLength: 1, maxLength: 2 }) }) },
  { weight: 3, arbitrary: doing('set stages', { stages: fc.uniqueArray(stage, { maxLength: 2 }) }) },
  { weight: 2, arbitrary: doing('look', {}) },
)

function statusFields(): fc.Arbitrary<Drawn> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ status: fc.oneof<fc.Arbitrary<unknown>[]>(stage, fc.constant(null)) }) },
    { weight: 1, arbitrary: fc.constantFrom<Drawn>({}, { status: '' }, { status: 'trial', name: 'Sanne' }) },
  )
}

/** Invalid batches, which must change nothing. */
function brokenBatch(): fc.Arbitrary<string> {
  return fc.constantFrom(
    '{"operations":{"op":"create","data":{"name":"Sanne"}}}',
    '{"operations":[{"op":"create","data":{"name":"Sanne"}}],"atomic":true}',
    JSON.stringify({ operations: Array.from({ length: 101 }, () => ({ op: 'create', data: { name: 'Sanne' } })) }),
  )
}

/** Every club's first commands, so that there are records to refer to. */
const beginning: readonly Command[] = [
  { do: 'import groups', rows: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] },
  {
    do: 'batch of members',
    key: 'beginning',
    operations: [
      { op: 'create', place: 0, data: { name: 'Sanne', group_ids: [0, 1] } },
      { op: 'create', place: 0, data: { name: 'Youssef', group_ids: [1, 2], birth_date: '2009-04-17' } },
      { op: 'create', place: 0, data: { name: 'Fenna' } },
    ],
  },
]

export const sequences: fc.Arbitrary<readonly Command[]> = fc
  .array(command, { minLength: 1, maxLength: 24, size: 'max' })
  .map((commands) => [...beginning, ...commands])
