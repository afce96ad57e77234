import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Modal } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { queries } from './data/queries.ts'
import { ConfirmPassword } from './frame/confirm-password.tsx'
import { Frame } from './frame/frame.tsx'
import { go } from './frame/go.ts'
import { SignInAgain } from './frame/sign-in-again.tsx'
import { Look } from './look/look.tsx'
import { LanguageProvider } from './words/language.tsx'

/** The whole application: what surrounds every page, and the pages within. */
export const Application = ({ nonce }: { readonly nonce: string }) => (
  <LanguageProvider>
    <Look nonce={nonce}>
      <QueryClientProvider client={queries}>
        <Modal.Stack>
          <Router base="/console" aroundNav={go}>
            <Frame />
          </Router>
          <ConfirmPassword />
          <SignInAgain />
        </Modal.Stack>
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </Look>
  </LanguageProvider>
)
