/** What a call may need from the reader before it can go on: signing in again, or the password once more. */
import { useSyncExternalStore } from 'react'

type Question = 'sign-in' | 'password'

type Asked = { readonly promise: Promise<void>; resolve(): void; reject(error: Error): void }

const asked = new Map<Question, Asked>()
const listeners = new Set<() => void>()
function changed(): void {
  for (const listener of listeners) listener()
}

/** Asks the reader; several calls that need the same wait for the same answer. Rejects with `refusal` when the reader declines. */
export function askFor(question: Question, refusal = new Error('declined')): Promise<void> {
  const open = asked.get(question)
  if (open) return open.promise
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const done = (end: () => void) => () => {
    asked.delete(question)
    changed()
    end()
  }
  asked.set(question, { promise, resolve: done(resolve), reject: done(() => reject(refusal)) })
  changed()
  return promise
}

/** The question that is open, for the dialog that asks it; undefined when nothing waits for it. */
export const useAsked = (question: Question): Asked | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked.get(question),
  )
