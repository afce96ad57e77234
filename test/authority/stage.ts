/**
 * Two clubs with the same people and every kind of access: sessions, links, an invitation, keys, an assistant. Each trial has
 * its own stage, so that one server can serve all of them.
 */
import { hash } from 'node:crypto'
import { allScopes } from '@kantine/contract/scopes.ts'
import { type Administrator, addAdministrator } from '../../server/callers/accounts/administrators.ts'
import { isPassword } from '../../server/callers/accounts/password.ts'
import type { Role } from '../../server/callers/accounts/roles.ts'
import { insertKey } from '../../server/callers/keys/keys.ts'
import { addClub } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { WriterAcrossClubs } from '../../server/store/writer-across-clubs.ts'
import { envelope, modernHeaders } from '../mcp/messages.ts'
import { challengeOf } from '../oauth/oauth-server.ts'
import { formOf } from '../oauth/visitor.ts'
import { type ClubWithKey, digest as cheapDigest, password } from '../support/clubs-and-people.ts'
import type { Running } from '../support/kantine.ts'
import { type Answered, Client, inProcess, overHttp, type Way } from './client.ts'

export type Servers = readonly [Running, ...Running[]]

/** What someone was given, by a name; a text is what opens it: a token, a key. */
export type Given = Map<string, string>

let stages = 0

export class Stage {
  readonly servers: Servers
  /** Which of the servers is called next. */
  instance = 0
  /** The file of a club in which Petra has a role. */
  file = ''
  readonly store: Store
  /** Where Petra is removed, demoted and so on; everything that is given is of this club. */
  readonly club: ClubWithKey
  readonly other: ClubWithKey
  /** Petra has two browsers. */
  readonly petra: readonly [Client, Client]
  readonly quint: Client
  readonly people: { readonly [name in Name]: Administrator }
  readonly links: Given = new Map()
  readonly invitations: Given = new Map()
  readonly keys: Given = new Map()
  readonly accessTokens: Given = new Map()
  readonly refreshTokens: Given = new Map()
  readonly sessions = new Map<string, Client>()
  /** Consents that were answered, whose codes nobody has redeemed yet. */
  readonly consents: Given = new Map()

  readonly #way: Way

  private constructor(parts: Pick<Stage, 'servers' | 'club' | 'other' | 'people'>, way: Way) {
    this.#way = way
    this.servers = parts.servers
    this.store = parts.servers[0].store
    this.club = parts.club
    this.other = parts.other
    this.people = parts.people
    this.petra = [this.client(), this.client()]
    this.quint = this.client()
  }

  static async open(servers: Servers, way = inProcess): Promise<Stage> {
    const { store } = servers[0]
    const n = ++stages
    const { club, other, people } = await store.writeAcrossClubs(kantineItself, async (write) => {
      const [club, other] = [await newClub(write, store, `here-${n}`), await newClub(write, store, `there-${n}`)]
      await write.db.all(sql`update clubs set assistants_allowed = 1 where id = ${club.id}`)
      const people: { [name in Name]?: Administrator } = {}
      for (const [name, { here, there }] of Object.entries(cast) as [Name, Roles][]) {
        const clubs = [...(here ? [{ ...club, role: here }] : []), ...(there ? [{ ...other, role: there }] : [])]
        const person = { name: `${name} the ${n}th`, email: `${name}-${n}@example.org`, password: cheapDigest }
        people[name] = await addAdministrator(write, person, clubs, store.now())
      }
      return { club, other, people }
    })
    const stage = new Stage({ servers, club, other, people: people as Stage['people'] }, way)
    stage.keys.set('the key', club.key)
    for (const [index, client] of stage.petra.entries()) {
      await sure(client.logIn(stage.email('petra')))
      stage.sessions.set(`petra's browser ${index}`, client)
    }
    await sure(stage.quint.logIn(stage.email('quint')))
    return stage
  }

  /** A browser without cookies. */
  client(): Client {
    return new Client(() => this.server, this.#way)
  }

  get server(): Running {
    return this.servers[this.instance % this.servers.length] as Running
  }

  email(name: Name): string {
    return this.people[name].email
  }

  /** A path of the console about the club. */
  path(more: string): string {
    return `/clubs/${this.club.slug}${more}`
  }

  /** The path of someone in the club. */
  pathOf(name: Name): string {
    return this.path(`/people/${this.people[name].id}`)
  }

  /** Someone else in a browser of their own. */
  async browserOf(name: Name): Promise<Client> {
    const client = this.client()
    await sure(client.logIn(this.email(name)))
    return client
  }

  /** A link with which someone chooses another password. */
  async link(maker: Client, slug: string, name: Name): Promise<Answered> {
    return this.keep(
      this.links,
      `link for ${name}`,
      maker.console('POST', `/clubs/${slug}/people/${this.people[name].id}/reset-link`),
      ({ link }) => link?.split('/').at(-1),
    )
  }

  /** Quint removes the club. */
  removal(): Promise<Answered> {
    return this.quint.console('POST', this.path('/removal'), { name: this.club.name })
  }

  /** Petra invites Nora to the club. */
  async invitation(maker = this.petra[0]): Promise<Answered> {
    return this.keep(
      this.invitations,
      'invitation',
      maker.console('POST', this.path('/invitations'), { email: this.email('nora'), role: 'administrator' }),
      ({ link }) => link?.split('/').at(-1),
    )
  }

  /** An assistant asks for access; the form of the consent as it is to be sent. */
  async asked(client: Client): Promise<() => Promise<Answered>> {
    const [{ config }] = this.servers
    const url = new URLSearchParams({
      response_type: 'code',
      client_id: assistantOf(this.servers[0]),
      redirect_uri: redirectUri,
      state: 'a-state',
      scope: 'members:read members:write',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      resource: `${config.baseUrl}/api/v1/mcp`,
    })
    const { location } = await client.get(`/oauth/authorize?${url}`)
    const address = `${new URL(location, config.baseUrl).pathname}?club=${this.club.slug}`
    const page = await client.get(address)
    const { action, fields } = formOf({ ...page, url: `${config.baseUrl}${address}`, headers: new Headers() }, 'grant')
    fields.set('password', password)
    return () => client.post(new URL(action).pathname, fields)
  }

  /** Redeems the code of a consent. */
  async redeem(name: string, location: string): Promise<void> {
    const code = URL.canParse(location) ? new URL(location).searchParams.get('code') : null
    if (code === null) return
    await this.tokens(name, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    })
  }

  /** Asks for tokens, and keeps them. */
  async tokens(name: string, wanted: { readonly [name: string]: string }): Promise<Answered> {
    const fields = new URLSearchParams({ client_id: assistantOf(this.servers[0]), ...wanted })
    const answer = await this.client().post('/oauth/token', fields)
    const { access_token, refresh_token } = JSON.parse(answer.text)
    if (access_token) this.accessTokens.set(name, access_token)
    if (refresh_token) this.refreshTokens.set(name, refresh_token)
    return answer
  }

  /** Calls the API with a key. */
  withKey(key: string): Promise<Answered> {
    const headers = { authorization: `Bearer ${key}` }
    return this.client().send({ method: 'GET', url: '/api/v1/club', headers })
  }

  /** Lists the tools that an assistant has. */
  tools(token: string): Promise<Answered> {
    return this.client().send({
      method: 'POST',
      url: '/api/v1/mcp',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...modernHeaders('tools/list') },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: envelope() } }),
    })
  }

  /** An assistant that Petra connected, with its tokens. */
  async connectAssistant(): Promise<void> {
    if (this.refreshTokens.has('given before')) return
    const consent = await this.asked(this.petra[0])
    await this.redeem('given before', (await sure(consent())).location)
    if (!this.refreshTokens.has('given before')) throw new Error('The assistant got no tokens.')
  }

  /** Keeps what a call gave, under a name that says whether there is one already. */
  async keep(
    given: Given,
    name: string,
    called: Promise<Answered>,
    find: (body: { readonly [name: string]: string }) => string | undefined,
  ): Promise<Answered> {
    const answer = await called
    const found = answer.status < 300 ? find(JSON.parse(answer.text)) : undefined
    if (found) given.set(given.has(name) ? `another ${name}` : name, found)
    return answer
  }

  /** Which of some passwords is someone's. */
  async passwordOf(name: Name, candidates: { readonly [name: string]: string }): Promise<string> {
    const [row] = await this.store.findAcrossClubs(
      sql`select password from administrators where id = ${this.people[name].id}`,
    )
    for (const [which, candidate] of Object.entries(candidates)) {
      if (await isPassword(candidate, String(row?.password))) return which
    }
    return 'another'
  }
}

export const redirectUri = 'https://assistant.example/callback'

const verifier = hash('sha256', 'the verifier of every assistant', 'base64url')

/** Registers the assistant of the tests, once for each database. */
export async function registerAssistant(server: Running): Promise<void> {
  const answer = await new Client(() => server, overHttp).send({
    method: 'POST',
    url: '/oauth/register',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ client_name: 'An assistant', redirect_uris: [redirectUri] }),
  })
  assistants.set(server, JSON.parse(answer.text).client_id)
}

const assistants = new WeakMap<Running, string>()
const assistantOf = (server: Running) => assistants.get(server) as string

type Roles = { readonly here?: Role; readonly there?: Role }
type Name = 'petra' | 'quint' | 'steef' | 'nora' | 'vera'

const cast: { readonly [name in Name]: Roles } = {
  petra: { here: 'administrator', there: 'administrator' },
  quint: { here: 'administrator', there: 'administrator' },
  /** Administers only the other club. */
  steef: { there: 'administrator' },
  /** Belongs to the other club, and is invited to this one. */
  nora: { there: 'reader' },
  vera: { here: 'reader', there: 'reader' },
}

/** A club on the Pro plan with a key that may do everything, in a write of the caller: that saves three of them. */
async function newClub(write: WriterAcrossClubs, store: Store, slug: string): Promise<ClubWithKey> {
  const club = await addClub(write, { name: `Club ${slug}`, slug, plan: 'pro' }, store.now())
  const wanted = { clubId: club.id, label: 'Test', purpose: 'live', scopes: allScopes, expiresAt: null } as const
  const { id: keyId, key } = await insertKey(write, wanted, store.now())
  return { ...club, key, keyId }
}

/** What has to succeed. */
export async function sure(called: Promise<Answered>): Promise<Answered> {
  const answer = await called
  if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}
