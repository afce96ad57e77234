/** A browser without scripts, for tests: it keeps cookies, follows redirects on one server and fills in forms. */

/** The page as a visitor sees it. */
export type Page = {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Where a redirect leaves the server to, which is not followed. */
  readonly leaves?: URL
}

/** A form as it is sent when nothing is changed; `fields` may be changed before. */
export type Form = { readonly action: string; readonly fields: URLSearchParams }

type Cookie = { readonly value: string; readonly path: string }

let addresses = 0

/**
 * A header with an address that nothing was sent from before, as a trusted proxy names it; so that the limits of addresses stay out of
 * the way of tests that are not about them.
 */
export const fromNewAddress = (): { readonly 'x-forwarded-for': string } => {
  addresses++
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

export class Visitor {
  readonly origin: string
  readonly cookies = new Map<string, Cookie>()

  /** @param url the origin of the server */
  constructor(url: string) {
    this.origin = url
  }

  /** Opens a page, following redirects as long as they stay on the server. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address, this.origin)
    const answer = await this.fetch(url, init)
    const location = answer.headers.get('location')
    const text = await answer.text()
    const page = { url: url.href, status: answer.status, headers: answer.headers, text }
    if (location === null) return page
    const next = new URL(location, url)
    return next.origin === this.origin ? this.open(next) : { ...page, leaves: next }
  }

  /** One request, without following where it redirects to. */
  async fetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin)
    const cookies = [...this.cookies].filter(([, { path }]) => isBelow(url.pathname, path))
    const cookie = cookies.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const headers = { ...fromNewAddress(), ...(cookie && { cookie }), ...init.headers }
    const answer = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    return answer
  }

  /** Sends a form as a browser does: with the origin of its page. */
  send({ action, fields }: Form, init: RequestInit = {}): Promise<Page> {
    const headers = { origin: this.origin, ...init.headers }
    return this.open(action, { method: 'POST', body: fields, ...init, headers })
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split(/; */)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(name.length + 1)
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const expires = attribute('expires')
    const isOver = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now())
    if (isOver || value === '') this.cookies.delete(name)
    else this.cookies.set(name, { value, path: attribute('path') ?? '/' })
  }
}

const isBelow = (pathname: string, path: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

/** The text of a page, for test messages. */
export const inWords = ({ status, text, leaves }: Page): string =>
  `${status} ${leaves ?? text.split('</style>').at(-1)?.slice(0, 1500)}`

/**
 * A form of a page, with what is filled in and ticked already.
 *
 * @param press the `value` of the button that is pressed, where the page has several; no button without it
 */
export function formOf(page: Page, press?: string): Form {
  const forms = [...page.text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
  const wanted = forms.find(([, , inside = '']) => press === undefined || inside.includes(`value="${press}"`))
  if (!wanted) throw new Error(`No such form at ${page.url}: ${inWords(page)}`)
  const [, form = '', inside = ''] = wanted
  const fields = new URLSearchParams()
  for (const [, tag = '', attributes = ''] of inside.matchAll(/<(input|button)\b([^>]*)>/g)) {
    const name = attributeOf(attributes, 'name')
    if (name === undefined || / disabled\b/.test(attributes)) continue
    const value = attributeOf(attributes, 'value') ?? (tag === 'input' ? 'on' : '')
    const type = attributeOf(attributes, 'type')
    const isChoice = type === 'checkbox' || type === 'radio'
    const isSent = tag === 'button' || type === 'submit' ? value === press : !isChoice || / checked\b/.test(attributes)
    if (isSent) fields.append(name, value === 'on' && !isChoice ? '' : value)
  }
  for (const [, attributes = '', options = ''] of inside.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option)
    const chosen = all.find((option) => / selected\b/.test(option)) ?? all[0] ?? ''
    fields.append(attributeOf(attributes, 'name') ?? '', attributeOf(chosen, 'value') ?? '')
  }
  return { action: new URL(attributeOf(form, 'action') ?? page.url, page.url).href, fields }
}

/** Where the links of a page lead. */
export const linksOf = (text: string): string[] =>
  [...text.matchAll(/<a\b([^>]*)>/g)].map(([, attributes = '']) => attributeOf(attributes, 'href') ?? '')

function attributeOf(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
}
