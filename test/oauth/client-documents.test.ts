import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as client from 'openid-client'
import { createGrant } from '../../server/callers/assistants/create-grant.ts'
import { findGrant } from '../../server/callers/assistants/grants.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { openClientDocuments } from '../../server/surfaces/oauth/clients/client-documents.ts'
import type { Running } from '../support/kantine.ts'
import { startAtItsAddress } from '../support/kantine.ts'
import { newCertificate } from '../webhooks/certificate.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'
import { consent, consentsOf, newOwner, redirect, visit } from './connecting.ts'
import { challengeOf, newVerifier } from './oauth-server.ts'

const host = 'assistant.example.org'
const certificate = newCertificate([host])

/** A server that finds the documents of assistants on this machine. */
const start = (allowLoopback = true) =>
  startAtItsAddress('sqlite', {
    parts: {
      webhooks: { ca: certificate.cert, resolve: async () => ['127.0.0.1'], allowLoopback },
    },
  })

/** Serves a document, whatever the path is. */
const serve = (documentOf: (id: string) => unknown, { status = 200, headers = {} } = {}): Promise<Receiver> =>
  startReceiver(
    (request, response) => {
      const document = documentOf(`https://${request.headers.host}${request.url}`)
      response.writeHead(status, headers).end(typeof document === 'string' ? document : JSON.stringify(document))
    },
    { certificate },
  )

const wanted = { redirect_uri: redirect, response_type: 'code', code_challenge_method: 'S256', scope: 'members:read' }

const authorizeUrl = ({ url }: Running, id: string, verifier = newVerifier()) =>
  `${url}/oauth/authorize?${new URLSearchParams({ ...wanted, client_id: id, code_challenge: challengeOf(verifier) })}`

test("an assistant identified by its document's URL connects without registration", async () => {
  const kantine = await start()
  const owner = await newOwner(kantine, 'documented')
  const { port, received } = await serve((id) => ({
    client_id: id,
    client_name: 'Documented',
    redirect_uris: [redirect],
    token_endpoint_auth_method: 'none',
    logo_uri: 'https://elsewhere.example.org/logo.png',
    jwks_uri: 'https://elsewhere.example.org/keys',
  }))
  const id = `https://${host}:${port}/assistant.json`
  const verifier = newVerifier()
  const { request } = await visit(authorizeUrl(kantine, id, verifier))
  const consents = consentsOf(kantine, {
    ca: certificate.cert,
    resolve: async () => ['127.0.0.1'],
    allowLoopback: true,
  })
  assert.deepEqual((await consents.open(request))?.client, { id, name: 'Documented', isVerified: true })
  const otherInstallation = await createGrant(kantine.store, kantineItself, {
    clubId: owner.club.id,
    administratorId: owner.administratorId,
    scopes: ['members:read'],
    readOnly: false,
    clientId: id,
    clientName: 'Documented',
    redirectHost: '',
  })
  const { url } = await consent(kantine, consents, request, owner)
  const config = await client.discovery(new URL(kantine.url), id, undefined, client.None(), {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  })
  const tokens = await client.authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier })
  await client.refreshTokenGrant(config, tokens.refresh_token as string)
  assert.ok(await findGrant(kantine.store, otherInstallation.id), 'all installations have the same client_id')
  // Once for the server and once for the consent, which these tests give from another instance.
  assert.equal(received.length, 2)
  assert.equal((await kantine.store.findAcrossClubs(sql`select client_id from oauth_clients`)).length, 0)
})

test('a document that does not identify the assistant, or is no plain response, connects nobody', async () => {
  const kantine = await start()
  const good = (id: string) => ({ client_id: id, redirect_uris: [redirect] })
  const cases: [string, Receiver][] = [
    ['another id', await serve((id) => ({ ...good(id), client_id: `${id}x` }))],
    ['no id', await serve(() => ({ redirect_uris: [redirect] }))],
    ['no addresses', await serve((id) => ({ client_id: id }))],
    ['a wrong address', await serve((id) => ({ ...good(id), redirect_uris: ['javascript:alert(1)'] }))],
    ['a secret', await serve((id) => ({ ...good(id), client_secret: 'x' }))],
    ['a key', await serve((id) => ({ ...good(id), token_endpoint_auth_method: 'private_key_jwt' }))],
    ['no JSON', await serve(() => '<html>')],
    ['a list', await serve((id) => [good(id)])],
    ['null', await serve(() => null)],
    ['too long', await serve((id) => ({ ...good(id), padding: 'x'.repeat(70_000) }))],
    ['not found', await serve(good, { status: 404 })],
    ['a redirect', await serve(good, { status: 302, headers: { location: `https://${host}/` } })],
  ]
  for (const [what, { port, received }] of cases) {
    const { answer } = await visit(authorizeUrl(kantine, `https://${host}:${port}/a`))
    assert.equal(answer.status, 400, what)
    assert.equal(received.length, 1, what)
    assert.match(await answer.text(), /invalid_client|invalid_redirect_uri/, what)
  }
})

test('documents are never fetched from this machine or network, over http, or too often', async () => {
  const guarded = await start(false)
  const { port, connections } = await serve((id) => ({ client_id: id, redirect_uris: [redirect] }))
  for (const id of [
    ...[`https://${host}:${port}/a`, `https://127.0.0.1:${port}/a`, `https://localhost:${port}/a`],
    ...[
      `http://${host}:${port}/a`,
      'https://169.254.169.254/latest/meta-data',
      `https://u:p@${host}/a`,
      `https://${host}/../a`,
    ],
  ]) {
    assert.equal((await visit(authorizeUrl(guarded, id))).answer.status, 400, id)
  }
  assert.equal(connections(), 0)
  const { configuration } = openClientDocuments({ resolve: async () => ['127.0.0.1'] }, async () => {})
  await assert.rejects(async () => configuration.fetch?.(`https://${host}/a`), { failure: 'refused_address' })
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) {
    statuses.push((await visit(authorizeUrl(guarded, `https://127.0.0.1:${port}/${i}`))).answer.status)
  }
  assert.equal(statuses.at(-1), 429)
})
