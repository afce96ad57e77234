import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { fontFaces } from '../../../server/http/pages/tokens.ts'
import { useLanguage } from '../words/language.tsx'
import { schemeManager } from './scheme.ts'
import { themeIn } from './theme.ts'
import { variables } from './variables.ts'
import './look.css'

/** The look of everything within: Mantine with our theme, colours and fonts. */
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
