import type { Call, Route } from './call.ts'
import { linkCookies } from './cookies.ts'
import { paths } from './paths.ts'

/** A page that is reached by a link with a token. */
type LinkedPage = keyof typeof linkCookies

const pages: { readonly [page in LinkedPage]: string } = {
  setUp: paths.setUp,
  invitation: paths.invitation,
  reset: paths.reset,
}

/**
 * The links that were sent to people. A link leads to its page at once, so that its token stays neither in the address nor in the history
 * of the browser. Nothing else happens: programs that look at the links in mails open them too.
 */
export const linkRoutes: readonly Route[] = (Object.keys(pages) as LinkedPage[]).map((page) => ({
  kind: 'anybody',
  method: 'GET',
  path: `${pages[page]}/:token`,
  async handle({ services, request, reply }) {
    const { token } = request.params as { readonly token: string }
    if (tokenShape.test(token)) linkCookies[page].set(services.config, reply, token)
    return pages[page]
  },
}))

/** A long text in a cookie would make every later request of the browser too large. */
const tokenShape = /^[\w-]{1,100}$/

/** The token of the link that was opened; the empty text where there is none. */
export const linkTokenIn = ({ services, request }: Call, page: LinkedPage): string =>
  linkCookies[page].read(services.config, request) ?? ''

/** Forgets a link that was used. */
export const forgetLink = ({ services, reply }: Call, page: LinkedPage): void =>
  linkCookies[page].clear(services.config, reply)
