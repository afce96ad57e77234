/** Authorization requests that wait for consent. Each belongs to one browser and, once someone signed in has seen it, to their session. */
import { randomBytes } from 'node:crypto'
import type { Scope } from '@kantine/contract/resource.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import { digestOf } from '../../callers/tokens.ts'
import type { Config } from '../../config.ts'
import { addressOf } from '../../http/address.ts'
import { Cookie } from '../../http/cookie.ts'
import type { Store } from '../../store/store.ts'
import { redirectHostOf } from './clients/redirect-address.ts'
import { authorizePath, resumeCookie } from './paths.ts'
import type { Authority } from './provider/provider.ts'
import { findRecord, giveRequestBack, keepBrowser, takeRequest, tieToSession } from './provider/records.ts'

/** An assistant's request to an administrator. */
export type AskedConsent = {
  readonly uid: string
  readonly client: {
    readonly id: string
    /** The name that the assistant gave itself; without one, the host of its `client_id` or its redirect URI. */
    readonly name: string
    /** Whether its `client_id` is the URL of a document on its own host; otherwise the assistant could be anyone's. */
    readonly isVerified: boolean
  }
  readonly redirectUri: string
  /** The host that gets the response; '' if that is a program on the administrator's own computer. */
  readonly redirectHost: string
  /** At least one. */
  readonly scopes: readonly Scope[]
}

export type Consent = { readonly grantId: number; readonly administratorId: number }

type Services = { readonly store: Store; readonly config: Pick<Config, 'baseUrl'> }

/** Identifies a browser. An authorization request waits for half an hour, and a browser can have several. */
const browserCookie = new Cookie('kantine_connecting', 3600)

/** Ties a new authorization request to the browser that it came from. */
export async function tieToBrowser(
  { store, config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  uid: string,
): Promise<void> {
  const browser = browserCookie.read(config, request) ?? randomBytes(32).toString('base64url')
  await keepBrowser(store, uid, browser)
  browserCookie.set(config, reply, browser)
}

/**
 * The steps of the consent page. Each function reads the authorization request's id (`uid` in the path) and the cookie from `request`.
 * Undefined means that this browser and session have no such request.
 *
 * @param authority loads oidc-provider on first use
 */
export function openConsents({ store, config }: Services, authority: () => Promise<Authority>) {
  const uidOf = ({ params }: FastifyRequest) => (params as { uid: string }).uid

  /** A browser's authorization request, tied to its session. */
  async function find(request: FastifyRequest, session: string | undefined) {
    const record = await findRecord(store, 'Interaction', uidOf(request))
    const browser = browserCookie.read(config, request)
    if (!record || !browser || record.browser !== digestOf(browser)) return undefined
    if (record.consumedAt !== null || record.expiresAt <= store.wallClock()) return undefined
    if (session === undefined || record.session === session) return record
    return (await tieToSession(store, uidOf(request), session)) ? record : undefined
  }

  /** Claims an authorization request, so that nobody else can end it. */
  async function take(request: FastifyRequest, session: string): Promise<boolean> {
    const record = await find(request, session)
    return record !== undefined && takeRequest(store, uidOf(request))
  }

  /** Makes oidc-provider respond to the assistant. */
  async function end(request: FastifyRequest, result: InteractionResults): Promise<string | undefined> {
    const { provider, ask } = await authority()
    const uid = uidOf(request)
    const interaction = await provider.Interaction.find(uid)
    if (!interaction) return undefined
    interaction.result = result
    await interaction.persist()
    const question = { path: `${authorizePath}/${uid}`, cookie: `${resumeCookie}=${uid}`, address: addressOf(request) }
    return (await ask(question)).location
  }

  return {
    /** @param session the session of the signed-in administrator, which the request belongs to from then on */
    async open(request: FastifyRequest, session?: string): Promise<AskedConsent | undefined> {
      if (!(await find(request, session))) return undefined
      const { provider } = await authority()
      const interaction = await provider.Interaction.find(uidOf(request))
      const { client_id: id, redirect_uri: redirectUri, scope } = (interaction?.params ?? {}) as Params
      const client = interaction && (await provider.Client.find(id).catch(() => undefined))
      if (!client) return undefined
      const redirectHost = redirectHostOf(redirectUri)
      const isVerified = client.clientIdMetadataDocument === true
      return {
        uid: uidOf(request),
        client: { id, name: client.clientName ?? ((isVerified ? new URL(id).host : redirectHost) || id), isVerified },
        redirectUri,
        redirectHost,
        scopes: scope.split(' ') as Scope[],
      }
    },
    /**
     * Ends a request with a consent, only once: if two forms are sent together, the second finds no request. Returns the assistant's URL.
     *
     * @param consent makes the grant; if it throws, the request waits again
     */
    async finish(
      request: FastifyRequest,
      session: string,
      consent: () => Promise<Consent>,
    ): Promise<string | undefined> {
      if (!(await take(request, session))) return undefined
      try {
        const { grantId, administratorId } = await consent()
        const login = { accountId: String(administratorId) }
        return await end(request, { login, consent: { grantId: String(grantId) } })
      } catch (error) {
        await giveRequestBack(store, uidOf(request))
        throw error
      }
    },
    /** Ends a request with `access_denied` (RFC 6749, section 4.1.2.1). Returns the URL, as `finish` does. */
    async refuse(request: FastifyRequest, session: string): Promise<string | undefined> {
      if (!(await take(request, session))) return undefined
      return end(request, { error: 'access_denied', error_description: 'the administrator did not consent' })
    },
  }
}

export type Consents = ReturnType<typeof openConsents>

/** The parameters of an authorization request that has been checked. */
type Params = { readonly client_id: string; readonly redirect_uri: string; readonly scope: string }
