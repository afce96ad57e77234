/** The storage of oidc-provider. Records are identified by their secret (`jti`), which is removed on writing and restored on reading. */
import { resourceOf } from '@kantine/contract/oauth.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js'
import { findAccessToken, forgetAccessToken, saveAccessToken } from '../../../callers/assistants/access-tokens.ts'
import { endReplacedGrants, revokeGrant } from '../../../callers/assistants/end-grants.ts'
import { findGrant, type Grant, grantById } from '../../../callers/assistants/grants.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Store } from '../../../store/store.ts'
import { findClient, isOneInstallation } from '../clients/clients.ts'
import { authorizePath } from '../paths.ts'
import { consumeRecord, findRecord, forgetRecord, forgetRecordsOf, type Kind, keepRecord } from './records.ts'

type AdapterParts = { readonly store: Store; readonly baseUrl: string }

/** How long a token still works after its first use. Clients may refresh in parallel (see `successors.ts`), but exchange a code only once. */
const graceMs: { readonly [kind in Kind]: number } = {
  Interaction: 0,
  PushedAuthorizationRequest: 0,
  AuthorizationCode: 0,
  RefreshToken: 30_000,
}

export function adapterOf(parts: AdapterParts, model: string): Adapter {
  return { ...nothingKept, ...keptOf(parts, model) }
}

function keptOf(parts: AdapterParts, model: string): Partial<Adapter> {
  if (model === 'AccessToken') return accessTokens(parts)
  if (model === 'Grant') return grants(parts)
  if (model === 'Client') return { find: (id) => findClient(parts.store, id) as Promise<AdapterPayload> }
  return model in graceMs ? records(parts, model as Kind) : {}
}

/** Other models are not stored. A session of oidc-provider therefore starts from scratch in each request and signs nobody in. */
const nothingKept: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

const records = ({ store, baseUrl }: AdapterParts, kind: Kind): Partial<Adapter> => ({
  async upsert(id, { jti, returnTo, parJti, ...payload }, expiresInSeconds = 0) {
    const grantId = payload.grantId === undefined ? null : Number(payload.grantId)
    const expiresAt = store.wallClock() + expiresInSeconds * 1000
    await keepRecord(store, id, { kind, body: JSON.stringify(payload), grantId, expiresAt })
  },
  async find(id) {
    const record = await findRecord(store, kind, id)
    if (!record) return undefined
    const { body, consumedAt } = record
    return {
      ...JSON.parse(body),
      jti: id,
      ...(kind === 'Interaction' && { returnTo: `${baseUrl}${authorizePath}/${id}` }),
      ...(consumedAt !== null && consumedAt <= store.wallClock() - graceMs[kind] && { consumed: true }),
    }
  },
  async consume(id) {
    if (await consumeRecord(store, id, graceMs[kind])) return
    const { grantId } = (await findRecord(store, kind, id)) ?? {}
    if (grantId) await endGrant(store, grantId)
    throw new InvalidGrant('it was used twice; its grant was revoked')
  },
  destroy: (id) => forgetRecord(store, id),
})

const accessTokens = ({ store }: AdapterParts): Partial<Adapter> => ({
  async upsert(token, { grantId, clientId = '', aud, scope = '', exp = 0, gty }) {
    await saveAccessToken(store, {
      token,
      grantId: Number(grantId),
      clientId,
      audience: String(aud),
      scopes: scope.split(' ').filter(Boolean) as Scope[],
      expiresAt: exp * 1000,
    })
    if (gty === 'authorization_code' && isOneInstallation(clientId)) await replaceGrants(store, Number(grantId))
  },
  async find(token) {
    const found = await findAccessToken(store, token)
    if (!found) return undefined
    const { grantId, clientId, audience, scopes, expiresAt } = found
    return {
      kind: 'AccessToken',
      jti: token,
      grantId: String(grantId),
      clientId,
      aud: audience,
      scope: scopes.join(' '),
      exp: Math.floor(expiresAt / 1000),
    }
  },
  destroy: (token) => forgetAccessToken(store, token),
})

/** Grants are created on the consent page, never by oidc-provider. */
const grants = ({ store, baseUrl }: AdapterParts): Partial<Adapter> => ({
  async find(id) {
    const grant = await findGrant(store, Number(id))
    if (!grant) return undefined
    const { administratorId, clientId, scopes } = grant
    return {
      kind: 'Grant',
      jti: id,
      accountId: String(administratorId),
      clientId,
      resources: { [resourceOf(baseUrl)]: scopes.join(' ') },
    }
  },
  destroy: (id) => endGrant(store, Number(id)),
})

/** Revokes a grant because its own client asked for it, or used a code or token twice. */
async function endGrant(store: Store, id: number): Promise<void> {
  const grant = await grantById(store, id)
  await revokeGrant(store, actorOf(grant), grant)
  await forgetRecordsOf(store, id)
}

/** Ends earlier grants once a new one issues its first token, so an unused code ends nothing. */
async function replaceGrants(store: Store, id: number): Promise<void> {
  const grant = await grantById(store, id)
  await endReplacedGrants(store, actorOf(grant), grant)
}

const actorOf = ({ id, clientName: name, administratorId }: Grant): Actor => ({
  by: 'grant',
  id,
  name,
  administratorId,
})
