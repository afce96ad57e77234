/** No two reservations take the same facility, or one and a part of it, at the same time; a cancelled one takes nothing. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { FieldsOf } from '@kantine/contract/resource.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { timeZoneOf } from '../clubs/time-zone.ts'
import type { FieldError } from '../refusal.ts'
import type { Body, FieldValues } from '../store/body.ts'
import { recordsInParts } from '../store/records-in-parts.ts'
import { sql } from '../store/sql.ts'
import type { Writer } from '../store/writer.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import type { Proposed } from './unique.ts'

/** A reservation that takes its facility; instants are milliseconds since 1970. */
type Booking = {
  readonly facility: number
  readonly start: number
  readonly end: number
  readonly purpose: string | undefined
}

/**
 * Finds reservations that overlap with another one, as this write has left things so far. A change elsewhere in a record is not checked, so
 * that reservations older than the rule can be cancelled.
 *
 * @param records records with faults are checked, but keep no other from their place
 * @param earlier the records that this write is going to store before these
 * @returns the faults of each record
 */
export async function bookingFaults(
  write: Writer,
  records: readonly (Proposed & { readonly faults?: readonly FieldError[] })[],
  earlier: readonly Proposed[],
): Promise<FieldError[][]> {
  const known = await write.bodies(
    reservation,
    records.flatMap(({ id }) => id ?? []),
  )
  const stored = records.map(({ id }): FieldValues => JSON.parse(known.get(id ?? 0) ?? '{}'))
  const wanted = records.map(({ fields }, i) => bookingOf({ ...stored[i], ...fields }))
  const windows = wanted.flatMap((one) => one ?? [])
  if (windows.length === 0) return records.map(() => [])
  const [from, to] = [Math.min(...windows.map(({ start }) => start)), Math.max(...windows.map(({ end }) => end))]
  const taken = new Map<number, Booking[]>()
  const take = (one: Booking | undefined) => {
    if (!one) return
    const others = taken.get(one.facility)
    if (others) others.push(one)
    else taken.set(one.facility, [one])
  }
  for (const { fields } of earlier) take(bookingOf(fields))
  const written = new Set([...records, ...earlier].map(({ id }) => id))
  // The statement sees only what was sent.
  await write.flush()
  const further = sql`and ends_at > ${from} and starts_at < ${to}`
  for await (const some of recordsInParts(write.db.all, write.club, reservation, { further }))
    for (const body of some) if (!written.has(body.id)) take(bookingOf(body))
  const facilities = await facilitiesOf(write)
  const faults: FieldError[][] = []
  for (const [i, one] of wanted.entries()) {
    const others = one && !isSame(one, bookingOf(stored[i] ?? {})) ? facilities.related(one.facility) : []
    const other = others.flatMap((id) => taken.get(id) ?? []).find((other) => one && overlap(one, other))
    faults.push(other ? [await takenFault(write, other, facilities.nameOf(other.facility))] : [])
    if (!other && !records[i]?.faults?.length) take(one)
    await yieldToEventLoop()
  }
  return faults
}

/** Undefined for a reservation that takes no facility, or has no beginning or end. */
function bookingOf(fields: FieldValues): Booking | undefined {
  const { facility_id, starts_at, ends_at, status, purpose } = fields as FieldsOf<typeof reservation>
  const [start, end] = [Date.parse(starts_at ?? ''), Date.parse(ends_at ?? '')]
  if (status === 'cancelled' || !facility_id || !(start < end)) return undefined
  return { facility: facility_id, start, end, purpose: purpose ?? undefined }
}

const overlap = (a: Booking, b: Booking) => a.start < b.end && b.start < a.end

const isSame = (a: Booking, b: Booking | undefined) =>
  a.facility === b?.facility && a.start === b.start && a.end === b.end

async function facilitiesOf({ db, club }: Writer) {
  const all = new Map<number, Body & FieldsOf<typeof facility>>()
  for await (const some of recordsInParts<Body & FieldsOf<typeof facility>>(db.all, club, facility))
    for (const one of some) all.set(one.id, one)
  /** The facility, the one that it is part of, and so on. */
  const line = (id: number, below: readonly number[] = []): readonly number[] => {
    const parent = all.get(id)?.parent_id
    const found = [...below, id]
    return parent && !found.includes(parent) ? line(parent, found) : found
  }
  return {
    nameOf: (id: number) => all.get(id)?.name ?? `${facility.titleOfOne.en} ${id}`,
    /** The facility, its parts, and what it is part of. */
    related(id: number): number[] {
      const parts = [...all.keys()].filter((other) => line(other).includes(id))
      return [...new Set([...line(id), ...parts])]
    },
  }
}

/** Names the time, the purpose and the place of the other reservation, and nobody. */
async function takenFault({ db, club }: Writer, other: Booking, place: string): Promise<FieldError> {
  const timeZone = await timeZoneOf(db, club)
  const rule = (language: 'en' | 'nl'): string => {
    const format = new Intl.DateTimeFormat(language === 'nl' ? 'nl-NL' : 'en-GB', {
      ...{ dateStyle: 'medium', timeStyle: 'short', timeZone },
    })
    const time = format.formatRange(other.start, other.end)
    const purpose = other.purpose && (labelOf(other.purpose)?.[language] ?? other.purpose).toLowerCase()
    const what = purpose ? ` (${purpose})` : ''
    return language === 'nl'
      ? `is bezet: ${place}, ${time}${what}. Kies een andere tijd of accommodatie, of annuleer die reservering`
      : `is taken: ${place}, ${time}${what}. Choose another time or facility, or cancel that reservation`
  }
  const [en, nl] = [rule('en'), rule('nl')]
  return { pointer: '/facility_id', detail: `facility_id ${en}.`, rule: { en, nl } }
}

const labelOf = (purpose: string): LocalizedText | undefined => reservation.fields.purpose.valueLabels?.[purpose]
