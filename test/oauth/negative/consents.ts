/** Consents that nobody gave, or may give. */
import { emailOf } from '../../support/clubs-and-people.ts'
import { askConsent, authorizationUrl, newPerson, newVerifier, removeFromClub, type World } from '../oauth-server.ts'
import { passTimeOfPassword } from '../pass-time.ts'
import { type Form, formOf, Visitor } from '../visitor.ts'
import { type Attempt, attempt } from './attempt.ts'

/** Posts the form of a consent page after something about it, or about who sends it, was changed. */
const consent = (
  name: string,
  expected: string,
  change: (form: Form, world: World) => unknown,
  init: RequestInit = {},
): Attempt =>
  attempt(name, expected, async (world) => {
    const form = formOf(await askConsent(world), 'grant')
    await change(form, world)
    return () => world.sanne.send(form, init)
  })

export const consents: readonly Attempt[] = [
  consent('consent without its token', '403 page', ({ fields }) => fields.delete('form_token')),
  consent('consent with an empty token', '403 page', ({ fields }) => fields.set('form_token', '')),
  consent('consent with another token', '403 page', ({ fields }) => fields.set('form_token', 'a'.repeat(43))),
  consent('consent with two tokens', '400 page', ({ fields }) =>
    fields.append('form_token', fields.get('form_token') ?? ''),
  ),
  consent('consent with the token of another interaction', '403 page', async ({ fields }, world) => {
    const other = formOf(await askConsent(world), 'grant')
    fields.set('form_token', other.fields.get('form_token') ?? '')
  }),
  consent('consent to a club of others', '422 page', ({ fields }, { otherClub }) => fields.set('club', otherClub.slug)),
  consent('consent to a club that does not exist', '422 page', ({ fields }) => fields.set('club', 'nowhere')),
  consent('consent to two clubs', '400 page', ({ fields }, { club }) => fields.append('club', club.slug)),
  consent('consent to no club', '422 page', ({ fields }) => fields.delete('club')),
  consent('consent to no scope', '422 page', ({ fields }) => fields.delete('scopes')),
  consent('consent only to a scope that was not asked for', '422 page', ({ fields }) =>
    fields.set('scopes', 'members:write'),
  ),
  consent('consent only to a permission', '422 page', ({ fields }) => fields.set('scopes', 'people:manage')),
  consent('consent with a decision that does not exist', '400 page', ({ fields }) => fields.set('decision', 'all')),
  consent('consent with a field that the page does not have', '400 page', ({ fields }) => fields.set('role', 'x')),
  consent('consent sent from another site', '403 page', () => {}, { headers: { origin: 'https://evil.example' } }),
  consent('consent sent from another site, as newer browsers say it', '403 page', () => {}, {
    headers: { 'sec-fetch-site': 'cross-site' },
  }),
  consent('consent sent from a sandboxed frame', '403 page', () => {}, { headers: { origin: 'null' } }),
  consent('consent as JSON', '415 page', () => {}, {
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }),
  consent('consent of more than 16 kB', '413 page', ({ fields }) => fields.set('club', 'a'.repeat(20_000))),

  attempt('consent of somebody who has logged out', '200 page', async (world) => {
    const form = formOf(await askConsent(world), 'grant')
    const visitor = withCookiesOf(new Visitor(world.url), world.sanne)
    visitor.cookies.delete('kantine_session')
    return () => visitor.send(form)
  }),
  attempt('consent to write, more than ten minutes after the password was given', '403 page', async (world) => {
    const visitor = await newPerson(world, [world.club.slug], 'secretary')
    const form = formOf(await askConsent(world, { visitor, changes: { scope: 'members:write' } }), 'grant')
    await passTimeOfPassword(world, emailOf(world.club.slug, 'secretary'))
    return () => visitor.send(form)
  }),
  attempt('consent given twice', '400 page', async (world) => {
    const form = formOf(await askConsent(world), 'grant')
    await world.sanne.send(form)
    return () => world.sanne.send(form)
  }),
  attempt('consent after it was refused', '400 page', async (world) => {
    const page = await askConsent(world)
    await world.sanne.send(formOf(page, 'refuse'))
    return () => world.sanne.send(formOf(page, 'grant'))
  }),
  attempt('consent refused', 'back access_denied', async (world) => {
    const page = await askConsent(world)
    return () => world.sanne.send(formOf(page, 'refuse'))
  }),
  attempt('consent by somebody else, for an interaction of this browser', '400 page', async (world) => {
    const form = formOf(await askConsent(world), 'grant')
    return () => world.otto.send(form)
  }),
  attempt('consent by somebody else, with all cookies but the session', '400 page', async (world) => {
    const form = formOf(await askConsent(world), 'grant')
    const thief = withCookiesOf(world.otto, world.sanne)
    return () => thief.send(form)
  }),
  attempt('the page of an interaction in another browser', '400 page', async (world) => {
    const { url } = await askConsent(world)
    return () => world.otto.open(url)
  }),
  attempt(
    'the page of an interaction in the same browser, with another person logged in',
    '400 page',
    async (world) => {
      const { url } = await askConsent(world)
      return () => withCookiesOf(world.otto, world.sanne).open(url)
    },
  ),
  attempt('the page of an interaction that somebody else began, and sent here as a link', '400 page', async (world) => {
    await askConsent(world)
    const began = await world.otto.fetch(authorizationUrl(world, world.client, newVerifier()))
    return () => world.sanne.open(began.headers.get('location') ?? '')
  }),
  attempt('the page of an interaction that does not exist', '400 page', async (world) => {
    return () => world.sanne.open('/oauth/consent/unknown')
  }),
  attempt('the page of an interaction that was finished', '400 page', async (world) => {
    const page = await askConsent(world)
    await world.sanne.send(formOf(page, 'grant'))
    return () => world.sanne.open(page.url)
  }),
  attempt('consent of an administrator who was removed meanwhile', '422 page', async (world) => {
    const visitor = await newPerson(world, [world.club.slug], 'administrator', 'wim@example.org')
    const form = formOf(await askConsent(world, { visitor }), 'grant')
    await removeFromClub(world, 'wim@example.org', world.club)
    return () => visitor.send(form)
  }),
]

/** A browser with the cookies of one visitor, and the session of another. */
function withCookiesOf(session: Visitor, others: Visitor): Visitor {
  const visitor = new Visitor(others.origin)
  for (const [name, cookie] of [...others.cookies, ...session.cookies]) visitor.cookies.set(name, cookie)
  return visitor
}
