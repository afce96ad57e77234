import { credentialChanges } from '../store/credential-changes.ts'
import type { Store } from '../store/store.ts'

/** Credentials used recently, by their digests. */
export type Remembered<Found> = {
  has(digest: string): boolean
  /** Loads a credential that is not remembered yet; undefined if it does not exist. */
  find(digest: string): Promise<Found | undefined>
}

/** Revocations and plan changes must take effect within a second; half of that is left for the database to respond. */
const checkEveryMs = 500
const mostRemembered = 10_000

/**
 * Remembers the keys or access tokens used in calls, by digest. During calls, one small read every half second checks that they are still
 * valid (`server/store/credential-changes.ts`).
 */
export function rememberCredentials<Found>(
  store: Store,
  load: (digest: string) => Promise<Found | undefined>,
): Remembered<Found> {
  const known = new Map<string, Promise<Found | undefined>>()
  let changes: string | undefined
  let checked: { at: number; done: Promise<void> | undefined } = { at: Number.NEGATIVE_INFINITY, done: undefined }

  /** Forgets everything if something has changed. Returns undefined if the last check was less than half a second ago. */
  function check(): Promise<void> | undefined {
    if (performance.now() - checked.at < checkEveryMs) return checked.done
    const done = credentialChanges(store).then(
      (now) => {
        if (now !== changes) known.clear()
        changes = now
        if (checked.done === done) checked.done = undefined
      },
      (error) => {
        checked.at = Number.NEGATIVE_INFINITY
        throw error
      },
    )
    checked = { at: performance.now(), done }
    return done
  }

  function loadAndRemember(digest: string): Promise<Found | undefined> {
    const loaded = load(digest)
    known.set(digest, loaded)
    const forget = () => known.delete(digest)
    loaded.then((found) => found ?? forget(), forget)
    if (known.size > mostRemembered) known.delete(known.keys().next().value as string)
    return loaded
  }

  return {
    has: (digest) => known.has(digest),
    find(digest) {
      const found = () => known.get(digest) ?? loadAndRemember(digest)
      return check()?.then(found) ?? found()
    },
  }
}
