/** `kantine persons export` contains everything about one person, and nothing about others. */
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { dataOf } from '../../server/records/data-subjects/data.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Connection } from '../../server/store/engine.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { command } from '../cli/command.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { onEngines, onOneEngine, sharedKantine } from '../support/kantine.ts'
import { mark, plant } from './planted.ts'

type Exported = {
  readonly person: string
  readonly club: string
  readonly sections: readonly {
    readonly heading: { readonly en: string; readonly nl: string }
    readonly fields: { readonly [name: string]: { readonly en: string } }
    readonly records: readonly { readonly [field: string]: unknown }[]
  }[]
}

onOneEngine(
  'a person gets all records about them under headings, with explanations of ids and fields',
  async (engine) => {
    const { kantine, club, member, kennismaker, send } = await plant(engine)
    const file = join(newFolder(), 'sanne.json')
    const asked = ['persons', 'export', '--club', club.slug]
    const run = (...more: string[]) => command(kantine.database.environment, [...asked, ...more])
    const { code, stdout, stderr } = await run('--member', `${member}`, '--to', file)
    assert.deepEqual(
      [code, stdout, stderr],
      [0, `Wrote ${file}: all data that the club keeps about Sanne ${mark}. Give it only to this person.\n`, ''],
    )
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const exported = JSON.parse(readFileSync(file, 'utf8')) as Exported
    assert.deepEqual([exported.person, exported.club], [`Sanne ${mark}`, club.name])
    const section = (heading: string) => exported.sections.find(({ heading: { en } }) => en === heading)
    assert.deepEqual(
      exported.sections.map(({ heading, records }) => [heading.en, records.length]),
      [
        ['Members', 1],
        ['Competition teams', 1],
        ['Attendance', 1],
        ['Trial members', 1],
        ['Charges', 2],
        ['Adjustments', 2],
        ['Payments', 1],
        ['Registrations', 1],
        ['What the ids mean', 4],
        ['Changes', 14],
      ],
    )
    assert.deepEqual(section('Members')?.records, [(await send(`GET /members/${member}`)).body])
    assert.equal(section('Members')?.fields.birth_date?.en, 'Date of birth')
    assert.deepEqual(section('Competition teams')?.records, [{ id: 1, name: 'Dames 1' }])
    assert.deepEqual(section('What the ids mean')?.records[0], { resource: 'groups', id: 1, name: 'Meiden onder 15' })
    assert.deepEqual(
      section('Changes')
        ?.records.filter(({ change }) => String(change).startsWith('member.'))
        .map(({ fields }) => fields),
      [[], ['name'], ['phone']],
    )
    assert.ok(!readFileSync(file, 'utf8').includes('Somebody Else'))

    const printed = await run('--kennismaker', `${kennismaker}`, '--json')
    assert.deepEqual(
      (JSON.parse(printed.stdout) as Exported).sections.map(({ heading }) => heading.en),
      ['Trial members', 'What the ids mean', 'Changes'],
    )
    const refused = await Promise.all([
      run('--member', `${member}`, '--to', file),
      run('--member', '99'),
      run('--member', '1', '--kennismaker', '1'),
      run('--member', '1', '--debtor', 'Somebody Else'),
      run('--debtor', 'Somebody Else'),
      run(),
    ])
    assert.deepEqual(
      refused.map(({ code, stderr }) => [code, stderr]),
      [
        [1, `${file} already exists. Choose another name.\n`],
        [1, 'There is no such record among the members of this club.\n'],
        [2, 'Specify --member ID, --kennismaker ID or --debtor NAME.\n'],
        [2, 'Specify --member ID, --kennismaker ID or --debtor NAME.\n'],
        [
          1,
          'No charge belongs to a removed member with this name. Send the full name, or the id of a current member.\n',
        ],
        [2, 'Specify --member ID, --kennismaker ID or --debtor NAME.\n'],
      ],
    )
    const notes = await kantine.store.findAcrossClubs(
      sql`select subject from trail where club_id = ${club.id} and action = 'person.exported' order by id`,
    )
    assert.deepEqual(
      notes.map(({ subject }) => subject),
      [`member ${member}`, `kennismaker ${kennismaker}`, `member ${member}`],
    )
  },
)

onEngines('an export is a snapshot, even while the club writes', async (engine) => {
  const { store, webhooks } = await sharedKantine(engine)
  const club = await newClub(store)
  const write = (resource: Resource, fields: object) =>
    store.write(club.id, kantineItself, (write) => write.put(resource, [{ fields: { ...fields } }]))
  const [id = 0] = await write(member, { name: 'Sanne de Vries' })
  let isWritten = false
  /** Writes a charge behind the first read of whoever reads. */
  const interrupted = (db: Connection): Connection => ({
    ...db,
    async all(statement) {
      const rows = await db.all(statement)
      if (!isWritten) await write(charge, { member_id: id, description: 'Contributie' })
      isWritten = true
      return rows
    },
  })
  const { read, snapshot } = store
  const busy: Store = {
    ...store,
    read: (club, work) => read(club, (db) => work(interrupted(db))),
    snapshot: (work) => snapshot((db) => work(interrupted(db))),
  }
  const data = await dataOf({ store: busy, seal: webhooks.seal }, club.id, member, id)
  assert.ok(isWritten)
  assert.deepEqual(
    data?.sections.map(({ heading, records }) => [heading.en, records.length]),
    [
      ['Members', 1],
      ['What the ids mean', 0],
      ['Changes', 1],
    ],
  )
})
