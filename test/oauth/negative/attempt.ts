import assert from 'node:assert/strict'
import { issuedTokens, redirectUri, type World } from '../oauth-server.ts'
import { inWords, linksOf, type Page } from '../visitor.ts'

/** An attempt with its expected error; `prepare` does the allowed steps and returns the forbidden request. */
export type Attempt = {
  readonly name: string
  /**
   * `400 invalid_grant` for JSON, `400 page` for HTML, `back invalid_scope` for a redirect to the client, `link invalid_scope` for a page
   * with a link that tells the client.
   */
  readonly expected: string
  readonly prepare: (world: World) => Promise<Send>
}

type Send = () => Promise<Response | Page>

export const attempt = (name: string, expected: string, prepare: Attempt['prepare']): Attempt => ({
  name,
  expected,
  prepare,
})

/** An attempt for which nothing is prepared. */
export const request = (name: string, expected: string, send: (world: World) => ReturnType<Send>): Attempt =>
  attempt(name, expected, async (world) => () => send(world))

/** Makes an attempt, and checks that it is refused as expected, and that nobody is given a token or a code. */
export async function refuse(world: World, { expected, prepare }: Attempt): Promise<void> {
  const send = await prepare(world)
  const before = await issuedTokens(world)
  const page = await seen(await send())
  assert.equal(outcomeOf(page), expected, inWords(page))
  assertWithoutToken(page)
  const after = await issuedTokens(world)
  assert.ok(after <= before, `${after - before} tokens or codes were issued`)
}

async function seen(answer: Response | Page): Promise<Page> {
  if (!(answer instanceof Response)) return answer
  const { url, status, headers } = answer
  const location = headers.get('location')
  return { url, status, headers, text: await answer.text(), ...(location && { leaves: new URL(location, url) }) }
}

/** The outcome of a request, in the words of `expected`. */
function outcomeOf({ status, headers, text, leaves }: Page): string {
  if (leaves) return `${leaves.href.startsWith(redirectUri) ? 'back' : leaves.origin} ${errorOf(leaves)}`
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) {
    const [link] = linksOf(text).filter((href) => href.startsWith(redirectUri))
    return link ? `link ${errorOf(new URL(link))}` : `${status} page`
  }
  if (!type.includes('json')) return `${status} ${type}`
  const { error, code } = JSON.parse(text)
  return `${status} ${error ?? code}`
}

/** The error in a redirect to the client, which carries the state and who answers (RFC 9207). */
function errorOf(leaves: URL): string {
  const answer = answerIn(leaves)
  assert.ok(answer.has('iss'), `${leaves} does not say who answers`)
  return answer.get('error') ?? 'without error'
}

/** What a redirect tells the client; errors of a response type that is not offered come in the fragment (RFC 6749, 4.2.2.1). */
const answerIn = ({ searchParams, hash }: URL) =>
  new URLSearchParams([...searchParams, ...new URLSearchParams(hash.slice(1))])

function assertWithoutToken({ text, headers, leaves }: Page): void {
  assert.doesNotMatch(text, /"(access_token|refresh_token|id_token)"/)
  assert.doesNotMatch(text, /node_modules|\bat [^ ]+ \(|\.ts:\d/)
  for (const address of [leaves, ...linksOf(text).flatMap((href) => URL.parse(href) ?? [])]) {
    for (const name of ['code', 'access_token', 'id_token', 'token']) {
      assert.ok(!address || !answerIn(address).has(name), `${address} has a ${name}`)
    }
  }
  assert.ok(!headers.getSetCookie().some((cookie) => /session/.test(cookie)), 'a session cookie was set')
}
