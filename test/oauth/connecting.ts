/** Assistants that connect without the consent page, for tests of the OAuth server alone. */
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import type { FastifyRequest } from 'fastify'
import * as client from 'openid-client'
import { createGrant } from '../../server/callers/assistants/create-grant.ts'
import type { Grant } from '../../server/callers/assistants/grants.ts'
import { once } from '../../server/http/once.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { type DocumentOptions, openClientDocuments } from '../../server/surfaces/oauth/clients/client-documents.ts'
import { type Consents, openConsents } from '../../server/surfaces/oauth/waiting-consents.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { oncePerEngine, type Running, startAtItsAddress } from '../support/kantine.ts'
import { challengeOf, newVerifier } from './oauth-server.ts'

/** The one server of a test file on an engine; each test has clubs of its own. */
export const serverForAssistants = oncePerEngine((engine) => startAtItsAddress(engine))

export const redirect = 'http://127.0.0.1/callback'

/** A club that allows assistants, with an administrator. */
export async function newOwner({ store }: Running, slug: string) {
  const club = await newClub(store, slug)
  const administratorId = 1000 + club.id
  await store.writeUnaudited('settings', async ({ db }) => {
    await db.all(sql`update clubs set assistants_allowed = 1 where id = ${club.id}`)
    await db.all(
      sql`insert into club_administrators (club_id, administrator_id) values (${club.id}, ${administratorId})`,
    )
  })
  return { club, administratorId }
}

export type Owner = Awaited<ReturnType<typeof newOwner>>

/** Consents as the page has them, of a second instance on the same database. */
export function consentsOf({ store, config, webhooks: { seal } }: Running, options: DocumentOptions = {}): Consents {
  const documents = openClientDocuments(options, async () => {})
  const parts = { store, seal, baseUrl: config.baseUrl, readScopes: allScopes, documents: documents.configuration }
  return openConsents(
    { store, config },
    once(async () => (await import('../../server/surfaces/oauth/provider/provider.ts')).openAuthority(parts)),
  )
}

/** A registered client that calls a server over http. */
export const register = (kantine: Running, metadata: Partial<client.ClientMetadata> = {}) =>
  client.dynamicClientRegistration(
    new URL(kantine.config.baseUrl),
    { client_name: 'Helper', redirect_uris: [redirect], ...metadata },
    client.None(),
    { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
  )

/** A browser that went where an assistant sent it: the request for authorization that it got, and its cookie. */
export type Visit = { readonly request: FastifyRequest; readonly answer: Response }

export async function visit(url: URL | string): Promise<Visit> {
  const answer = await fetch(url, { redirect: 'manual' })
  const location = answer.headers.get('location') ?? ''
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  const params = { uid: location.split('/').at(-1) }
  const request = { params, headers: { cookie }, raw: { headers: {} }, ip: '127.0.0.1' } as unknown as FastifyRequest
  return { request, answer }
}

/** Grants what is asked for, in the session of the owner. */
export async function consent(
  kantine: Running,
  consents: Consents,
  request: FastifyRequest,
  { club, administratorId }: Owner,
  scopes: readonly Scope[] = allScopes,
): Promise<{ url: URL; grant: Grant }> {
  const asked = await consents.open(request, 'session 1')
  if (!asked) throw new Error('There is no request for authorization.')
  const grants: Grant[] = []
  const url = await consents.finish(request, 'session 1', async () => {
    const { client, redirectHost } = asked
    const grant = await createGrant(kantine.store, kantineItself, {
      clubId: club.id,
      administratorId,
      clientId: client.id,
      clientName: client.name,
      redirectHost,
      scopes: asked.scopes.filter((scope) => scopes.includes(scope)),
      readOnly: false,
    })
    grants.push(grant)
    return { grantId: grant.id, administratorId }
  })
  const [grant] = grants
  if (!url || !grant) throw new Error('The consent came too late.')
  return { url: new URL(url), grant }
}

/** Connects a new client: registration, request for authorization, consent, code and tokens. */
export async function connect(kantine: Running, owner: Owner, parameters: Record<string, string> = {}) {
  const { exchange, ...asked } = await ask(kantine, owner, parameters)
  return { ...asked, exchange, tokens: await exchange() }
}

/** The same up to the consent, also of a client that is registered already; `exchange` gets tokens for the code. */
export async function ask(
  kantine: Running,
  owner: Owner,
  parameters: Record<string, string> = {},
  known?: client.Configuration,
) {
  const config = known ?? (await register(kantine))
  const verifier = newVerifier()
  const asked = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'abc',
    resource: `${kantine.config.baseUrl}/api/v1/mcp`,
    ...parameters,
  })
  const { request } = await visit(asked)
  const { url, grant } = await consent(kantine, consentsOf(kantine), request, owner)
  const checks = { pkceCodeVerifier: verifier, expectedState: 'abc' }
  return { config, url, grant, request, exchange: () => client.authorizationCodeGrant(config, url, checks) }
}
