import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import { ModalStack } from '@mantine/core'
import { QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { Router } from 'wouter'
import { useAsked } from './data/call.ts'
import { queries } from './data/queries.ts'
import { Frame } from './frame/frame.tsx'
import { useGo } from './frame/go.ts'
import { Look } from './look/look.tsx'
import { late, WhenWanted } from './parts/late.tsx'
import { LanguageProvider } from './words/language.tsx'

const Questions = late(async () => (await import('./frame/questions.tsx')).Questions)
const Messages = late(async () => (await import('./frame/messages.tsx')).Messages)

/** The application: the frame and the pages inside it. */
export const Application = ({ nonce }: { readonly nonce: string }) => (
  <LanguageProvider>
    <Look nonce={nonce}>
      <QueryClientProvider client={queries}>
        <ModalStack>
          <Router base="/console" aroundNav={useGo()}>
            <Frame />
          </Router>
          <QuestionsAndMessages />
        </ModalStack>
      </QueryClientProvider>
    </Look>
  </LanguageProvider>
)

/** The dialogs that calls wait for, and the messages that report results. */
function QuestionsAndMessages() {
  const questions = [useAsked('password'), useAsked('sign-in')]
  return (
    <>
      <WhenWanted isWanted={questions.some((asked) => asked !== undefined)}>
        <Questions />
      </WhenWanted>
      <WhenWanted isWanted={useIsMutating() > 0}>
        <Messages />
      </WhenWanted>
    </>
  )
}
