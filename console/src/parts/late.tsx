/** Loads code when the reader first does something, not with the page. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Resolves when the reader first points at something or presses a key. */
const begun = new Promise<void>((resolve) => {
  for (const event of ['pointerover', 'keydown']) document.addEventListener(event, () => resolve(), { once: true })
})

/** A component that is there by the time the reader opens it: its code is loaded as soon as they begin to do something. */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  // If this fails, showing the component tries again and says why.
  begun.then(load).catch(() => undefined)
  return lazy(async () => ({ default: await load() }))
}

/** Shows nothing until it is wanted first. From then on it stays, so that it can close as it opened. */
export function WhenWanted({ isWanted, children }: { readonly isWanted: boolean; readonly children: ReactNode }) {
  const [wasWanted, setWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWanted(true)
  return wasWanted && <Suspense>{children}</Suspense>
}
