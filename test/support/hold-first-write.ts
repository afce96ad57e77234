import type { Store } from '../../server/store/store.ts'

/** A store that pauses before its first write, and a function to resume it. */
export type Held = {
  readonly store: Store
  /** Resolves just before the first write, when everything outside it has been read. */
  readonly reached: Promise<void>
  release(): void
}

/** Pauses the first write to a store, so that another operation can run before it. */
export function holdFirstWrite(store: Store): Held {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const held = async <T>(write: () => Promise<T>): Promise<T> => {
    reached.resolve()
    await released.promise
    return write()
  }
  return {
    store: {
      ...store,
      write: (...given) => held(() => store.write(...given)),
      writeAcrossClubs: (...given) => held(() => store.writeAcrossClubs(...given)),
    },
    reached: reached.promise,
    release: released.resolve,
  }
}

/**
 * Starts an operation, runs a second one just before the first one's write, and then resumes the first.
 *
 * @returns the outcome of the first operation
 */
export async function overtake<T>(
  store: Store,
  first: (store: Store) => Promise<T>,
  second: () => Promise<unknown>,
): Promise<T> {
  const held = holdFirstWrite(store)
  const going = first(held.store)
  going.catch(() => {})
  // A request rejected before its write never gets here.
  await Promise.race([held.reached, going.catch(() => {})])
  await second()
  held.release()
  return going
}
