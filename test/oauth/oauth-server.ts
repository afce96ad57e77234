/** A server with clubs, users and assistants, reached only over HTTP, like real clients. */
import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '../../server/callers/accounts/roles.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import type { Club } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { type ClubWithKey, newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { type EngineName, oncePerEngine, type Running, startAtItsAddress } from '../support/kantine.ts'
import { formOf, fromNewAddress, inWords, type Page, Visitor } from './visitor.ts'

/** A public client as it was registered, with one of its redirect addresses. */
export type Client = { readonly id: string; readonly redirectUri: string }

/** A client's code, with all it needs to redeem it. */
export type Code = { readonly code: string; readonly verifier: string }

export type Tokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
  readonly token_type: string
}

export type World = Running & {
  /** The address that a user pastes into an assistant. */
  readonly endpoint: string
  readonly club: ClubWithKey
  /** A club that nobody of the first administers. */
  readonly otherClub: ClubWithKey
  /** Someone who administers the club, logged in. */
  readonly sanne: Visitor
  /** Someone who administers the other club, logged in. */
  readonly otto: Visitor
  readonly client: Client
  /** A second client, with the same redirect address. */
  readonly otherClient: Client
}

/** Starts a server with two clubs that allow assistants, an administrator of each, and two registered clients. */
export async function startWorld(engine: EngineName, environment: NodeJS.ProcessEnv = {}): Promise<World> {
  // Each registration comes from an address of its own, so that the limit of an address stays out of the way.
  const kantine = await startAtItsAddress(engine, { environment: { TRUST_PROXY: 'loopback', ...environment } })
  const club = await newClub(kantine.store, 'wilhelmina')
  const otherClub = await newClub(kantine.store, 'oranje')
  for (const { id } of [club, otherClub]) await allowAssistants(kantine.store, kantineItself, id, true)
  return {
    ...kantine,
    endpoint: `${kantine.url}/api/v1/mcp`,
    club,
    otherClub,
    sanne: await newPerson(kantine, [club.slug], 'administrator', 'sanne@example.org'),
    otto: await newPerson(kantine, [otherClub.slug]),
    client: await registered(kantine, {}),
    otherClient: await registered(kantine, { client_name: 'Another assistant' }),
  }
}

export const sharedWorld = oncePerEngine((engine) => startWorld(engine))

/** Someone with one role in some clubs, logged in; see `newAdministrator` for their e-mail address. */
export async function newPerson(
  { store, url }: Pick<Running, 'store' | 'url'>,
  clubs: readonly [string, ...string[]],
  role?: Role,
  email?: string,
): Promise<Visitor> {
  const visitor = new Visitor(url)
  await logIn(visitor, (await newAdministrator(store, clubs, role, email)).email)
  return visitor
}

/** Logs someone in. */
export async function logIn(visitor: Visitor, email: string): Promise<void> {
  const answer = await visitor.fetch('/console/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: visitor.origin },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 201) throw new Error(`${email} could not log in: ${await answer.text()}`)
}

/** Posts a registration (RFC 7591), from an address of its own unless one is named; a text goes out as it is. */
export const register = (
  { url }: Pick<Running, 'url'>,
  metadata: unknown,
  from: { readonly 'x-forwarded-for': string } = fromNewAddress(),
): Promise<Response> =>
  fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  })

export const redirectUri = 'https://assistant.example/callback'

/** Registers a public client. */
export async function registered(kantine: Pick<Running, 'url'>, metadata: object): Promise<Client> {
  const wanted = { client_name: 'An assistant', redirect_uris: [redirectUri], ...metadata }
  const answer = await register(kantine, wanted)
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${answer.status} ${text}`)
  return { id: JSON.parse(text).client_id, redirectUri: wanted.redirect_uris[0] as string }
}

/** Parameters of a request: a value, several of the same name, or none in place of what is usually sent. */
export type Changes = { readonly [name: string]: string | readonly string[] | undefined }

/** Parameters with some of them changed. */
export function changed(usual: { readonly [name: string]: string }, changes: Changes): URLSearchParams {
  const all = Object.entries({ ...usual, ...changes })
  return new URLSearchParams(all.flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])))
}

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export const newVerifier = (): string => randomBytes(32).toString('base64url')

/** The address of an authorization request. */
export function authorizationUrl(world: World, client: Client, verifier: string, changes: Changes = {}): string {
  const usual = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope: 'members:read',
    state: 'a-state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    resource: world.endpoint,
  }
  return `${world.url}/oauth/authorize?${changed(usual, changes)}`
}

/** Opens the consent page of an authorization request. */
export function askConsent(
  world: World,
  { visitor = world.sanne, client = world.client, verifier = newVerifier(), ...changes }: ConsentOptions = {},
): Promise<Page> {
  return visitor.open(authorizationUrl(world, client, verifier, changes.changes))
}

export type ConsentOptions = {
  readonly visitor?: Visitor
  readonly client?: Client
  readonly verifier?: string
  readonly changes?: Changes
}

/** Goes through consent, and gives the code. */
export async function newCode(world: World, options: ConsentOptions = {}): Promise<Code> {
  const { visitor = world.sanne, verifier = newVerifier() } = options
  const page = await askConsent(world, { ...options, verifier })
  const answer = await visitor.send(formOf(page, 'grant'))
  const code = answer.leaves?.searchParams.get('code')
  if (!code) throw new Error(`No code: ${inWords(answer)}`)
  return { code, verifier }
}

/** Posts to the token endpoint. */
export const postToken = (
  { url }: Pick<World, 'url'>,
  parameters: URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/oauth/token`, { method: 'POST', body: parameters, headers: { ...fromNewAddress(), ...headers } })

/** The parameters that redeem a code, with overrides. */
export const redemption = (client: Client, { code, verifier }: Code, changes: Changes = {}): URLSearchParams => {
  const { id: client_id, redirectUri: redirect_uri } = client
  return changed({ grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier }, changes)
}

/** The parameters of a refresh, with overrides. */
export const refreshing = (client: Client, refreshToken: string, changes: Changes = {}): URLSearchParams =>
  changed({ grant_type: 'refresh_token', client_id: client.id, refresh_token: refreshToken }, changes)

/** Goes through consent, and redeems the code. */
export async function newTokens(world: World, options: ConsentOptions = {}): Promise<Tokens> {
  const { client = world.client } = options
  const answer = await postToken(world, redemption(client, await newCode(world, options)))
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Revokes a token (RFC 7009) of the first client. */
export const revoke = ({ url, client }: World, token: string): Promise<Response> =>
  fetch(`${url}/oauth/revoke`, {
    method: 'POST',
    headers: fromNewAddress(),
    body: new URLSearchParams({ token, client_id: client.id }),
  })

/** How many codes, refresh tokens and access tokens are stored. */
export async function issuedTokens({ store }: Pick<Running, 'store'>): Promise<number> {
  const [row] = await changeRows(
    store,
    sql`select (select count(*) from access_tokens) + (select count(*) from oauth_records
     where kind in ('AuthorizationCode', 'RefreshToken')) as issued`,
  )
  return Number(row?.issued)
}

/** Takes an administrator out of a club. */
export async function removeFromClub({ store }: Pick<Running, 'store'>, email: string, club: Club): Promise<void> {
  await changeRows(
    store,
    sql`delete from club_administrators where club_id = ${club.id}
     and administrator_id = (select id from administrators where email = ${email})`,
  )
}
