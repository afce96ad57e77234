/** Parts of a page whose code loads separately. */
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Waiting } from '../frame/waiting.tsx'

/** Resolves when the reader first points at something or presses a key. */
const begun = new Promise<void>((resolve) => {
  for (const event of ['pointerover', 'keydown']) document.addEventListener(event, () => resolve(), { once: true })
})

/**
 * A part that loads when it is first shown, and appears as soon as its code is there. React would hold a `lazy` part back until 300 ms
 * after the last fallback, even its own, appeared or went away.
 */
export function loadedWhenShown<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function LoadedWhenShown(props) {
    const [Part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown }>()
    useEffect(() => {
      if (Part) return
      load().then(
        (component) => {
          loaded = component
          setPart(() => component)
        },
        (error: unknown) => setFailure({ error }),
      )
    }, [Part])
    if (failure) throw failure.error
    return Part ? createElement(Part, props) : <Waiting />
  }
}

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
