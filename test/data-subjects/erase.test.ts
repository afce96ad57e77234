/** `kantine persons erase` deletes everything about a person except what bookkeeping must keep. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import erasePerson from '../../server/operations/data-subjects/erase.ts'
import { execute, preview } from '../../server/operations/execute.ts'
import { sql } from '../../server/store/sql.ts'
import { command } from '../cli/command.ts'
import { onEngines, onOneEngine } from '../support/kantine.ts'
import { contextOf } from '../support/perform.ts'
import { mark, plant, tablesWithMark } from './planted.ts'

onEngines('after a person is erased, no row, response or file contains their data', async (engine) => {
  const { kantine, club, send, member, charges } = await plant(engine)
  const { store, database } = kantine
  const erase = (...more: string[]) =>
    command(database.environment, ['persons', 'erase', '--club', club.slug, '--member', `${member}`, ...more])

  const before = await tablesWithMark(store)
  for (const table of ['members', 'kennismakers', 'search_words']) assert.ok(before.includes(table), table)
  const shown = await erase('--also-bookkeeping')
  assert.deepEqual([shown.code, shown.stderr], [0, ''])
  assert.equal(
    shown.stdout,
    `${counted}${unnamed}Nothing was changed. To erase, add --yes. To give the person a copy, export it first.\n`,
  )
  assert.deepEqual(await tablesWithMark(store), before)

  const done = await erase('--also-bookkeeping', '--yes')
  assert.equal(
    done.stdout,
    `${counted}${unnamed}Erased. Older backups still contain this data, as docs/privacy.md explains.\n`,
  )
  assert.deepEqual(await tablesWithMark(store), [])
  for (const { plural } of [...resources, { plural: 'changes' }]) {
    const { status, text } = await send(`GET /${plural}?limit=200`)
    assert.ok(status === 200 && !text.toLowerCase().includes(mark), plural)
  }
  const { body: charge } = await send<{ member_id: null }>(`GET /charges/${charges.recent}`)
  assert.equal(charge.member_id, null)
  // The same words as for a member who never was.
  const again = await erase('--yes')
  assert.deepEqual([again.code, again.stderr], [1, 'There is no such record among the members of this club.\n'])

  await kantine.close()
  if (engine === 'sqlite') {
    const folder = database.environment.DATA_DIR as string
    const files = readdirSync(folder).filter((name) => name.startsWith('kantine.db'))
    for (const file of files) assert.ok(!readFileSync(join(folder, file)).includes(mark), file)
  }
})

/** What the command prints for the person: what goes, and what stays without them. */
const counted = `RECORDS            REMOVED  CHANGED
members            1        0
events             0        1
competition-teams  0        1
attendance         1        0
kennismakers       1        0
charges            0        2
adjustments        0        2
payments           0        1
registrations      1        0
`

const unnamed = 'Charges that no longer name the debtor: 1, 2.\n'

onOneEngine(
  'charges keep their debtor during the retention of bookkeeping, and nothing else keeps data',
  async (engine) => {
    const { kantine, send, caller, member, charges } = await plant(engine)
    const answer = await preview(contextOf(kantine), erasePerson, caller, { member_id: member })
    const ran = await execute(contextOf(kantine), erasePerson, caller, { member_id: member })
    assert.equal(ran.text, answer.text)
    assert.deepEqual(JSON.parse(String(ran.text)), {
      resource: 'members',
      id: member,
      charges: { named: [charges.recent], unnamed: [charges.old], named_count: 1, unnamed_count: 1 },
    })
    type Charge = { readonly member_id: null; readonly debtor: { readonly name: string } | null }
    const charge = async (id: number) => (await send<Charge>(`GET /charges/${id}`)).body
    const [recent, old] = [await charge(charges.recent), await charge(charges.old)]
    assert.deepEqual(
      [recent.member_id, recent.debtor?.name, old.member_id, old.debtor],
      [null, `Sanne ${mark}`, null, null],
    )
    assert.deepEqual(await tablesWithMark(kantine.store), ['adjustments', 'charges'])
    const trail = await kantine.store.findAcrossClubs(
      sql`select action, subject from trail where action like 'person.%'`,
    )
    assert.deepEqual(
      trail.map((row) => ({ ...row })),
      [{ action: 'person.erased', subject: `member ${member}` }],
    )
  },
)

onOneEngine('erasing a kennismaker keeps the member created from it', async (engine) => {
  const { kantine, caller, send, member, kennismaker } = await plant(engine)
  await execute(contextOf(kantine), erasePerson, caller, { kennismaker_id: kennismaker })
  assert.deepEqual((await send(`GET /kennismakers/${kennismaker}`)).status, 404)
  assert.deepEqual((await send(`GET /members/${member}`)).status, 200)
  for (const input of [{}, { member_id: member, kennismaker_id: kennismaker }])
    await assert.rejects(
      async () => execute(contextOf(kantine), erasePerson, caller, input),
      /Send member_id, kennismaker_id or debtor/,
    )
  const reader = { ...caller, scopes: allScopes }
  await assert.rejects(execute(contextOf(kantine), erasePerson, reader, { member_id: member }), {
    code: 'insufficient_scope',
  })
})
