/** Begins the application. The server has put a nonce for styles and the language of the page into the document. */
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { CallFailed } from './data/call.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''
// Scroll locks of dialogs write styles by themselves.
setNonce(nonce)

createRoot(document.getElementById('application') as HTMLElement, {
  // The page says in words why a call was refused, or that there is no connection; everything else belongs in the console of the browser.
  onCaughtError: (error) => error instanceof CallFailed || !navigator.onLine || console.error(error),
}).render(
  <StrictMode>
    <Application nonce={nonce} />
  </StrictMode>,
)
