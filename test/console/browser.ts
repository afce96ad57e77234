/** An administrator's browser for tests: it keeps cookies and sends its origin. */
import { operations } from '../../server/operations/all.ts'
import { methodOf } from '../../server/operations/operation.ts'
import { pathOf } from '../../server/surfaces/console/derived.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import type { Running } from '../support/kantine.ts'
import { assertDescribed } from '../support/perform.ts'
import type { Problem } from '../support/send.ts'

export type Answer<Body = Problem> = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Body
}

export type Browser = {
  /** `name=value` as it was set last; the empty text where there is none. */
  cookie: string
  /** `call('POST /session', { … })`, below `/console/api`; a text or bytes go out as they are. The body of a file is its bytes. */
  call<Body = Problem>(call: string, body?: unknown, headers?: { [name: string]: string }): Promise<Answer<Body>>
}

/** A browser that shows the application of a server. */
export function newBrowser({ url, config }: Pick<Running, 'url' | 'config'>): Browser {
  const browser: Browser = {
    cookie: '',
    async call<Body>(call: string, body?: unknown, headers: { [name: string]: string } = {}) {
      const [method = '', path = ''] = call.split(' ')
      const asIs = typeof body === 'string' || Buffer.isBuffer(body)
      const answer = await fetch(`${url}/console/api${path}`, {
        method,
        headers: {
          ...(method !== 'GET' && { origin: config.baseUrl, 'content-type': 'application/json' }),
          ...(browser.cookie && { cookie: browser.cookie }),
          ...headers,
        },
        ...(body !== undefined && { body: asIs ? (body as string) : JSON.stringify(body) }),
      })
      const [set] = answer.headers.getSetCookie()
      if (set !== undefined) browser.cookie = set.split(';')[0] ?? ''
      const { status } = answer
      if (answer.headers.get('content-type') === 'application/gzip') {
        const file = Buffer.from(await answer.arrayBuffer())
        return { status, headers: answer.headers, text: '', body: file as Body }
      }
      const text = await answer.text()
      const isRepeated = answer.headers.get('idempotency-replayed') === 'true'
      if (answer.ok && !isRepeated) holdAgainstOperation(method, path, text)
      return { status, headers: answer.headers, text, body: (text && JSON.parse(text)) as Body }
    },
  }
  return browser
}

/** An administrator of a new club, in a browser that is logged in. */
export async function loggedIn(kantine: Running, slug: string) {
  const club = await newClub(kantine.store, slug)
  const administrator = await newAdministrator(kantine.store, [slug])
  return { club, email: administrator.email, administrator, browser: await logIn(kantine, administrator) }
}

/** A browser in which someone is logged in. */
export async function logIn(kantine: Running, { email }: { readonly email: string }): Promise<Browser> {
  const browser = newBrowser(kantine)
  const answer = await browser.call('POST /session', { email, password })
  if (answer.status !== 201) throw new Error(answer.text)
  return browser
}

/** Fails where the answer to the call of an operation is not as the operation describes it. */
function holdAgainstOperation(method: string, path: string, text: string): void {
  if (/[?&]preview=true$/.test(path)) return
  const called = `/console/api${path.split('?')[0]}`
  const operation = operations.find(
    (one) =>
      one.offered.includes('application') &&
      methodOf(one) === method &&
      new RegExp(`^${pathOf(one).replace(':slug', '[^/]+').replace(':id', '\\d+')}$`).test(called),
  )
  if (operation) assertDescribed(operation, text === '' ? undefined : JSON.parse(text))
}
