/** The state after two operations, read through the surfaces, without times and random texts. */
import assert from 'node:assert/strict'
import { type Statement, sql } from '../../server/store/sql.ts'
import type { Answered, Client } from './client.ts'
import { passwords } from './operations.ts'
import type { Stage } from './stage.ts'

/** What works, by a sentence of what was tried. */
export type State = { readonly [tried: string]: string }

/** What works of it: to have ended is as good as never to have been. */
export const working = (state: State): State =>
  Object.fromEntries(Object.entries(state).filter(([, works]) => !/^(?:ended|401|)$/.test(works)))

/** Tries all that was given. What changes something by being used is used last. */
export async function stateOf(stage: Stage): Promise<State> {
  const state: { [tried: string]: string } = {}
  for (const name of ['petra', 'nora', 'vera'] as const) {
    const clubs = await rolesOf(stage, name)
    state[`roles of ${name}`] = clubs.map(({ slug, role }) => `${role} of ${slug.replaceAll(/\d+/g, 'n')}`).join(', ')
    state[`password of ${name}`] = await stage.passwordOf(name, passwords)
  }
  Object.assign(state, await rowsOf(stage))
  for (const [name, location] of stage.consents) await stage.redeem(name, location)
  for (const [name, browser] of stage.sessions) {
    const people = await browser.console('GET', stage.path('/people'))
    state[`session ${name}`] = `${people.status}`
  }
  for (const [name, key] of stage.keys) state[`key ${name}`] = `${(await stage.withKey(key)).status}`
  for (const [name, token] of stage.accessTokens) {
    const { status, text } = await stage.tools(token)
    state[`access token ${name}`] = `${status}${text.includes('create_member') ? ', writes' : ''}`
  }
  for (const [name, token] of stage.invitations) {
    state[`invitation ${name}`] = worksOf(await withLink(stage, 'invitation', token).get('/account/invitation'))
  }
  for (const [name, refresh_token] of [...stage.refreshTokens]) {
    state[`refresh token ${name}`] = worksOf(await stage.tokens('', { grant_type: 'refresh_token', refresh_token }))
  }
  for (const [name, token] of stage.links) {
    const page = withLink(stage, 'reset', token)
    const answer = await page.form('/account/reset', { password: `een ander wachtwoord dan ooit ${name}`, next: '' })
    state[name] = worksOf(answer)
  }
  return state
}

const worksOf = ({ status }: Answered) => (status < 400 ? 'works' : 'ended')

function withLink(stage: Stage, cookie: 'invitation' | 'reset', token: string): Client {
  const client = stage.client()
  client.set(cookie, token)
  return client
}

/** Where someone belongs, in all clubs, oldest first. */
async function rolesOf({ store, people }: Stage, name: keyof Stage['people']) {
  const rows =
    await store.findAcrossClubs(sql`select clubs.id, slug, role from club_administrators join clubs on clubs.id = club_id
     where administrator_id = ${people[name].id} order by slug`)
  return rows.map(({ id, slug, role }) => ({ id: Number(id), slug: String(slug), role: String(role) }))
}

/** What has no call of its own that shows it. */
async function rowsOf({ store, club, people }: Stage): Promise<State> {
  const one = async (statement: Statement) =>
    (await store.findAcrossClubs(statement)).map((row) => Object.values(row).join(' ')).join(', ')
  return {
    plan: await one(sql`select plan from clubs where id = ${club.id}`),
    endpoints: await one(sql`select url from webhook_endpoints where club_id = ${club.id} order by url`),
    keys: await one(
      sql`select label, scopes, case when revoked_at is null then 'works' else 'revoked' end as state from api_keys
       where club_id = ${club.id} order by id`,
    ),
    grants: await one(sql`select scopes from grants where club_id = ${club.id} and revoked_at is null`),
    'second factor': await one(
      sql`select count(*) from second_factors where administrator_id = ${people.petra.id} and confirmed_at is not null`,
    ),
  }
}

/** What has to hold after any two operations, whichever came first. */
export async function requireInvariants(stage: Stage, state: State): Promise<void> {
  const makers = { petra: 'quint', vera: 'petra', nora: 'steef' } as const
  for (const [person, maker] of Object.entries(makers) as [keyof typeof makers, 'quint'][]) {
    const administered = (await rolesOf(stage, maker)).filter(({ role }) => role === 'administrator')
    const all = (await rolesOf(stage, person)).every(({ id }) => administered.some((club) => club.id === id))
    if (all) continue
    for (const [name, works] of Object.entries(state)) {
      if (name.endsWith(`link for ${person}`)) {
        assert.equal(works, 'ended', `${name}: ${maker} does not administer every club of ${person}`)
      }
    }
  }
  const petra = (await rolesOf(stage, 'petra')).find(({ id }) => id === stage.club.id)?.role
  const isKeyRevoked = / revoked/.test(state.keys?.split(', ')[0] ?? '')
  for (const [name, works] of Object.entries(state)) {
    if (petra !== 'administrator' && name.startsWith('invitation ')) {
      assert.equal(works, 'ended', `${name} of somebody who does not manage people`)
    }
    if (petra === undefined) {
      if (name.startsWith('access token')) assert.equal(works, '401', `${name} of somebody who left the club`)
      if (name.startsWith('refresh token')) assert.equal(works, 'ended', `${name} of somebody who left the club`)
      if (name.startsWith('session ')) assert.notEqual(works, '200', `${name} of somebody who left the club`)
    }
    if (isKeyRevoked && /^key (?:the key|after rotation)/.test(name)) assert.equal(works, '401', `${name} is revoked`)
    if (state.grants === '' && name.startsWith('access token')) assert.equal(works, '401', `${name} is revoked`)
    if (state.grants === '' && name.startsWith('refresh token')) assert.equal(works, 'ended', `${name} is revoked`)
  }
}
