/**
 * Slots for long work that uses much memory, such as imports. A club has at most one, and all processes that share the database have two
 * together. Each engine has its own `slots.ts`.
 */
export type Slots = {
  /** Takes a slot until it is released or the process ends. Never waits: undefined if the club has one, or none is free. */
  take(club: number): Promise<Slot | undefined>
  /** The slots that are taken, in all processes. */
  taken(): Promise<readonly TakenSlot[]>
}

export type Slot = {
  /** Tells all processes how far the work is. */
  advance(done: number, total: number): void
  /** Resolves when another can take the slot. May be called more than once. */
  release(): Promise<void>
}

export type TakenSlot = { readonly club: number; readonly done: number; readonly total: number }

export const mostSlots = 2
