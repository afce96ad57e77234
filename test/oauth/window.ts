/**
 * A window of an assistant in a process of its own: the official client, with a copy of the tokens. When told to, it refreshes several
 * times in a row, and answers with the refresh tokens that it got.
 */
import {
  auth,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
} from '@modelcontextprotocol/client'

export type Window = {
  /** The address that a user pastes into an assistant. */
  readonly endpoint: string
  /** The server that the window reaches there. */
  readonly server: string
  readonly client: OAuthClientInformationMixed
  readonly tokens: OAuthTokens
  readonly refreshes: number
}

process.once('message', async ({ endpoint, server, client, tokens, refreshes }: Window) => {
  let saved = tokens
  const provider: OAuthClientProvider = {
    redirectUrl: 'http://127.0.0.1/callback',
    clientMetadata: { redirect_uris: ['http://127.0.0.1/callback'] },
    clientInformation: () => client,
    tokens: () => saved,
    saveTokens(tokens) {
      saved = tokens
    },
    redirectToAuthorization() {
      throw new Error('The user would have to consent again.')
    },
    saveCodeVerifier() {},
    codeVerifier: () => '',
  }
  const { origin } = new URL(endpoint)
  const fetchFn = (url: string | URL, init?: RequestInit) => fetch(String(url).replace(origin, server), init)
  const got: unknown[] = []
  for (let n = 0; n < refreshes; n++) {
    await auth(provider, { serverUrl: endpoint, fetchFn })
    got.push(saved.refresh_token)
  }
  process.send?.(got)
})
process.send?.('ready')
