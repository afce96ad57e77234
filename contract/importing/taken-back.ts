/** An import that can be taken back, and what that does, in the response of the server and on the page. */
import type { LocalizedText } from '../languages.ts'

type Named = { readonly id: number; readonly name: string }

/** A record that gets fields back. */
export type RestoredRecord = Named & {
  readonly fields: readonly { readonly field: string; readonly now: unknown; readonly before: unknown }[]
}

/** A record that stays as it is, and why. */
export type LeftRecord = Named & { readonly reason: LocalizedText }

/** The effects of taking an import back: the number of records of each kind, and the first 1,000 of them, at most 900 kB of JSON. */
export type TakenBack = {
  readonly removed: readonly Named[]
  readonly removed_count: number
  readonly restored: readonly RestoredRecord[]
  readonly restored_count: number
  readonly left: readonly LeftRecord[]
  readonly left_count: number
  /** The number of records that were removed since. Kantine no longer knows their names. */
  readonly gone_count: number
  /** Whether the import was taken back before; then nothing is done. */
  readonly was_done: boolean
}
