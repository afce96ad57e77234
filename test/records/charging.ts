import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Writer } from '../../server/store/writer.ts'
import { createCharge, recordFailedPayment, recordPayment } from '../support/application-writes.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

/** The amount that the member owes in most tests. */
export const owed = { member_id: 1, description: 'Contributie 2026/2027', amount_cents: 18_500 }

/** A club with one member, and what the application does with charges. `Charge` is what a test looks at of one. */
export async function chargingClub<Charge = FieldValues>(engine: EngineName, fields: FieldValues) {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const club = await newClub(store)
  const send = sender(kantine, club.key)
  const write = <T>(work: (write: Writer) => Promise<T>) => store.write(club.id, kantineItself, work)
  await write((write) => write.put(member, [{ fields }]))
  return {
    store,
    club,
    send,
    write,
    owe: (body: unknown = owed) => write((write) => createCharge(write, body)),
    pay: (body: unknown) => write((write) => recordPayment(write, body)),
    fail: (body: unknown) => write((write) => recordFailedPayment(write, body)),
    chargeNow: async (id = 1) => (await send<Charge>(`GET /charges/${id}`)).body,
  }
}
