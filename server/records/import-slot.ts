import type { LocalizedText } from '@kantine/contract/languages.ts'
import { Refusal } from '../refusal.ts'
import { mostSlots, type Slot, type TakenSlot } from '../store/slots.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'

/** How often to ask whether an import can begin, in seconds. */
const retryAfter = 2

/**
 * Takes the slot that an import needs, because it keeps all rows of its file in memory.
 *
 * @throws {Refusal} `import_running` when the club has an import, or the server has two; it says how far they are
 */
export async function takeImportSlot(store: Slots, id: number): Promise<Slot> {
  const club = await slotClub(store, id)
  const slot = await store.slots.take(club)
  if (slot) return slot
  const { running } = importsFor(club, await store.slots.taken())
  const percent = Math.floor((100 * running.done) / Math.max(1, running.total))
  throw new Refusal('import_running', running.club === club ? ofClub(percent) : ofOthers(percent), { retryAfter })
}

const nothing: TakenSlot = { club: 0, done: 0, total: 0 }

/** The import that a club has or waits for, which is the one that is furthest, and whether another can begin. */
export async function importsOf(store: Slots, club: number): Promise<Imports> {
  return importsFor(await slotClub(store, club), await store.slots.taken())
}

type Imports = { readonly running: TakenSlot; readonly isFree: boolean }

/** A practice club shares the slot of its club, so that the people of one club cannot take every slot of the server. */
async function slotClub({ findAcrossClubs }: Slots, club: number): Promise<number> {
  // Not `read`, which waits for a running write of the club.
  const [row] = await findAcrossClubs(sql`select practises_for from clubs where id = ${club}`)
  return Number(row?.practises_for ?? club)
}

type Slots = Pick<Store, 'slots' | 'findAcrossClubs'>

function importsFor(club: number, taken: readonly TakenSlot[]): Imports {
  const own = taken.find((slot) => slot.club === club)
  if (own) return { running: own, isFree: false }
  if (taken.length < mostSlots) return { running: nothing, isFree: true }
  const part = ({ done, total }: TakenSlot) => done / Math.max(1, total)
  return { running: taken.toSorted((a, b) => part(b) - part(a))[0] ?? nothing, isFree: false }
}

const ofClub = (percent: number): LocalizedText => ({
  en: `Another import of this club is running (${percent}% done). Start this one when it has finished.`,
  nl: `Er loopt al een andere import van deze club (${percent}% klaar). Start deze als die klaar is.`,
})

const ofOthers = (percent: number): LocalizedText => ({
  en: `Imports of other clubs are running (${percent}% done). Start this one when they have finished.`,
  nl: `Er lopen imports van andere clubs (${percent}% klaar). Start deze als die klaar zijn.`,
})
