/** An assistant on its user's machine: the SDK's client with OAuth and a loopback redirect URL. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  Client,
  type ClientOptions,
  type ElicitResult,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'

/** The user of an assistant. */
export type User = {
  /** Opens an address in a browser, signs in, and consents. */
  readonly browse: Browse
  /** Answers a question of the server. */
  readonly confirm: (question: string) => ElicitResult
}

export type Browse = (address: URL) => Promise<unknown>

/** The revisions of MCP that a server has to speak: with a session that begins once, and without. */
export type Era = '2025-11-25' | '2026-07-28'

export class Assistant implements OAuthClientProvider, AsyncDisposable {
  readonly redirectUrl: string
  readonly clientMetadata
  information: OAuthClientInformationMixed | undefined
  saved: OAuthTokens | undefined
  /** How often the user was to be asked in a browser. */
  asked = 0
  browse: Browse
  readonly #endpoint: URL
  readonly #options: ClientOptions
  readonly #listener: Listener
  #verifier = ''
  #address: URL | undefined
  #discovered: OAuthDiscoveryState | undefined
  #transport!: StreamableHTTPClientTransport
  readonly #confirm: User['confirm']
  client!: Client

  private constructor(endpoint: string, era: Era, { browse, confirm }: User, listener: Listener) {
    this.#endpoint = new URL(endpoint)
    this.browse = browse
    this.#listener = listener
    this.#options = {
      versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' },
      capabilities: { elicitation: { form: {} } },
    }
    this.#confirm = confirm
    this.redirectUrl = `http://127.0.0.1:${listener.port}/callback`
    this.clientMetadata = {
      client_name: 'Assistant of a test',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }

  /** Starts an assistant that knows nothing of a server but its address, and connects it. */
  static async connect(endpoint: string, era: Era, user: User): Promise<Assistant> {
    const assistant = new Assistant(endpoint, era, user, await listen())
    try {
      await assistant.#connect().catch(async (error) => {
        await assistant.#finish(error)
        await assistant.#connect()
      })
      return assistant
    } catch (error) {
      await assistant[Symbol.asyncDispose]()
      throw error
    }
  }

  async #connect(): Promise<void> {
    this.client = new Client({ name: 'assistant-of-a-test', version: '1.0.0' }, this.#options)
    this.client.setRequestHandler('elicitation/create', async ({ params }) => this.#confirm(params.message))
    this.#transport = new StreamableHTTPClientTransport(this.#endpoint, { authProvider: this })
    await this.client.connect(this.#transport)
  }

  /** Calls a tool, and asks the user for more when the server says that a scope is missing. */
  async call(name: string, args: { [name: string]: unknown } = {}) {
    const call = () => this.client.callTool({ name, arguments: args })
    return call().catch(async (error) => {
      await this.#finish(error)
      return call()
    })
  }

  /** Has the user answer what the server asked for, where that is why something failed. */
  async #finish(error: unknown): Promise<void> {
    const address = this.#address
    this.#address = undefined
    if (!(error instanceof UnauthorizedError) || !address) throw error
    const [answer] = await Promise.all([this.#listener.next(), this.browse(address)])
    await this.#transport.finishAuth(answer.searchParams)
  }

  redirectToAuthorization(address: URL): void {
    this.asked++
    this.#address = address
  }

  clientInformation = () => this.information
  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.information = information
  }
  tokens = () => this.saved
  saveTokens(tokens: OAuthTokens): void {
    this.saved = tokens
  }
  invalidateCredentials(scope: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (scope === 'all' || scope === 'client') this.information = undefined
    if (scope === 'all' || scope === 'tokens') this.saved = undefined
  }
  discoveryState = () => this.#discovered
  saveDiscoveryState(discovered: OAuthDiscoveryState): void {
    this.#discovered = discovered
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close()
    this.#listener.close()
  }
}

type Listener = { readonly port: number; next(): Promise<URL>; close(): void }

/** Waits on a free port for the browser to bring an answer. */
async function listen(): Promise<Listener> {
  let arrived = Promise.withResolvers<URL>()
  const server = createServer(({ url = '' }, answer) => {
    const address = new URL(url, 'http://127.0.0.1')
    answer.end('You can close this page.')
    if (address.pathname === '/callback') arrived.resolve(address)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    next() {
      arrived = Promise.withResolvers()
      return arrived.promise
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
