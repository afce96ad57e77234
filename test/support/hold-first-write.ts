import type { Store } from '../../server/store/store.ts'

/** A store that stops in front of its first write, and what lets that write go on. */
export type Held = {
  readonly store: Store
  /** Resolves when something is about to write: all that it read outside has been read. */
  readonly reached: Promise<void>
  /** Lets the write go on. */
  release(): void
}

/** Holds the first write through a store, so that another operation can be carried out before it. */
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
 * Begins an operation, carries out another one right before its write, and lets it go on.
 *
 * @returns what becomes of the first one
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
