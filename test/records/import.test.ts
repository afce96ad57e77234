import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { importRecords } from '../../server/records/import.ts'
import { parseRows } from '../../server/records/rows.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type ClubWithKey, newClub } from '../support/clubs-and-people.ts'
import { nothingElse, withoutDetails } from '../support/import-result.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'

type Page = { data: { [field: string]: unknown }[] }

const importRows = async (
  { store }: Running,
  { id }: { id: number },
  resource: Resource,
  rows: unknown[],
  skipInvalid = false,
) =>
  withoutDetails(await importRecords(store, id, kantineItself, resource, { text: JSON.stringify(rows), skipInvalid }))

/** The result of an import that stored and refused nothing. */
const none = { ...nothingElse, ids: [], created: 0, refused: [] }

async function listed(kantine: Running, { key }: ClubWithKey, plural: string) {
  return ((await (await kantine.call(`/api/v1/${plural}`, { key })).json()) as Page).data
}

onEngines("an import serves the file's records, with defaults and normalised timestamps", async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'fc-import')
  const groups = await importRows(kantine, club, group, [{ name: 'Jeugd' }, { name: 'Senioren' }])
  assert.deepEqual(groups, { ...none, ids: [1, 2], created: 2 })
  await importRows(kantine, club, group, [{ name: 'Onder 15', parent_id: 1 }])
  await importRows(kantine, club, member, [{ name: 'Sanne', group_ids: [3, 1] }])
  await importRows(kantine, club, event, [{ title: 'Feest', starts_at: '2026-01-31T14:00:00+02:00' }])

  const [sanne] = await listed(kantine, club, 'members')
  assert.deepEqual([sanne?.name, sanne?.group_ids, sanne?.status], ['Sanne', [3, 1], 'active'])
  const start = '2026-01-31T12:00:00.000Z'
  const [feest] = await listed(kantine, club, 'events')
  assert.deepEqual([feest?.starts_at, feest?.group_ids, feest?.registration_count], [start, [], 0])
})

onEngines('one rejected row blocks all others, unless it is skipped', async (engine) => {
  const kantine = await sharedKantine(engine)
  const [club, other] = [await newClub(kantine.store, 'mine'), await newClub(kantine.store, 'theirs')]
  await importRows(kantine, club, group, [{ name: 'Mine' }])
  await importRows(kantine, other, group, [{ name: 'One' }, { name: 'Theirs' }])
  const rows = [
    { name: 'Good', group_ids: [1] },
    { name: '', id: 7 },
    { name: 'Dangling', group_ids: [1, 2] },
    { name: 'Good as well', group_ids: [] },
  ]
  const refused = [
    {
      row: 2,
      errors: [
        {
          pointer: '/id',
          detail: 'id is set by Kantine: callers never choose ids, and no id is used twice. Leave it out.',
        },
        { pointer: '/name', detail: 'name must not be empty; send a string, such as "Sanne de Vries".' },
      ],
    },
    {
      row: 3,
      errors: [
        {
          pointer: '/group_ids/1',
          detail:
            'group_ids/1 must be the id of a group, but this club has none with the id 2. Correct it, or create that record first.',
        },
      ],
    },
  ]
  assert.deepEqual(await importRows(kantine, club, member, rows), { ...none, refused })
  assert.deepEqual(await listed(kantine, club, 'members'), [])
  const imported = { ...none, ids: [1, 2], created: 2, refused }
  assert.deepEqual(await importRows(kantine, club, member, rows, true), imported)
  assert.deepEqual(
    (await listed(kantine, club, 'members')).map(({ name }) => name),
    ['Good', 'Good as well'],
  )
})

onEngines('a row that names an existing record updates it, and a duplicate row is rejected', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'present')
  await importRows(kantine, club, group, [{ name: 'G' }])
  await importRows(kantine, club, member, [{ name: 'A' }, { name: 'B' }])
  const row = (member_id: number, date: string, present = true) => ({ member_id, group_id: 1, date, present })
  const first = [row(1, '2026-09-03'), row(2, '2026-09-03')]
  assert.deepEqual((await importRows(kantine, club, attendance, first)).ids, [1, 2])
  const second = [row(2, '2026-09-04'), row(2, '2026-09-03', false), row(1, '2026-09-04')]
  assert.deepEqual((await importRows(kantine, club, attendance, second)).ids, [3, 2, 4])
  const changed = (await listed(kantine, club, 'attendance')).map(({ id, date, present }) => [id, date, present])
  assert.deepEqual(changed.slice(0, 2), [
    [1, '2026-09-03', true],
    [2, '2026-09-03', false],
  ])
  const twice = await importRows(kantine, club, attendance, [row(1, '2026-09-05'), row(1, '2026-09-05', false)])
  assert.deepEqual(twice.refused, [
    {
      row: 2,
      errors: [
        {
          pointer: '',
          detail: 'Row 1 has the same member_id, group_id, date, which must be unique. Remove one of the two rows.',
        },
      ],
    },
  ])
})

onEngines('thousands of rows are imported unchanged while other clubs are served', async (engine) => {
  const kantine = await sharedKantine(engine)
  const [club, other] = [await newClub(kantine.store, 'large'), await newClub(kantine.store, 'other')]
  const rows = Array.from({ length: 3210 }, (_, n) => ({ name: `Member ${n + 1}` }))
  const importing = importRows(kantine, club, member, rows)
  assert.deepEqual(await listed(kantine, other, 'members'), [])
  assert.deepEqual(
    (await importing).ids,
    rows.map((_, n) => n + 1),
  )
  const answer = await kantine.call('/api/v1/members?starting_after=3208', { key: club.key })
  assert.deepEqual(
    ((await answer.json()) as Page).data.map(({ id, name }) => [id, name]),
    [
      [3209, 'Member 3209'],
      [3210, 'Member 3210'],
    ],
  )
})

test('JSON lines keep their line numbers, and a broken one is its own row', async () => {
  const rows = await Array.fromAsync(parseRows('\uFEFF{"name": "A"}\r\n\r\n{"name": \n7\n'))
  assert.deepEqual(
    rows.map((row) => ('value' in row ? [row.number, row.value] : [row.number, row.broken])),
    [
      [1, { name: 'A' }],
      [3, 'The line is not valid JSON: Unexpected end of JSON input.'],
      [4, 7],
    ],
  )
  assert.deepEqual([await Array.fromAsync(parseRows('')), await Array.fromAsync(parseRows(' [] '))], [[], []])
})

test('a broken array is rejected with the row, line and column', async () => {
  const places: [string, RegExp][] = [
    ['[{"a": 1},\n {"a" 2}]', /row 2, at line 2, column 2: Expected ':'/],
    ['[{"a": "],}"},\n\n  x]', /row 2, at line 3, column 3: Unexpected token 'x'/],
    ['[1, 2,]', /row 3, at line 1, column 7/],
    ['[{"a": 1}, {"a": [1, 2}', /row 2, at line 1, column 12/],
    ['[{"a": 1}', /not valid JSON: Expected ',' or '\]' after array element in JSON at position 9/],
    ['[1, 2}', /not valid JSON: Expected ',' or '\]' after array element/],
    ['[{"a": 1}] x', /not valid JSON: Unexpected non-whitespace character after JSON at position 11/],
  ]
  for (const [text, place] of places) {
    await assert.rejects(Array.fromAsync(parseRows(text)), { code: 'bad_request', message: place })
  }
})

test('parsing a long file yields to other work', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => JSON.stringify({ name: `Member ${n}`, group_ids: [1, 2] }))
  for (const text of [rows.join('\n'), `[${rows.join(',')}]`]) {
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    const parsed = await Array.fromAsync(parseRows(text))
    clearInterval(counting)
    assert.equal(parsed.length, 50_000)
    assert.deepEqual(parsed.at(-1), { number: 50_000, value: { name: 'Member 49999', group_ids: [1, 2] } })
    assert.ok(turns > 0)
  }
})

onEngines(
  'a row is about the member with its name, and its number, date of birth or e-mail address',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const club = await newClub(kantine.store, 'alike')
    const sanne = { name: 'Sanne de Vries', birth_date: '2009-04-17', email: 'gezin@example.org', member_number: 'K-1' }
    const tim = { name: 'Tim de Vries', birth_date: '2011-01-02', email: 'gezin@example.org' }
    await importRows(kantine, club, member, [
      sanne,
      tim,
      { name: 'Mo', birth_date: '2001-01-01', email: 'mo@example.org' },
    ])
    const again = async (rows: object[], more: object = {}) =>
      withoutDetails(
        await importRecords(kantine.store, club.id, kantineItself, member, {
          text: JSON.stringify(rows),
          skipInvalid: true,
          ...more,
        }),
      )
    const rows = [
      { ...sanne, email: undefined, phone: '0612345678' },
      { name: ' tim  de VRIES', birth_date: '2011-01-02' },
      { name: 'Mo', email: 'MO@example.org' },
      { name: 'Sem', email: 'sem@example.org' },
    ]
    const { changes, ...tried } = await again(rows, { dryRun: true })
    assert.deepEqual({ ...tried, changes: [] }, { ...none, created: 1, changed: 3 })
    assert.deepEqual(
      changes.map(({ row, id, fields }) => [row, id, ...fields.map(({ field }) => field)]),
      [
        [1, 1, 'phone'],
        [2, 2, 'name'],
        [3, 3, 'email'],
      ],
    )
    assert.deepEqual(await again(rows, { skipExisting: true }), { ...none, ids: [4], created: 1, skipped: 3 })
    assert.equal((await again(rows)).changed, 3)
    assert.deepEqual(await again(rows), { ...none, ids: [1, 2, 3, 4], unchanged: 4 })
    const [first] = await listed(kantine, club, 'members')
    assert.deepEqual([first?.phone, first?.email], ['0612345678', 'gezin@example.org'])
  },
)

onEngines('a row that may be several records, or is about the same one as another row, is rejected', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'several')
  const family = ['Sanne', 'Tim'].map((name) => ({ name, email: 'gezin@example.org', birth_date: '2010-01-01' }))
  await importRows(kantine, club, member, family)
  const { ids, refused } = await importRecords(kantine.store, club.id, kantineItself, member, {
    text: JSON.stringify([
      { name: 'Noor', email: 'gezin@example.org' },
      { name: 'Tim', birth_date: '2010-01-01', member_number: 'K-2' },
      { name: 'Tim', birth_date: '2010-01-01', member_number: 'K-3' },
      { name: 'Zoë', member_number: 'K-2' },
    ]),
    skipInvalid: true,
  })
  assert.deepEqual(
    [ids, refused.map(({ row, errors }) => [row, ...errors.map(({ detail }) => detail)])],
    [
      [2],
      [
        [1, 'Noor may be Sanne (id 1; the same email; another name) or Tim (id 2; the same email; another name).'],
        [3, 'Row 2 matches the same record, 2. Remove one of the two rows.'],
        [
          4,
          'Row 2 has the same member_number, but not the same name, birth_date. Make both rows equal, or correct one of them.',
        ],
      ],
    ],
  )
})
