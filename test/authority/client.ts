/** A browser or a program that calls a server, over HTTP or within the process to test thousands of orders of calls. */
import { formToken } from '../../server/http/pages/form-token.ts'
import { fromNewAddress } from '../oauth/visitor.ts'
import { password } from '../support/clubs-and-people.ts'
import type { Running } from '../support/kantine.ts'

export type Answered = { readonly status: number; readonly location: string; readonly text: string }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Sent = {
  readonly method: Method
  readonly url: string
  readonly headers?: { readonly [name: string]: string }
  readonly payload?: string
}

/** How a call gets to the server. */
export type Way = (server: Running, sent: Sent) => Promise<Answered & { readonly setCookies: readonly string[] }>

/** As every browser does it. */
export const overHttp: Way = async ({ url: origin }, { method, url, headers, payload }) => {
  const answer = await fetch(origin + url, { method, redirect: 'manual', headers, body: payload } as RequestInit)
  const text = await answer.text()
  const location = answer.headers.get('location') ?? ''
  return { status: answer.status, location, text, setCookies: answer.headers.getSetCookie() }
}

/** Without a socket. */
export const inProcess: Way = async ({ http }, sent) => {
  const { statusCode, headers, body } = await http.inject(sent)
  const setCookies = [headers['set-cookie'] ?? []].flat()
  return { status: statusCode, location: String(headers.location ?? ''), text: body, setCookies }
}

/** Keeps cookies as a browser does, and sends what a page of the server would send. */
export class Client {
  readonly #server: () => Running
  readonly #way: Way
  readonly #cookies = new Map<string, string>()

  /** @param server the one that is called next; of several instances it can be another each time */
  constructor(server: () => Running, way: Way) {
    this.#server = server
    this.#way = way
  }

  /** The token of the session; the empty text where nobody is logged in. */
  get session(): string {
    return this.#cookies.get('kantine_session') ?? ''
  }

  set(cookie: string, value: string): void {
    this.#cookies.set(`kantine_${cookie}`, value)
  }

  async send({ headers, ...sent }: Sent): Promise<Answered> {
    const server = this.#server()
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { origin: server.config.baseUrl, ...fromNewAddress(), ...(cookie && { cookie }) }
    const { setCookies, ...answer } = await this.#way(server, { ...sent, headers: { ...own, ...headers } })
    for (const set of setCookies) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(set) ?? []
      if (value === '' || /; *max-age=0\b/i.test(set)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  get(url: string): Promise<Answered> {
    return this.send({ method: 'GET', url })
  }

  /** A call of the application: `console('POST', '/clubs/noord/keys', { … })`. */
  console(method: Method, path: string, body?: object): Promise<Answered> {
    return this.send({
      method,
      url: `/console/api${path}`,
      headers: { 'content-type': 'application/json' },
      ...(body && { payload: JSON.stringify(body) }),
    })
  }

  /** The form of a page of accounts, as the page would send it. */
  form(path: string, fields: { readonly [name: string]: string }): Promise<Answered> {
    if (!this.session) this.set('visit', 'a-visit')
    const form_token = formToken(this.session || 'a-visit', path)
    return this.post(path, new URLSearchParams({ ...fields, form_token }))
  }

  post(url: string, fields: URLSearchParams): Promise<Answered> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.send({ method: 'POST', url, headers, payload: `${fields}` })
  }

  async logIn(email: string, typed = password): Promise<Answered> {
    return this.console('POST', '/session', { email, password: typed })
  }
}
