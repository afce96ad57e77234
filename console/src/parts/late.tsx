/** Loads code on the reader's first action instead of with the page. */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Resolves when the reader first points at something or presses a key. */
const begun = new Promise<void>((resolve) => {
  for (const event of ['pointerover', 'keydown']) document.addEventListener(event, () => resolve(), { once: true })
})

/** A component that loads as soon as the reader acts, so it is ready before they open it. */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  // If this fails, showing the component tries again and shows the error.
  begun.then(load).catch(() => undefined)
  return lazy(async () => ({ default: await load() }))
}

/** Mounts its children when the reader first opens them, and keeps them mounted so they can close smoothly. */
export function WhenWanted({ isWanted, children }: { readonly isWanted: boolean; readonly children: ReactNode }) {
  const [wasWanted, setWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWanted(true)
  return wasWanted && <Suspense>{children}</Suspense>
}
