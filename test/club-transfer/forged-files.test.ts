/** Forged files with valid digests: each is rejected with line, field and rule, or does no harm. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { commandCaller } from '../../server/callers/caller.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { aSecondLater } from '../keys/instances.ts'
import { emailOf, newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { sender } from '../support/send.ts'
import { forged, type Values, withRowTwice, withValues } from './forged.ts'
import { exportTo, fullClub, importFrom, importUnverified, removeWith, rowsOf } from './full-club.ts'

/** Values of the first row of a table that are refused; the table `club` is in the first line, and no table is that line itself. */
const wrongValues: readonly (readonly [table: string, values: Values, says: RegExp, where?: Values])[] = [
  ...[0, -1, 1.5, 2e15, '1; drop'].map((id) => ['club', { id }, /first line.* id of the club/] as const),
  ['club', { name: '\u001b[31m' }, /first line.*the club's name must be one line/],
  ['club', { name: null }, /first line.*the club's name must be a string/],
  ['club', { slug: 7 }, /first line.*the club's slug must be a string/],
  ['club', { slug: 'FC' }, /The slug 'FC' must have 1 to 60 lower-case letters.* with --slug\./],
  ['club', { plan: 'platinum' }, /first line.*the club's plan must be one of pro, basic/],
  ['club', { time_zone: 'Mars/Base' }, /first line.*the club's time_zone must be the IANA name/],
  ['club', { assistants_allowed: 2 }, /first line.*assistants_allowed must be 0 or 1/],
  ['club', { updated_at: -1 }, /first line.*updated_at must be whole milliseconds/],
  ['', { last_stamp: 1e300 }, /first line.*last_stamp must be whole milliseconds/],
  ['', { last_stamp: Date.parse('2200-01-01') }, /first line.*last_stamp must be/],
  ['', { changes_complete_since: null }, /first line.*changes_complete_since must be/],
  ['', { exported_at: 'yesterday' }, /first line.*exported_at must be an instant, not in the future/],
  ['', { exported_at: '2200-01-01T00:00:00.000Z' }, /first line.*exported_at must be/],
  ['', { last_stamp: 1 }, /in '\w+', updated_at must be an instant between 1970 and the last_stamp/],
  ['members', { id: 0 }, /in 'members', id must be a whole number above 0/],
  ['members', { id: 9e15 }, /in 'members', id must be/],
  [
    'members',
    { id: 999 },
    /in 'members', id must be a whole number above 0 and at most 4, the last_id of the counter 'member'/,
  ],
  ['members', { name: null }, /in 'members', name must be a string, such as .*; it cannot be null/],
  ['members', { group_ids: 'x' }, /in 'members', group_ids must be a list/],
  ['members', { name: 'a'.repeat(20_000) }, /in 'members', name must have at most 200 characters/],
  ['members', { updated_at: '' }, /in 'members', updated_at must be an instant/],
  ['members', { updated_at: '2200-01-01T00:00:00.000Z' }, /in 'members', updated_at must be an instant/],
  ['charges', { debtor: { name: 'Sanne' } }, /in 'charges', debtor\/member_id is required/],
  ['payments', { outcome: undefined }, /in 'payments', outcome must be one of received, failed, charged_back/],
  ['payments', { charge_id: 2 ** 53 }, /in 'payments', charge_id must be a whole number/],
  ['counters', { last_id: 2 ** 53 - 1 }, /in 'counters', last_id must be a whole number/],
  [
    'counters',
    { last_id: 1 },
    /in 'journal', id must be a whole number above 1 and at most 1, /,
    { resource: 'journal' },
  ],
  ['counters', { last_id: 0 }, /in 'webhook_endpoints', id must be a whole/, { resource: 'webhook_endpoint' }],
  ['club_settings', { value: '[' }, /in 'club_settings', value is wrong: stages/, { name: 'stages of kennismakers' }],
  [
    'club_settings',
    { value: 'many' },
    /in 'club_settings', value is wrong: keys must be a whole/,
    { name: 'quota of keys' },
  ],
  ['api_keys', { scopes: 'all' }, /in 'api_keys', scopes must contain only known values/],
  ['api_keys', { label: 3 }, /in 'api_keys', label must be a string/],
  ['api_keys', { purpose: 'sandbox' }, /in 'api_keys', purpose must be live or assistant/],
  ['api_keys', { purpose: 'master' }, /in 'api_keys', purpose must be one of live/],
  ['api_keys', { rate_limit: 0 }, /in 'api_keys', rate_limit must be a whole number from 1/],
  [
    'webhook_endpoints',
    { kinds: 'member.created bark' },
    /in 'webhook_endpoints', kinds must contain only known values/,
  ],
  ['webhook_endpoints', { state: 'on' }, /in 'webhook_endpoints', state must be one of enabled, disabled/],
  ['journal', { id: '1' }, /in 'journal', id must be a whole number/],
  ['journal', { actor: 'nobody' }, /in 'journal', actor must be one of key/],
  ['journal', { shown: 'hidden' }, /in 'journal', shown must be one of created, updated, deleted/],
  ['trail', { details: 'a\0b' }, /in 'trail', details must be a string without incomplete characters/],
  ['trail', { id: 0 }, /in 'trail', id must be a whole number above 0/],
  ['idempotent_answers', { outcome: 'lost' }, /in 'idempotent_answers', outcome must be one of found/],
  ['people', { role: 'superadmin' }, /in 'people', role must be one of administrator/],
  ['people', { name: '\ud800' }, /in 'people', email and name must be strings/],
  ['people', { id: 0 }, /in 'people', id must be a whole number/],
]

const notTwice = 'duplicate key value violates unique constraint|UNIQUE constraint failed'

/** Tables of which two rows cannot be the same but for some values: a check finds that, or the database. */
const twice: readonly (readonly [table: string, values: Values, says: RegExp])[] = [
  ['members', {}, /in 'members', id must be a whole number above 1/],
  ...(
    [
      ['members', { id: 2 }],
      ['registrations', { id: 2 }],
      ['club_settings', {}],
      ['api_keys', { id: 2e6 }],
      ['idempotent_answers', {}],
      ['kept_answer_days', {}],
    ] as const
  ).map(
    ([table, values]) =>
      [table, values, new RegExp(`^The database cannot store the rows of '${table}' in .*(${notTwice})`)] as const,
  ),
]

/** Other changes of the lines. */
const changes: readonly (readonly [change: (lines: string[]) => string[], says: RegExp])[] = [
  [(lines) => [...lines, '{"members":[]}'], /Line \d+ .* not one row of one table/],
  [
    (lines) => lines.map((line) => line.replace('"charge_id":1,', '"charge_id":9007199254740993,')),
    /in 'adjustments', charge_id must/,
  ],
  [
    (lines) => lines.filter((line) => !line.startsWith('{"counters":')),
    /, id must be a whole number above 0 and at most 0, /,
  ],
  [([first = '', ...lines]) => [first, 'a'.repeat(17_000_000), ...lines], /a line of more than/],
  [(lines) => ['a'.repeat(17_000_000), ...lines], /is not an export of a club\. Use a file/],
]

onEngines('a file with an invalid value is rejected, and nothing of it is stored', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await fullClub(kantine, 'fc-forged')
  const file = await exportTo(kantine, club.id)
  await removeWith(kantine, club.id, file)
  const refused = async (path: string, says: RegExp) => {
    await assert.rejects(importUnverified(kantine, path), { name: 'Refusal', message: says }, `${says}`)
    assert.deepEqual(
      await kantine.store.findAcrossClubs(
        sql`select 1 from partial_clubs where club_id = ${club.id} and state = 'importing'`,
      ),
      [],
    )
  }
  for (const [table, values, says, where] of wrongValues) await refused(withValues(file, table, values, where), says)
  for (const [table, values, says] of twice) await refused(withRowTwice(file, table, values), says)
  for (const [change, says] of changes) await refused(forged(file, change), says)
  await refused(
    withValues(file, 'members', { name: null }),
    /^Line \d+ of \S+forged\.gz is wrong: in 'members', .*\. Nothing was imported\. Correct it on the server/,
  )
  assert.equal(await rowsOf(kantine, club.id), 0)
  assert.equal((await importFrom(kantine, file)).club.id, club.id)
})

/** An id that a file can give, and that a server cannot keep: what comes after it needs ids too. */
const far = 4e14

/** A copy of a file with untrue values that are no faults: what they tell concerns only the club that it is of. */
function untrue(file: string): string {
  const subjects = ['key x', 'key 1e400', 'key 99999999999999999999', 'endpoint 1.5']
  let entries = 0
  const changed: { readonly [table: string]: (row: Values) => Values } = {
    members: (row) => (row.id === 1 ? { ...row, status: null, birth_date: undefined, unknown: 'x' } : row),
    api_keys: (row) => ({ ...row, id: far }),
    journal: (row) => ({
      ...row,
      actor: 'grant',
      actor_id: far,
      ...(row.id === 1 ? { record_id: far } : { resource: 'wish', kind: 'wish.made' }),
    }),
    trail: (row) => ({ ...row, id: far + Number(row.id), subject: subjects[entries++ % 4], actor_id: far }),
  }
  return forged(file, (lines) =>
    lines.map((line) => {
      const [[table, row] = ['', {}]] = Object.entries(JSON.parse(line) as { [table: string]: Values })
      return changed[table] ? JSON.stringify({ [table]: changed[table](row) }) : line
    }),
  )
}

onEngines('false statements in a file harm neither its club nor others', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await fullClub(kantine, 'fc-untrue')
  const other = await newClub(store)
  const file = await exportTo(kantine, club.id)
  await removeWith(kantine, club.id, file)

  // An entry of an index of PostgreSQL has room for 2,700 bytes, and random ones cannot be compressed.
  const long = withRowTwice(file, 'club_settings', { name: randomBytes(9000).toString('base64') })
  if (engine === 'postgres') {
    const says =
      /^The database cannot store the rows of 'club_settings' in \S+: index row .*\. Nothing was imported\. Exp/
    await assert.rejects(importUnverified(kantine, long), { name: 'Refusal', message: says })
    assert.equal(await rowsOf(kantine, club.id), 0)
  }
  const tooHigh = withValues(untrue(file), 'club', { id: 2e9 })
  await assert.rejects(
    importUnverified(kantine, tooHigh),
    /The id 2000000000 of this club is too high for this server\..* --new-id/,
  )
  const { club: here } = await importUnverified(kantine, tooHigh, { newId: true })

  await aSecondLater([kantine], club.key, 200)
  const send = sender(kantine, club.key)
  const { body } = await send<Values>('GET /members/1')
  assert.deepEqual([body.status, body.birth_date], ['active', null])
  assert.equal((await send('GET /changes?limit=200')).status, 200)
  const activity = await perform(store, 'activity list', commandCaller(here.id, kantineItself), { limit: 200 })
  assert.ok(activity.data.some(({ subject }: { subject: string }) => subject === 'key 1e400'))

  // Whatever gets an id after it can be moved as well.
  const { id } = await newAdministrator(store, [other.slug], 'reader', emailOf(`after-${engine}`))
  const { keyId } = await newClub(store)
  const [last] = await store.findAcrossClubs(sql`select max(id) as id from trail`)
  for (const given of [here.id, id, keyId, Number(last?.id)]) assert.ok(given < 1e9, `${given}`)
  const again = await exportTo(kantine, other.id)
  await removeWith(kantine, other.id, again)
  assert.equal((await importFrom(kantine, again)).club.id, other.id)
})
