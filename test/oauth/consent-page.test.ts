/** The page on which administrators grant an assistant access to a club. */
import assert from 'node:assert/strict'
import type { Scope } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { listGrants } from '../../server/callers/assistants/grants.ts'
import { findClub, setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { emailOf, newClub } from '../support/clubs-and-people.ts'
import { onEngines } from '../support/kantine.ts'
import { ask, openClub, post, redirectUri, worldOf } from './consent-world.ts'
import { askConsent, newPerson, register, registered, type World } from './oauth-server.ts'
import { formOf, type Page, Visitor } from './visitor.ts'

const grantsOf = async ({ store }: World, slug: string) => listGrants(store, (await findClub(store, slug))?.id ?? 0)

/** Where the answer to a form leads. */
const target = ({ leaves }: Page) => leaves ?? assert.fail('it leads nowhere')

/** The text of a page without its tags. */
const wordsOf = ({ text }: Page) =>
  text
    .replaceAll(/<\/?bdi>/g, '')
    .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

onEngines('consent grants the ticked scopes, and returns the browser to the assistant with a code', async (engine) => {
  const world = await worldOf(engine)
  const club = await openClub(world, 'plain')
  const sanne = await newPerson(world, ['plain'])
  const page = await ask(world, sanne, 'members:read events:read events:write')
  assert.equal(page.status, 200)
  assert.deepEqual(formOf(page).fields.getAll('scopes'), ['members:read', 'events:read', 'events:write'])
  const answer = await post(sanne, page, { decision: 'grant', scopes: ['members:read', 'events:write'] })
  assert.equal(answer.status, 303)
  const { origin, searchParams } = target(answer)
  assert.equal(origin, new URL(redirectUri).origin)
  assert.deepEqual([...searchParams.keys()].sort(), ['code', 'iss', 'state'])
  const [grant, ...others] = await grantsOf(world, 'plain')
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(grant, {
    clubId: club.id,
    administrator: emailOf('plain'),
    clientName: 'Helper',
    clientId: world.client.id,
    redirectHost: 'helper.example',
    scopes: ['members:read', 'events:write'],
    readOnly: false,
    state: 'works',
  })
})

onEngines("an assistant's name is isolated and cannot change the page's text", async (engine) => {
  const world = await worldOf(engine)
  const club = await openClub(world, 'quoted')
  const sanne = await newPerson(world, ['quoted'])
  const hidden = await register(world, { client_name: 'Safe\u202e', redirect_uris: [redirectUri] })
  assert.deepEqual(
    [hidden.status, ((await hidden.json()) as { error: string }).error],
    [400, 'invalid_client_metadata'],
  )
  const name = 'Helper” of Kantine, checked by “the board" ‘or’ „so‟'
  const client = await registered(world, { client_name: name, redirect_uris: [redirectUri] })
  const readable = "Helper' of Kantine, checked by 'the board' 'or' 'so'"
  const shown = readable.replaceAll("'", '&#39;')
  const page = await askConsent(world, { visitor: sanne, client })
  assert.ok(page.text.includes(`<h1>Give “<bdi>${shown}</bdi>” access to <bdi>Club quoted</bdi>?</h1>`), page.text)
  assert.doesNotMatch(/<title>(.*)<\/title>/.exec(page.text)?.[1] ?? 'Helper', /Helper/)
  await post(sanne, page, { decision: 'grant' })
  const [grant] = await listGrants(world.store, club.id)
  assert.equal(grant?.clientName, readable)
  assert.ok((await sanne.open('/account')).text.includes(`<bdi>${shown}</bdi>`))
})

onEngines('unverified details are shown in the warning colour', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'warned')
  const { text, url } = await ask(world, await newPerson(world, ['warned']), 'members:read')
  assert.match(text, /<div class="notice care">(?:(?!<\/div>)[\s\S])*This assistant chose its own name/)
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
  assert.match(await (await fetch(new URL(style, url))).text(), /\.care\s*\{\s*background:\s*var\(--care-tint\)/)
})

onEngines('"read only" grants the read scopes, and only requested scopes are granted', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'reading')
  const sanne = await newPerson(world, ['reading'])
  const scopes = ['members:read', 'members:write', 'payments:read', 'no-such:scope']
  await post(sanne, await ask(world, sanne, 'members:read members:write'), {
    decision: 'grant',
    read_only: 'yes',
    scopes,
  })
  const [grant] = await grantsOf(world, 'reading')
  assert.deepEqual([grant?.scopes, grant?.readOnly], [['members:read'], true])
})

onEngines(
  'removing without a preview is offered with write scopes, starts off, and is stored with the grant',
  async (engine) => {
    const world = await worldOf(engine)
    await openClub(world, 'unasked')
    const sanne = await newPerson(world, ['unasked'])
    const box = 'name="removes_unasked"'
    assert.ok(!(await ask(world, sanne, 'members:read')).text.includes(box))
    for (const changes of [{}, { removes_unasked: 'yes' }, { removes_unasked: 'yes', read_only: 'yes' }]) {
      const page = await ask(world, sanne, 'members:read members:write')
      assert.ok(page.text.includes(box))
      assert.equal(formOf(page).fields.get('removes_unasked'), null)
      assert.equal((await post(sanne, page, { decision: 'grant', ...changes })).status, 303)
    }
    const granted = await grantsOf(world, 'unasked')
    assert.deepEqual(
      granted.map(({ removesUnasked }) => removesUnasked),
      [false, true, false],
    )
  },
)

onEngines('declining sends the assistant access_denied, with its state and the issuer', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'refused')
  const sanne = await newPerson(world, ['refused'])
  const answer = await post(sanne, await ask(world, sanne), { decision: 'refuse' })
  const { searchParams } = target(answer)
  assert.deepEqual(
    ['error', 'state', 'iss', 'code'].map((name) => searchParams.get(name)),
    ['access_denied', 'a-state', world.config.baseUrl, null],
  )
  assert.deepEqual(await grantsOf(world, 'refused'), [])
})

onEngines('without scopes selected, the page returns with an error and grants nothing', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'nothing')
  const sanne = await newPerson(world, ['nothing'])
  const page = await ask(world, sanne, 'members:write events:read')
  for (const wrong of [{ scopes: [] }, { scopes: ['members:write'], read_only: 'yes' }, { scopes: ['news:read'] }]) {
    const again = await post(sanne, page, { decision: 'grant', ...wrong })
    assert.equal(again.status, 422)
    assert.match(again.text, /role="alert"[\s\S]*Keep at least one permission, or decline/)
    assert.deepEqual(
      formOf(again).fields.getAll('scopes'),
      wrong.scopes.filter((scope) => scope !== 'news:read'),
    )
  }
  assert.deepEqual(await grantsOf(world, 'nothing'), [])
  assert.equal((await post(sanne, page, { decision: 'grant' })).status, 303)
})

onEngines('scopes beyond the role are shown as unavailable, and are not granted when sent', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'beyond')
  const tom = await newPerson(world, ['beyond'], 'trainer')
  const page = await ask(world, tom, 'members:read members:write')
  assert.match(page.text, /value="members:write" disabled/)
  assert.match(wordsOf(page), /Add, change and remove members Your role in this club \(Trainer\) does not allow this/)
  await post(tom, page, { decision: 'grant', scopes: ['members:read', 'members:write'] })
  assert.deepEqual((await grantsOf(world, 'beyond'))[0]?.scopes, ['members:read'])
})

onEngines('a request for more scopes shows existing and new ones', async (engine) => {
  const world = await worldOf(engine)
  for (const slug of ['more-north', 'more-south']) await openClub(world, slug)
  const sanne = await newPerson(world, ['more-north', 'more-south'])
  const first = await sanne.open(`${(await ask(world, sanne, 'members:read')).url}?club=more-north`)
  assert.doesNotMatch(wordsOf(first), /already|New/)
  await post(sanne, first, { decision: 'grant' })
  const { url } = await ask(world, sanne, 'members:read members:write')
  const words = wordsOf(await sanne.open(`${url}?club=more-north`))
  assert.match(words, /not need\. New Add, change and remove members Already allowed Read members Read only/)
  assert.doesNotMatch(wordsOf(await sanne.open(`${url}?club=more-south`)), /already|New/)
})

onEngines('a user with several clubs chooses one; unavailable clubs say why', async (engine) => {
  const world = await worldOf(engine)
  for (const slug of ['north', 'south', 'basis']) await openClub(world, slug)
  await newClub(world.store, 'closed')
  await setPlan(world.store, kantineItself, (await findClub(world.store, 'basis'))?.id ?? 0, 'basic')
  const sanne = await newPerson(world, ['north', 'south', 'basis', 'closed', 'demo'])
  const page = await ask(world, sanne, 'members:read')
  const words = wordsOf(page)
  assert.match(words, /Which club should “Helper” access\?/)
  assert.match(words, /Club basis Assistants need the Pro plan/)
  assert.match(
    words,
    /Club closed This club does not allow AI assistants yet\. The company behind an assistant receives everything it reads/,
  )
  assert.match(words, /SV De Kantine Everyone shares this demo club/)
  assert.deepEqual(
    [...page.text.matchAll(/href="\?club=([\w-]+)"/g)].map(([, slug]) => slug),
    ['north', 'south'],
  )
  for (const slug of ['basis', 'closed', 'demo', 'elsewhere', '']) {
    const refused = await post(sanne, page, { decision: 'grant', club: slug, scopes: ['members:read'] })
    assert.deepEqual([refused.status, /Which club/.test(refused.text)], [422, true], slug)
    assert.deepEqual(await grantsOf(world, slug), [])
  }
  const chosen = await sanne.open(`${page.url}?club=south`)
  assert.match(wordsOf(chosen), /Give “Helper” access to Club south\?/)
  await post(sanne, chosen, { decision: 'grant' })
  assert.equal((await grantsOf(world, 'south')).length, 1)
})

onEngines('an administrator allows assistants on the page; other roles learn whom to ask', async (engine) => {
  const world = await worldOf(engine)
  const { id } = await newClub(world.store, 'dicht')
  const [sanne, tom] = [await newPerson(world, ['dicht']), await newPerson(world, ['dicht'], 'trainer')]
  const forTom = await ask(world, tom, 'members:read')
  assert.match(wordsOf(forTom), /does not allow AI assistants yet\. Ask an administrator of the club to allow them/)
  const refused = await post(tom, forTom, { decision: 'allow_assistants', club: 'dicht' })
  assert.equal(refused.status, 403)
  assert.equal((await findClub(world.store, 'dicht'))?.assistantsAllowed, false)

  const page = await ask(world, sanne, 'members:read')
  assert.match(wordsOf(page), /Allow assistants in Club dicht Cancel/)
  const next = await post(sanne, page, { decision: 'allow_assistants' })
  assert.equal(next.status, 200)
  assert.match(wordsOf(next), /Give “Helper” access to Club dicht\?/)
  assert.equal((await findClub(world.store, 'dicht'))?.assistantsAllowed, true)
  // Forbidden again in between: the form that is still open grants nothing.
  await allowAssistants(world.store, kantineItself, id, false)
  assert.equal((await post(sanne, next, { decision: 'grant' })).status, 422)
  assert.deepEqual(await grantsOf(world, 'dicht'), [])
})

onEngines('the page belongs to one session and browser, and its form works once', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'belonging')
  const [sanne, otto] = [await newPerson(world, ['belonging']), await newPerson(world, ['belonging'], 'reader')]
  const { url } = await ask(world, new Visitor(world.url))
  assert.match(url, /\/account\/sign-in\?next=%2Foauth%2Fconsent%2F/)

  const page = await ask(world, sanne, 'members:read')
  const ended = async (answer: Promise<Page>) => {
    const { status, text } = await answer
    assert.deepEqual([status, /is no longer valid/.test(text)], [400, true])
  }
  await ended(otto.open(page.url))
  await ended(post(otto, page, { decision: 'grant' }))
  // The same browser, in which someone else has signed in since.
  const both = new Visitor(world.url)
  for (const [name, cookie] of [...sanne.cookies, ...otto.cookies]) both.cookies.set(name, cookie)
  await ended(both.open(page.url))

  const twice = await Promise.all([1, 2].map(() => post(sanne, page, { decision: 'grant' })))
  assert.deepEqual(twice.map(({ status }) => status).sort(), [303, 400])
  await ended(sanne.open(page.url))
  assert.equal((await grantsOf(world, 'belonging')).length, 1)
})

onEngines('a form without its token, from another page, or with extra fields is rejected', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'forged')
  const sanne = await newPerson(world, ['forged'])
  const [page, other] = [await ask(world, sanne, 'members:read'), await ask(world, sanne, 'members:read')]
  const grant = { decision: 'grant' }
  const wrong: [Promise<Page>, number][] = [
    [post(sanne, page, { ...grant, form_token: undefined }), 403],
    [post(sanne, page, { ...grant, form_token: formOf(other).fields.get('form_token') ?? '' }), 403],
    [post(sanne, page, { ...grant, form_token: ['a', 'b'] }), 400],
    [post(sanne, page, { ...grant, administrator_id: '1' }), 400],
    [post(sanne, page, { ...grant, club: ['forged', 'forged'] }), 400],
    [post(sanne, page, { decision: 'take' }), 400],
    [post(sanne, page, { decision: 'constructor' }), 400],
    [post(sanne, page, {}), 400],
    [post(sanne, page, grant, { origin: 'https://helper.example' }), 403],
    [post(sanne, page, grant, { 'sec-fetch-site': 'cross-site' }), 403],
    [post(sanne, page, grant, { 'content-type': 'text/plain' }), 415],
    [post(sanne, page, { ...grant, scopes: 'x'.repeat(17_000) }), 413],
  ]
  for (const [answer, status] of wrong) assert.equal((await answer).status, status)
  assert.deepEqual(await grantsOf(world, 'forged'), [])
})

onEngines(
  'the page cannot be framed, loads nothing, and its form can redirect only to this assistant',
  async (engine) => {
    const world = await worldOf(engine)
    await openClub(world, 'framed')
    const sanne = await newPerson(world, ['framed'])
    const { headers, text } = await ask(world, sanne)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none';.* frame-ancestors 'none'/)
    assert.match(policy, /form-action 'self' https:\/\/helper\.example;/)
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.doesNotMatch(text, /<script|<img|onclick/)
  },
)

onEngines('the Dutch page says the same, and an assistant without scopes requests the read scopes', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'dutch')
  const sanne = await newPerson(world, ['dutch'])
  const { url } = await ask(world, sanne)
  const page = await sanne.open(url, { headers: { 'accept-language': 'nl' } })
  assert.match(page.text, /<html lang="nl">/)
  assert.match(
    wordsOf(page),
    /‘Helper’ toegang geven tot Club dutch\? .* Je geeft toegang aan helper\.example \. De assistent heeft deze naam zelf opgegeven/,
  )
  assert.deepEqual(formOf(page).fields.getAll('scopes'), readScopesOf(resources) as Scope[])
})

onEngines('the page hides the host of a private-scheme URL, which anyone can choose', async (engine) => {
  const world = await worldOf(engine)
  await openClub(world, 'disguised')
  const sanne = await newPerson(world, ['disguised'])
  const address = 'com.evil.app://claude.ai/callback'
  const client = await registered(world, { client_name: 'Claude', redirect_uris: [address] })
  const words = wordsOf(await askConsent({ ...world, client }, { visitor: sanne }))
  assert.match(words, /a program on your own device \( ?com\.evil\.app: ?\)/)
  assert.doesNotMatch(words, /claude\.ai/)
})
