/**
 * The permission that each call about a club needs: operations declare it, and this file lists the other routes. Every role is then tried
 * to show that only the permission decides.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleNames } from '@kantine/contract/administration/role.ts'
import { resources } from '@kantine/contract/resources.ts'
import { type Role, roles } from '../../server/callers/accounts/roles.ts'
import { type Permission, writePermissionOf } from '../../server/callers/caller.ts'
import { operations } from '../../server/operations/all.ts'
import { methodOf, type Operation } from '../../server/operations/operation.ts'
import { enteredResources } from '../../server/operations/records/records.ts'
import { pathOf } from '../../server/surfaces/console/derived.ts'
import { routes } from '../../server/surfaces/console/routes.ts'
import { emptyPracticeClub, newAdministrator } from '../support/clubs-and-people.ts'
import { startKantine } from '../support/kantine.ts'
import { type Answer, type Browser, loggedIn, logIn } from './browser.ts'

/** `asks`: the password has to be given once more before the call. */
type Need = Permission | `${Permission}, asks`

const offered = operations.filter(({ offered }) => offered.includes('application'))
const callOf = (operation: Operation) =>
  `${methodOf(operation)} ${pathOf(operation).replace('/console/api/clubs/:slug/', '')}`
const needOf = ({ permission, confirm }: Operation): Need => (confirm ? `${permission}, asks` : permission)

// biome-ignore format: one line for each route
const needs: { readonly [call: string]: Need } = {


  ...Object.fromEntries(offered.map((one) => [callOf(one), needOf(one)])),
  ...Object.fromEntries(
    enteredResources.map((resource) => [`POST ${resource.plural}/import`, writePermissionOf(resource)]),
  ),
  ...Object.fromEntries(
    resources.flatMap(({ plural, scopes }) => ['', '/count'].map((more) => [`GET ${plural}${more}`, scopes.read])),
  ),
  'GET export': 'club:manage, asks',
}

const ofClubs = routes.filter(({ kind }) => kind === 'club')
const nameOf = ({ method, path }: (typeof routes)[number]) =>
  `${method} ${path.replace('/console/api/clubs/:slug/', '')}`

/** Makes a call that harms nothing where it is allowed: what it is about does not exist, or fields are missing. */
const harmless = (browser: Browser, call: string): Promise<Answer> => {
  const [method, path = ''] = call.split(' ')
  const target = `${method} /clubs/noord/${path.replace(':id', '99')}`
  return browser.call(target, method === 'GET' || method === 'DELETE' ? undefined : {})
}

test('the table lists every route with its permission and whether it asks for the password', () => {
  assert.deepEqual(
    ofClubs.map((route) => `${nameOf(route)}${route.confirmed ? ', asks' : ''}`).sort(),
    Object.entries(needs)
      .map(([call, need]) => `${call}${need.endsWith(', asks') ? ', asks' : ''}`)
      .sort(),
  )
  for (const route of ofClubs.filter(({ permission }) => permission))
    assert.equal(needs[nameOf(route)]?.replace(', asks', ''), route.permission, nameOf(route))
  const own = routes.filter(({ kind, confirmed }) => kind !== 'club' && confirmed)
  assert.deepEqual(own, [])
})

test('each role can make exactly its permitted calls; other calls name the missing permission', async () => {
  const kantine = await startKantine('sqlite')
  const { browser: administrator, ...who } = await loggedIn(kantine, 'noord')
  await emptyPracticeClub(kantine.store, who.club, who.administrator)
  for (const role of roleNames) {
    const browser = role === 'administrator' ? administrator : await ofRole(role)
    const permissions: readonly Permission[] = roles[role].permissions
    for (const [call, need] of Object.entries(needs)) {
      const permission = need.replace(', asks', '') as Permission
      const { status, body } = await harmless(browser, call)
      if (permissions.includes(permission)) {
        assert.ok([200, 201, 400, 404, 422].includes(status), `${role}: ${call} answered ${status} ${body.code}`)
      } else {
        const rule = `Your role in this club lacks the permission ${permission}.`
        const found = [call, status, body.code, body.detail.replace(/ Ask an .*/, '')]
        assert.deepEqual(found, [call, 403, 'insufficient_scope', rule], role)
      }
    }
  }

  async function ofRole(role: Role) {
    return logIn(kantine, await newAdministrator(kantine.store, ['noord'], role))
  }
})

/** Records that an operation shows although no input field refers to them: a charge to teams names their players. */
const alsoShown: { readonly [operation: string]: readonly string[] } = { 'charges charge_many': ['competition_team'] }

test('a role may read the records that its operations choose from or show', () => {
  const reading = new Map(resources.map(({ name, scopes }) => [name, scopes.read]))
  const hidden = offered.flatMap(({ on, name, permission, input = {} }) => {
    const call = `${on.plural} ${name}`
    const shown = [...Object.values(input).map(({ references }) => references), ...(alsoShown[call] ?? [])]
    const needed = shown.flatMap((one) => reading.get(one ?? '') ?? [])
    return roleNames.flatMap((role) => {
      const permissions: readonly Permission[] = roles[role].permissions
      if (!permissions.includes(permission)) return []
      return needed.filter((one) => !permissions.includes(one)).map((one) => `${role}: ${call} needs ${one}`)
    })
  })
  assert.deepEqual(hidden, [])
})

test('a changed or ended role takes effect immediately, also in open sessions', async () => {
  const kantine = await startKantine('sqlite')
  const { browser, club, administrator } = await loggedIn(kantine, 'noord')
  await emptyPracticeClub(kantine.store, club, administrator)
  const second = await newAdministrator(kantine.store, ['noord'], 'administrator', 'second@noord.example')
  const other = await logIn(kantine, second)
  const statusOf = async (call: string) => (await harmless(other, call)).status
  assert.equal(await statusOf('GET keys'), 200)
  await browser.call(`PATCH /clubs/noord/people/${second.id}`, { role: 'reader' })
  const ofReader: readonly string[] = roles.reader.permissions
  for (const [call, need] of Object.entries(needs)) {
    assert.equal((await statusOf(call)) === 403, !ofReader.includes(need), call)
  }
  await browser.call(`DELETE /clubs/noord/people/${second.id}`)
  for (const call of Object.keys(needs)) assert.equal(await statusOf(call), 404, call)
})
