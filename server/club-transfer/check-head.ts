import { timeZone } from '../clubs/time-zone.ts'
import { dayMs } from '../day.ts'
import createClub from '../operations/clubs/create.ts'
import { checkFields } from '../records/check.ts'
import { parseInstant } from '../records/time.ts'
import { Refusal } from '../refusal.ts'
import { highestNumber } from './check-rows.ts'
import type { Head } from './file-format.ts'

/** Until when a stamp is not in the future: the clocks of two servers differ. */
const aheadMs = dayMs

/**
 * Checks the first line of a file of which nothing proves that this server wrote it: the club by the rules for a new one, and its id and
 * stamps as numbers.
 *
 * @param file its name, for messages
 * @param now milliseconds since 1970
 * @throws {Refusal} `bad_request`, with the first thing that is wrong
 */
export function checkHead(file: string, head: Head, now: number): void {
  const rule = headFault(head, now + aheadMs)
  if (rule !== undefined)
    throw new Refusal(
      'bad_request',
      `The first line of ${file} is wrong: ${rule}. Nothing of it was used. Give a file that 'kantine clubs export' wrote.`,
    )
}

function headFault({ club, exported_at, last_stamp, changes_complete_since, as_of, fields }: Head, latest: number) {
  const { id, name, slug, plan, time_zone, assistants_allowed, updated_at } = club
  if (!isWhole(id, 1, highestNumber)) return `the id of the club must be a whole number from 1 to ${highestNumber}`
  const [fault] = checkFields(createClub.form, { name, slug, plan, time_zone }, 'create')
  if (fault) return `the club's ${fault.detail.replace(/\.$/, '')}`
  if (!timeZone.rule?.holds(String(time_zone))) return `the club's time_zone ${timeZone.rule?.says}`
  if (!isWhole(assistants_allowed, 0, 1)) return "the club's assistants_allowed must be 0 or 1"
  for (const [what, stamp] of Object.entries({ last_stamp, changes_complete_since, updated_at })) {
    if (!isWhole(stamp, 0, latest)) return `${what} must be whole milliseconds since 1970, not in the future`
  }
  if (!isWhole(parseInstant(String(exported_at)), 0, latest)) return 'exported_at must be an instant, not in the future'
  if (typeof as_of !== 'object' || as_of === null) return 'as_of must be an object'
  if (!Object.values(fields).every(Array.isArray)) return 'fields must have a list for each table'
}

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
