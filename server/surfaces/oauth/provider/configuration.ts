/** The setup of oidc-provider: authorization code with PKCE, refresh tokens, and no OpenID Connect. */
import { generateKeyPairSync } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import { resourceOf } from '@kantine/contract/oauth.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import type { Configuration, JWK, KoaContextWithOIDC } from 'oidc-provider'
import { InvalidScope, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js'
import { Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import type { Store } from '../../../store/store.ts'
import type { ClientDocuments } from '../clients/client-documents.ts'
import { authorizePath, consentPath, parPath, resumeCookie, revocationPath, tokenPath } from '../paths.ts'
import { adapterOf } from './adapter.ts'

const secondsOfDay = 86_400

export type ConfigurationParts = {
  readonly store: Store
  readonly baseUrl: string
  /** The scopes of a request that names none. */
  readonly readScopes: readonly Scope[]
  readonly documents: ClientDocuments
}

export function configurationOf({ store, baseUrl, readScopes, documents }: ConfigurationParts): Configuration {
  const resource = resourceOf(baseUrl)
  return {
    adapter: (model) => adapterOf({ store, baseUrl }, model),
    jwks: { keys: [unusedKey()] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    scopes: [],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    routes: {
      authorization: authorizePath,
      token: tokenPath,
      revocation: revocationPath,
      pushed_authorization_request: parPath,
    },
    cookies: { names: { session: 'session', interaction: 'interaction', resume: resumeCookie } },
    ttl: {
      AccessToken: limits.accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: limits.grantIdleDays * secondsOfDay,
      Interaction: 1800,
      Session: 60,
    },
    interactions: { url: (_ctx, { uid }) => `${consentPath}/${uid}`, policy: [consentEachTime] },
    loadExistingGrant: ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    expiresWithSession: () => false,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    clientBasedCORS: () => true,
    renderError(ctx, out) {
      ctx.body = out
    },
    fetch: documents.fetch,
    extraParams: {
      scope(ctx, scope) {
        const scopes = askedScopes(scope, readScopes)
        if (!scopes) throw new InvalidScope(`none of these scopes exist; use one or more of ${allScopes.join(' ')}`, '')
        setScope(ctx, scopes)
      },
    },
    features: {
      clientIdMetadataDocument: documents.feature,
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, asked) {
          if (asked !== resource) throw new InvalidTarget(`the only resource here is ${resource}`)
          return { scope: allScopes.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, { clientId }, token) => token.clientId === clientId },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
  }
}

/** The key that oidc-provider requires for ID tokens. It never issues any here, because they need the scope `openid`. */
function unusedKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'jwk' }) as JWK
}

/** Asks for consent each time. Kantine's own session identifies the user. */
const consentEachTime = new Prompt(
  { name: 'consent' },
  new Check('consent', 'an administrator must consent', ({ oidc }) => oidc.result?.consent === undefined),
)

function setScope({ oidc }: KoaContextWithOIDC, scopes: readonly Scope[]): void {
  Object.assign(oidc.params as object, { scope: scopes.join(' ') })
}

/** OpenID Connect scopes, which some assistants always request. Kantine ignores them. */
const ofOpenId: readonly string[] = ['openid', 'profile', 'email', 'offline_access']

/**
 * The known scopes of an authorization request (RFC 6749, section 3.3, allows ignoring others); `byDefault` if none are requested;
 * undefined if none are known.
 *
 * @param scope the parameter, separated by spaces
 */
function askedScopes(scope: string | undefined, byDefault: readonly Scope[]): readonly Scope[] | undefined {
  const asked = (scope ?? '').split(' ').filter((name) => name && !ofOpenId.includes(name))
  if (asked.length === 0) return byDefault
  const known = allScopes.filter((name) => asked.includes(name))
  return known.length > 0 ? known : undefined
}
