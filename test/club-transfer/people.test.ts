/** People get their role in an imported club only if their account here is provably the one in the file. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { acceptAsNewPerson, invite, joinClub } from '../../server/callers/accounts/invitations.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { signIn } from '../accounts/signed-in.ts'
import { command } from '../cli/command.ts'
import { emailOf, newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { overtake } from '../support/hold-first-write.ts'
import { newDatabase, onEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'
import { exportTo, importFrom, importUnverified, removeWith } from './full-club.ts'

const visitor = { address: '198.51.100.1', browser: null }

const rolesIn = async ({ store }: Running, club: number) =>
  (
    await store.findAcrossClubs(
      sql`select email, role from club_administrators join administrators on administrators.id = administrator_id
        where club_id = ${club} order by email`,
    )
  ).map(({ email, role }) => [email, role])

/** A club with one administrator, named in its history, which was removed from its server into a file. */
async function removedClub(kantine: Running, slug: string) {
  const club = await newClub(kantine.store, slug)
  const owner = await newAdministrator(kantine.store, [slug], 'administrator', emailOf(slug), 'Sanne')
  const { actor } = await signIn(kantine.store, owner)
  await invite(kantine.store, actor, { clubId: club.id, email: 'guest@example.org', role: 'reader' })
  const file = await exportTo(kantine, club.id)
  await removeWith(kantine, club.id, file)
  return { club, owner, file }
}

/** The administrator of another club invites an address, and opens the link that only its owner should have. */
async function squat(store: Store, slug: string, email: string) {
  const club = await newClub(store, slug)
  const { token } = await invite(store, kantineItself, { clubId: club.id, email, role: 'reader' })
  const { administrator } = await acceptAsNewPerson(store, token, { name: 'Nobody', password }, visitor)
  return administrator
}

onEngines('whoever created an account with the address of another person gets no role by an import', async (engine) => {
  const [old, kantine] = [await startKantine(engine), await startKantine(engine)]
  const { owner, file } = await removedClub(old, 'fc-away')
  const squatter = await squat(kantine.store, 'fc-squatter', owner.email)
  const imported = await importUnverified(kantine, file, { newId: true })
  assert.deepEqual(imported.people, [{ email: owner.email, name: 'Sanne', role: 'administrator', hasAccount: true }])
  assert.deepEqual(await rolesIn(kantine, imported.club.id), [])
  const actors = await kantine.store.findAcrossClubs(
    sql`select actor_id from trail where club_id = ${imported.club.id} and action = 'person.invited'`,
  )
  assert.equal(actors.length, 1)
  assert.notEqual(Number(actors[0]?.actor_id), squatter.id, 'the history does not name them either')
  // The owner of the mailbox gets the invitation, and joins with the account once its password is theirs.
  const wanted = { clubId: imported.club.id, email: owner.email, role: 'administrator' } as const
  const { token } = await invite(kantine.store, kantineItself, wanted)
  const { actor } = await signIn(kantine.store, squatter)
  await joinClub(kantine.store, actor, token, { administrator: squatter })
  assert.deepEqual(await rolesIn(kantine, imported.club.id), [[owner.email, 'administrator']])
})

onEngines(
  'an id, an address and the key of a file do not make the account of another server the same',
  async (engine) => {
    const SECRET_KEY = randomBytes(32).toString('base64')
    const withKey = async () => {
      const database = await newDatabase(engine)
      return startKantine(engine, { database: { ...database, environment: { ...database.environment, SECRET_KEY } } })
    }
    const [old, kantine] = [await withKey(), await withKey()]
    const { owner, file } = await removedClub(old, 'fc-twin')
    const squatter = await squat(kantine.store, 'fc-squatter', owner.email)
    assert.equal(squatter.id, owner.id)
    const imported = await importFrom(kantine, file, { newId: true })
    assert.equal(imported.proven.proof, 'written here')
    assert.deepEqual(await rolesIn(kantine, imported.club.id), [])
  },
)

onEngines(
  'a club that returns to its server gives people their roles, unless their password has changed',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { owner, file } = await removedClub(kantine, 'fc-back')
    const first = await importFrom(kantine, file)
    assert.deepEqual(first.people, [])
    assert.deepEqual(await rolesIn(kantine, first.club.id), [[owner.email, 'administrator']])

    const copy = await exportTo(kantine, first.club.id)
    await setPassword(kantine.store, kantineItself, owner.email, 'another password entirely')
    const second = await importFrom(kantine, copy, { slug: 'fc-copy', newId: true })
    assert.deepEqual(second.people, [{ email: owner.email, name: 'Sanne', role: 'administrator', hasAccount: true }])
    assert.deepEqual(await rolesIn(kantine, second.club.id), [])
  },
)

onEngines('a password that changes during the import ends the proof', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { owner, file } = await removedClub(kantine, 'fc-meanwhile')
  const imported = await overtake(
    kantine.store,
    (store) => importFrom({ ...kantine, store }, file),
    () => setPassword(kantine.store, kantineItself, owner.email, 'another password entirely'),
  )
  assert.deepEqual(
    imported.people.map(({ email, hasAccount }) => [email, hasAccount]),
    [[owner.email, true]],
  )
  assert.deepEqual(await rolesIn(kantine, imported.club.id), [])
})

onEngines('clubs import says how to invite everyone who got no role', async (engine) => {
  const [old, kantine] = [await startKantine(engine), await sharedKantine(engine)]
  const club = await newClub(old.store, 'fc-told')
  await newAdministrator(old.store, ['fc-told'], 'administrator', 'sanne@told.example', 'Sanne')
  await newAdministrator(old.store, ['fc-told'], 'trainer', 'tom@told.example', 'Tom')
  const file = await exportTo(old, club.id)
  await squat(kantine.store, 'fc-told-squatter', 'sanne@told.example')
  const importing = (...more: string[]) =>
    command(kantine.database.environment, ['clubs', 'import', file, '--unverified', '--new-id', ...more])
  const { stdout } = await importing()
  const invitation = (email: string, role: string) =>
    `Invite them with: kantine administrators invite ${email} --club fc-told --role ${role}\n`
  assert.ok(
    stdout.includes(
      `Sanne got no role, because the account with their e-mail address may be someone else’s. ${invitation('sanne@told.example', 'administrator')}`,
    ),
    stdout,
  )
  assert.ok(stdout.includes(`Tom has no account here. ${invitation('tom@told.example', 'trainer')}`), stdout)
  const json = JSON.parse((await importing('--slug', 'fc-told-again', '--json')).stdout)
  const tom = { email: 'tom@told.example', name: 'Tom', role: 'trainer' }
  assert.deepEqual(json.people_without_account, [tom])
  assert.deepEqual(json.people_to_invite, [
    { email: 'sanne@told.example', name: 'Sanne', role: 'administrator', has_account: true },
    { ...tom, has_account: false },
  ])
})
