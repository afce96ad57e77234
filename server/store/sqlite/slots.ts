import { mostSlots, type Slots, type TakenSlot } from '../slots.ts'

/** Kept in memory, because only one process uses a file. */
export function openSlots(): Slots {
  const taken = new Map<number, TakenSlot>()
  return {
    async take(club) {
      if (taken.has(club) || taken.size === mostSlots) return undefined
      taken.set(club, { club, done: 0, total: 0 })
      let isReleased = false
      return {
        advance(done, total) {
          if (!isReleased) taken.set(club, { club, done, total })
        },
        async release() {
          if (!isReleased) taken.delete(club)
          isReleased = true
        },
      }
    },
    taken: async () => [...taken.values()],
  }
}
