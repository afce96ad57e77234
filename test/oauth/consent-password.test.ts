/** Password confirmation on the consent page, as in the application. */
import assert from 'node:assert/strict'
import { listGrants } from '../../server/callers/assistants/grants.ts'
import { findClub } from '../../server/clubs/clubs.ts'
import { emailOf, newClub, password } from '../support/clubs-and-people.ts'
import { onEngines } from '../support/kantine.ts'
import { ask, openClub, post, worldOf } from './consent-world.ts'
import { newPerson, type World } from './oauth-server.ts'
import { passTimeOfPassword } from './pass-time.ts'
import { formOf, fromNewAddress, type Page, type Visitor } from './visitor.ts'

/** Someone who gave their password ten minutes ago, when they logged in, and administers the club with this slug. */
async function personOfOldSession(world: World, slug: string): Promise<Visitor> {
  const visitor = await newPerson(world, [slug])
  await passTimeOfPassword(world, emailOf(slug))
  return visitor
}

const grantsOf = async ({ store }: World, slug: string) =>
  (await listGrants(store, (await findClub(store, slug))?.id ?? 0)).map(({ scopes }) => scopes)

/** Asserts that a page asks for the password, and decides nothing. */
function assertAsks({ status, text, leaves }: Page, expected: number): void {
  assert.equal(leaves, undefined)
  assert.equal(status, expected)
  assert.match(text, /<h1>Confirm your password<\/h1>[\s\S]*type="password"[^>]* required/)
}

onEngines('with an old session, granting access to an assistant requires the password', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'writing')
  const sanne = await personOfOldSession(world, 'writing')
  const page = await ask(world, sanne, 'members:read events:read events:write')
  const scopes = ['members:read', 'events:write']
  const asked = await post(sanne, page, { decision: 'grant', scopes })
  assertAsks(asked, 403)
  assert.match(
    asked.text,
    /Give “<bdi>Helper<\/bdi>” access to <bdi>Club writing<\/bdi>\?[\s\S]*will not ask again for ten minutes/,
  )
  assert.doesNotMatch(asked.text, /role="alert"/)
  assertAsks(await sanne.send(formOf(asked, 'grant')), 403)
  const wrong = await post(sanne, asked, { decision: 'grant', password: `${password}!` })
  assertAsks(wrong, 422)
  assert.match(wrong.text, /role="alert"[\s\S]*<a href="#password">Password is not correct\.<\/a>/)
  assert.doesNotMatch(wrong.text, /battery/)
  assert.deepEqual(await grantsOf(world, 'writing'), [])

  const answer = await post(sanne, wrong, { decision: 'grant', password })
  assert.ok(answer.leaves?.searchParams.has('code'))
  assert.deepEqual(await grantsOf(world, 'writing'), [scopes])
  // Now the password counts for ten minutes, in this session.
  const next = await post(sanne, await ask(world, sanne, 'events:write'), { decision: 'grant' })
  assert.equal(next.status, 303)
})

onEngines('an old session is enough to decline, but not to grant, even read access', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'no-password')
  const sanne = await personOfOldSession(world, 'no-password')
  const refused = await post(sanne, await ask(world, sanne, 'events:write'), { decision: 'refuse' })
  assert.equal(refused.leaves?.searchParams.get('error'), 'access_denied')
  const asked = await post(sanne, await ask(world, sanne, 'events:read'), { decision: 'grant' })
  assertAsks(asked, 403)
  const readOnly = await ask(world, sanne, 'events:read events:write')
  assertAsks(await post(sanne, readOnly, { decision: 'grant', read_only: 'yes' }), 403)
  assert.deepEqual(await grantsOf(world, 'no-password'), [])
  const granted = await post(sanne, asked, { decision: 'grant', password })
  assert.ok(granted.leaves?.searchParams.has('code'))
  assert.deepEqual(await grantsOf(world, 'no-password'), [['events:read']])
})

onEngines('with an old session, allowing assistants in a club requires the password', async (engine) => {
  const world = await worldOf(engine)
  await newClub(world.store, 'old-session')
  const isAllowed = async () => (await findClub(world.store, 'old-session'))?.assistantsAllowed
  const sanne = await personOfOldSession(world, 'old-session')
  const asked = await post(sanne, await ask(world, sanne, 'members:read'), { decision: 'allow_assistants' })
  assertAsks(asked, 403)
  assertAsks(await post(sanne, asked, { decision: 'allow_assistants', password: 'x' }), 422)
  assert.equal(await isAllowed(), false)
  const next = await post(sanne, asked, { decision: 'allow_assistants', password })
  assert.match(next.text, /Give “<bdi>Helper<\/bdi>” access to <bdi>Club old-session<\/bdi>\?/)
  assert.equal(await isAllowed(), true)
})

onEngines('password guesses on the page are limited like login attempts', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'guessing')
  const sanne = await personOfOldSession(world, 'guessing')
  const from = fromNewAddress()
  const asked = await post(sanne, await ask(world, sanne, 'events:write'), { decision: 'grant' }, from)
  const guesses: Page[] = []
  // Each waiting time is twice as long as the one before, so that some guess comes too early on the slowest machine.
  while (guesses.length < 15 && guesses.at(-1)?.status !== 429) {
    guesses.push(await post(sanne, asked, { decision: 'grant', password: 'x' }, from))
  }
  const limited = guesses.pop() ?? assert.fail('nobody guessed')
  assert.ok(guesses.length >= 5, `${guesses.length} guesses`)
  for (const answer of guesses) assertAsks(answer, 422)
  assertAsks(limited, 429)
  assert.ok(Number(limited.headers.get('retry-after')) >= 1)
  assert.match(limited.text, /role="alert"[\s\S]*Too many sign-in attempts/)
  assert.deepEqual(await grantsOf(world, 'guessing'), [])
})
