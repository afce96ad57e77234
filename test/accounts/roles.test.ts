/** The permissions of each role; only people have the permissions of the application. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleNames } from '@kantine/contract/administration/role.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes, readScopesOf } from '@kantine/contract/scopes.ts'
import { type Role, roles } from '../../server/callers/accounts/roles.ts'
import { type ApplicationPermission, applicationPermissions, type Permission } from '../../server/callers/caller.ts'
import { callerOfKey, callerOfSession } from '../../server/callers/caller-of.ts'
import { openKeyCache } from '../../server/callers/keys/key-cache.ts'
import { may } from '../../server/operations/may.ts'
import { command, jsonOf } from '../cli/command.ts'
import { newBrowser } from '../console/browser.ts'
import { newAdministrator, newClub, newKey, password } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'

/** The permissions of the application that each role has, beside scopes of the API. */
const ofApplication: { readonly [role in Role]: readonly ApplicationPermission[] } = {
  administrator: [
    'registrations:manage',
    'charges:manage',
    'webhooks:manage',
    'keys:manage',
    'people:manage',
    'persons:manage',
    'assistants:manage',
    'stages:manage',
    'club:manage',
    'quotas:read',
    'trail:read',
  ],
  secretary: ['registrations:manage', 'charges:manage', 'persons:manage', 'stages:manage'],
  treasurer: ['charges:manage'],
  trainer: ['registrations:manage'],
  reader: [],
}

const allows = (role: Role, permission: Permission) =>
  may(callerOfSession({ by: 'administrator', id: 1 }, 1, role), { permission, effect: 'writes' })

for (const role of roleNames) {
  test(`a ${role} has only the application permissions that the role needs`, () => {
    assert.deepEqual(
      applicationPermissions.filter((one) => allows(role, one)),
      ofApplication[role],
    )
  })
}

test('administrators and secretaries have every scope, readers the read scopes, other roles some scopes', () => {
  const scopesOf = (role: Role) => allScopes.filter((scope) => allows(role, scope))
  assert.deepEqual(scopesOf('administrator'), allScopes)
  assert.deepEqual(scopesOf('secretary'), allScopes)
  assert.deepEqual(scopesOf('reader'), readScopesOf(resources))
  assert.deepEqual(
    scopesOf('treasurer').filter((scope) => scope.endsWith(':write')),
    [],
  )
  assert.deepEqual(
    scopesOf('trainer').filter((scope) => scope.endsWith(':write')),
    ['events:write', 'attendance:write'],
  )
  assert.ok(!allows('trainer', 'payments:read'))
  for (const { title, doc, permissions } of Object.values(roles)) {
    assert.equal(new Set(permissions).size, permissions.length, title.en)
    for (const text of [title.en, title.nl, doc.en, doc.nl]) assert.match(text, /^\p{Lu}/u)
  }
})

onEngines('a key cannot get a permission of the application, by --scopes all or by name', async (engine) => {
  const { database, store } = await startKantine(engine)
  const club = await newClub(store, 'noord')
  const create = (scopes: string) => [...['keys', 'create', '--club', club.slug, '--label', 'Test', '--scopes', scopes]]
  const made = await jsonOf<{ scopes: string[] }>(database.environment, ...create('all'))
  assert.deepEqual(made.scopes, allScopes)
  const { code, stderr } = await command(database.environment, create('people:manage'))
  assert.deepEqual([code, stderr.split('.')[0]], [2, "--scopes cannot be 'people:manage'"])
})

test('a key with every scope cannot use the permissions of the application', async () => {
  const kantine = await startKantine('sqlite')
  const { store } = kantine
  const club = await newClub(store, 'noord')
  const caller = callerOfSession({ by: 'administrator', id: 1 }, club.id, 'administrator')
  const { key } = await newKey(store, club)
  const found = await openKeyCache(store).find(key)
  assert.ok(found)
  for (const permission of applicationPermissions) {
    const input = { label: 'Test', scopes: [permission] }
    await assert.rejects(perform(kantine, 'keys create', caller, input), { code: 'validation_failed' }, permission)
    assert.ok(
      !may(callerOfKey(found, { requestId: 'req_1', address: () => '' }), { permission, effect: 'reads' }),
      permission,
    )
  }
})

onEngines(
  'a call of the application requires a role in that club, and the error says who can change it',
  async (engine) => {
    const kantine = await startKantine(engine)
    for (const slug of ['noord', 'zuid']) await newClub(kantine.store, slug)
    for (const role of roleNames) {
      await newAdministrator(kantine.store, ['noord'], role, `${role}@example.org`)
      const browser = newBrowser(kantine)
      const session = await browser.call<{ clubs: { slug: string; role: Role }[] }>('POST /session', {
        email: `${role}@example.org`,
        password,
      })
      assert.deepEqual(
        session.body.clubs.map((one) => [one.slug, one.role]),
        [['noord', role]],
      )
      const mayManage = role === 'administrator'
      const listed = await browser.call('GET /clubs/noord/webhooks')
      assert.deepEqual([role, listed.status], [role, mayManage ? 200 : 403])
      if (!mayManage) {
        assert.equal(
          listed.body.detail,
          'Your role in this club lacks the permission webhooks:manage. Ask an administrator of the club.',
        )
      }
      const mayCharge = ofApplication[role].includes('charges:manage')
      assert.equal((await browser.call('POST /clubs/noord/charges', {})).status, mayCharge ? 422 : 403, role)
      assert.equal((await browser.call('GET /clubs/zuid/webhooks')).status, 404)
    }
  },
)
