import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { ModalStack } from '@mantine/core'
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { Router } from 'wouter'
import { useAsked } from './data/ask.ts'
import { queries } from './data/queries.ts'
import { Frame } from './frame/frame.tsx'
import { useGo } from './frame/go.ts'
import { Look } from './look/look.tsx'
import { late, WhenWanted } from './parts/late.tsx'
import { LanguageProvider } from './words/language.tsx'

const ConfirmPassword = late(async () => (await import('./frame/confirm-password.tsx')).ConfirmPassword)
const SignInAgain = late(async () => (await import('./frame/sign-in-again.tsx')).SignInAgain)
const Messages = late(async () => (await import('./frame/messages.tsx')).Messages)

/** The whole application: what surrounds every page, and the pages within. */
export const Application = ({ nonce }: { readonly nonce: string }) => (
  <LanguageProvider>
    <Look nonce={nonce}>
      <QueryClientProvider client={queries}>
        <ModalStack>
          <Router base="/console" aroundNav={useGo()}>
            <Frame />
          </Router>
          <Questions />
        </ModalStack>
        <ToldOfChanges />
      </QueryClientProvider>
    </Look>
  </LanguageProvider>
)

/** Dialogs that a call waits for: the password, or signing in again. */
const Questions = () => (
  <>
    <WhenWanted isWanted={useAsked('password') !== undefined}>
      <ConfirmPassword />
    </WhenWanted>
    <WhenWanted isWanted={useAsked('sign-in') !== undefined}>
      <SignInAgain />
    </WhenWanted>
  </>
)

/** Messages tell the reader how their own change ended. */
const ToldOfChanges = () => (
  <WhenWanted isWanted={useIsMutating() > 0}>
    <Messages />
  </WhenWanted>
)
