/** The metadata of an assistant, from its registration (RFC 7591, section 2) or a client ID metadata document. */
import { limits } from '@kantine/contract/limits.ts'
import { OAuthError } from '../oauth-error.ts'
import { wrongRedirect } from './redirect-address.ts'

/**
 * The metadata of a client. A client chooses only its name and redirect URIs. Every client is public, refreshes tokens, and may use any
 * loopback port (RFC 8252, section 7.3). Values that would have to be fetched, such as a logo or keys, are not stored.
 */
export type ClientMetadata = {
  readonly client_name?: string
  readonly redirect_uris: readonly string[]
  readonly application_type: 'native'
  readonly grant_types: readonly string[]
  readonly response_types: readonly string[]
  readonly token_endpoint_auth_method: 'none'
}

/** The values of every client, whatever it requested (RFC 7591, section 3.2.1, lets the server replace values). */
const ofEveryClient = {
  application_type: 'native',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
} as const

/**
 * Makes the metadata of a client from its request.
 *
 * @throws {OAuthError} `invalid_redirect_uri` or `invalid_client_metadata` (RFC 7591, section 3.2.2)
 */
export function clientMetadataOf(sent: unknown): ClientMetadata {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw wrong('Send a JSON object.')
  const { client_name: name, redirect_uris: addresses } = sent as { client_name?: unknown; redirect_uris?: unknown }
  return {
    ...(name !== undefined && { client_name: checkedName(name) }),
    redirect_uris: checkedAddresses(addresses),
    ...ofEveryClient,
  }
}

function checkedName(name: unknown): string {
  if (typeof name !== 'string' || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
    throw wrong('client_name must be one line of text.')
  // Users decide by this name, so it must not contain hidden characters or change the text direction.
  if (/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(name)) {
    throw wrong('client_name has an invisible character, such as U+202E. Remove it.')
  }
  if (name.length > limits.clientNameCharacters) {
    throw wrong(`client_name has more than ${limits.clientNameCharacters} characters. Send a shorter one.`)
  }
  return name
}

function checkedAddresses(addresses: unknown): string[] {
  if (!Array.isArray(addresses) || addresses.length === 0) {
    throw wrongAddress('redirect_uris must be a list with at least one URI.')
  }
  if (addresses.length > limits.redirectAddresses) {
    throw wrongAddress(`redirect_uris has more than ${limits.redirectAddresses} URIs.`)
  }
  for (const [i, address] of addresses.entries()) {
    const rule = typeof address === 'string' ? wrongRedirect(address) : 'is not a string'
    if (rule) throw wrongAddress(`redirect_uris[${i}] ${rule}.`)
  }
  return [...new Set<string>(addresses)]
}

const wrong = (description: string) => new OAuthError('invalid_client_metadata', description)
const wrongAddress = (description: string) => new OAuthError('invalid_redirect_uri', description)
