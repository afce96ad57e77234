/**
 * Client ID metadata documents (draft-ietf-oauth-client-id-metadata-document): the `client_id` is the URL of a document about the
 * assistant. oidc-provider's support is experimental, so all code for it is here.
 */
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { checkUrl } from '../../../webhooks/guard.ts'
import { type ConnectOptions, createResolve, type HttpAgent, openAgent } from '../../../webhooks/sending/connect.ts'
import { clientMetadataOf } from './client-metadata.ts'

/** Overrides for a development server or a test, as for webhooks. */
export type DocumentOptions = Partial<Omit<ConnectOptions, 'timeoutMs'>>

/** The parts with which oidc-provider fetches the documents of assistants. */
export type ClientDocuments = Pick<Configuration, 'fetch'> & {
  readonly feature: NonNullable<NonNullable<Configuration['features']>['clientIdMetadataDocument']>
}

const timeoutMs = 5_000
const largestBytes = 65_536

/** The maximum number of documents fetched at the same time: each could hold a connection for the whole timeout. */
const mostAtOnce = 20

/** The shortest and longest time, in seconds, that a document is cached, whatever its headers say. */
const cacheDuration = { min: 60, max: 900 }

/** @param mayFetch throws if a caller requests too many documents */
export function openClientDocuments(
  { allowLoopback = false, resolve = createResolve(), ca }: DocumentOptions,
  mayFetch: (address: string) => Promise<void>,
): { readonly configuration: ClientDocuments; close(): Promise<void> } {
  const agent = openAgent({ resolve, allowLoopback, timeoutMs, ca }, { connections: 2, clientTtl: timeoutMs })
  const tried = new WeakSet<object>()
  let running = 0

  async function fetchDocument(address: string): Promise<Response> {
    const checked = checkUrl(address, { allowLoopback })
    if ('refused' in checked || checked.url.protocol !== 'https:') throw new Error('not a public https URL')
    if (running >= mostAtOnce) throw new Error('too many documents are being fetched')
    running++
    try {
      return await Promise.race([documentAt(agent, checked.url), late()])
    } finally {
      running--
    }
  }

  return {
    configuration: {
      fetch: (address) => fetchDocument(String(address)),
      feature: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration,
        async allowFetch(context: KoaContextWithOIDC | undefined) {
          // There is no context when the consent page looks up a recently found client.
          if (!context) return true
          // After a failure, oidc-provider looks for the client again, to report the failure to it.
          if (tried.has(context)) return false
          tried.add(context)
          await mayFetch(context.ip)
          return true
        },
      },
    },
    close: agent.close,
  }
}

/** Rejects when a document takes too long. The request itself has the same limit once connected. */
async function late(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error('the document took too long to arrive')), timeoutMs).unref()
  return promise
}

/** Fetches a document without following redirects. Passes on only the metadata that every client has. */
async function documentAt(agent: HttpAgent, { origin, pathname, search }: URL): Promise<Response> {
  const { statusCode, headers, body } = await agent.request({
    origin,
    path: pathname + search,
    method: 'GET',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const bytes = await firstBytes(body)
  if (statusCode !== 200) return new Response(null, { status: 502 })
  const sent = JSON.parse(bytes.toString('utf8'))
  const { token_endpoint_auth_method: method = 'none', client_secret: secret, client_id: clientId } = sent
  // A client that proves its identity with a key must not be treated as one that cannot.
  if (method !== 'none' || secret !== undefined) throw new Error('not a public client')
  const cacheControl = headers['cache-control']
  return new Response(JSON.stringify({ ...clientMetadataOf(sent), client_id: clientId }), {
    headers: typeof cacheControl === 'string' ? { 'cache-control': cacheControl } : {},
  })
}

async function firstBytes(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of body) {
    read += chunk.length
    if (read > largestBytes) throw new Error('the document is larger than 64 KiB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
