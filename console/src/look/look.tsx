import './look.css'
import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { fontFaces } from '../../../server/http/pages/tokens.ts'
import { useLanguage } from '../words/language.tsx'
import { themeIn, variables } from './theme.ts'

/** Applies Mantine with our theme, colours and fonts. */
export function Look({ nonce, children }: { readonly nonce: string; readonly children: ReactNode }) {
  const { language } = useLanguage()
  const theme = useMemo(() => themeIn(language), [language])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      cssVariablesResolver={variables}
      getStyleNonce={() => nonce}
    >
      <style nonce={nonce}>{fontFaces}</style>
      {children}
    </MantineProvider>
  )
}

/** The cookie that `server/http/pages/scheme.ts` reads. */
const name = 'kantine_scheme'

const year = 365 * 24 * 60 * 60

const keep = (value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

/** Light or dark, as the reader chose. A cookie carries the choice to the pages that the server renders. */
const schemeManager: MantineColorSchemeManager = {
  get(other) {
    const [, value] = new RegExp(`(?:^|; )${name}=(light|dark)(?:;|$)`).exec(document.cookie) ?? []
    return value === undefined ? other : (value as 'light' | 'dark')
  },
  set: (scheme: MantineColorScheme) => (scheme === 'auto' ? keep('', 0) : keep(scheme, year)),
  clear: () => keep('', 0),
  subscribe() {},
  unsubscribe() {},
}
