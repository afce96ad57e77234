/** Light or dark, as the reader chose it. A cookie keeps it, so that the pages that the server writes look alike. */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** The name that `server/http/pages/scheme.ts` reads. */
const name = 'kantine_scheme'

const year = 365 * 24 * 60 * 60

const keep = (value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

export const schemeManager: MantineColorSchemeManager = {
  get(other) {
    const [, value] = new RegExp(`(?:^|; )${name}=(light|dark)(?:;|$)`).exec(document.cookie) ?? []
    return value === undefined ? other : (value as 'light' | 'dark')
  },
  set: (scheme: MantineColorScheme) => (scheme === 'auto' ? keep('', 0) : keep(scheme, year)),
  clear: () => keep('', 0),
  subscribe() {},
  unsubscribe() {},
}
