/** What a call may need from the reader before it can go on: signing in again, or the password once more. */
import { useSyncExternalStore } from 'react'

type Question = 'sign-in' | 'password'

/** A question that calls wait for: `answered` lets them go on, `declined` ends them with the error that each of them had. */
type Asked = { readonly promise: Promise<boolean>; answered(): void; declined(): void }

const asked = new Map<Question, Asked>()
const listeners = new Set<() => void>()

/** Asks the reader, and says whether they answered. Calls that need the same wait for the same answer. */
export function askFor(question: Question): Promise<boolean> {
  const open = asked.get(question) ?? ask(question)
  return open.promise
}

function ask(question: Question): Asked {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = (isAnswered: boolean) => () => {
    asked.delete(question)
    changed()
    resolve(isAnswered)
  }
  const open = { promise, answered: end(true), declined: end(false) }
  asked.set(question, open)
  changed()
  return open
}

function changed(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question while it is open, for the dialog that asks it. */
export const useAsked = (question: Question): Asked | undefined =>
  useSyncExternalStore(listen, () => asked.get(question))
