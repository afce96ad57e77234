import { Cookie } from '../../http/cookie.ts'
import type { Call, Route } from './call.ts'
import { paths } from './paths.ts'

/** The cookies that hold the tokens of opened links, so that these do not stay in the page's URL. */
const linkCookies = {
  setUp: new Cookie('kantine_set_up', 3600),
  invitation: new Cookie('kantine_invitation', 3600),
  reset: new Cookie('kantine_reset', 3600),
}

type LinkedPage = keyof typeof linkCookies

/** The links that people receive. A link redirects to its page and does nothing else, because programs that scan mail open links too. */
export const linkRoutes: readonly Route[] = (Object.keys(linkCookies) as LinkedPage[]).map((page) => ({
  kind: 'anybody',
  method: 'GET',
  path: `${paths[page]}/:token`,
  async handle({ services, request, reply }) {
    const { token } = request.params as { readonly token: string }
    if (tokenShape.test(token)) linkCookies[page].set(services.config, reply, token)
    return paths[page]
  },
}))

/** A long text in a cookie would make every later request of the browser too large. */
const tokenShape = /^[\w-]{1,100}$/

/** The token of the opened link; an empty string if there is none. */
export const linkTokenIn = ({ services, request }: Call, page: LinkedPage): string =>
  linkCookies[page].read(services.config, request) ?? ''

export const forgetLink = ({ services, reply }: Call, page: LinkedPage): void =>
  linkCookies[page].clear(services.config, reply)
