/** Light or dark, as the reader chose it. A cookie keeps it, so that the pages that the server writes look alike. */
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** The name that `server/http/pages/scheme.ts` reads; browsers take the prefix `__Host-` over https only. */
const cookie = `${location.protocol === 'https:' ? '__Host-' : ''}kantine_scheme`

const year = 365 * 24 * 60 * 60

const keep = (value: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

const kept = () =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1)

export const schemeManager: MantineColorSchemeManager = {
  get(other) {
    const value = kept()
    return value === 'light' || value === 'dark' ? value : other
  },
  set: (value: MantineColorScheme) => (value === 'auto' ? keep('', 0) : keep(value, year)),
  clear: () => keep('', 0),
  subscribe() {},
  unsubscribe() {},
}
