/** Starts the application. The document carries the style nonce and the page's language. */
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { CallFailed } from './data/call-failed.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? ''
// Dialogs lock scrolling with `<style>` elements of their own, which need the nonce.
setNonce(nonce)

createRoot(document.getElementById('application') as HTMLElement, {
  // The page shows rejected calls and lost connections. Other errors go to the browser's console.
  onCaughtError: (error) => error instanceof CallFailed || !navigator.onLine || console.error(error),
}).render(
  <StrictMode>
    <Application nonce={nonce} />
  </StrictMode>,
)
