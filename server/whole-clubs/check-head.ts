import { timeZoneNamed } from '../clubs/time-zone.ts'
import { createClubOperation } from '../operations/application/clubs.ts'
import { checkFields } from '../records/check.ts'
import { Refusal } from '../refusal.ts'
import { tolerantNow } from './check-rows.ts'
import type { Head } from './file-format.ts'

/** The highest id that a club can bring along: the clubs that come after it need ids too. */
const highestClubId = 1_000_000_000

/**
 * Checks the first line of a file before anything is begun: the club by the rules for a new one, and its id and stamps as numbers.
 *
 * @param now milliseconds since 1970
 * @throws {Refusal} `bad_request`, with the first thing that is wrong
 */
export function checkHead({ club, last_stamp, changes_complete_since, as_of, fields }: Head, now: number): void {
  const { id, name, slug, plan, time_zone, assistants_allowed, updated_at } = club
  if (!isWhole(id, 1, highestClubId))
    throw wrong(`the id of the club must be a whole number from 1 to ${highestClubId}`)
  const [fault] = checkFields(createClubOperation.input, { name, slug, plan, time_zone }, 'create')
  if (fault) throw wrong(`the club's ${fault.detail.replace(/\.$/, '')}`)
  timeZoneNamed(String(time_zone))
  if (!isWhole(assistants_allowed, 0, 1)) throw wrong("the club's assistants_allowed must be 0 or 1")
  const latest = tolerantNow(now)
  for (const [what, stamp] of Object.entries({ last_stamp, changes_complete_since, updated_at })) {
    if (!isWhole(stamp, 0, latest)) throw wrong(`${what} must be whole milliseconds since 1970, not in the future`)
  }
  if (typeof as_of !== 'object' || as_of === null) throw wrong('as_of must be an object')
  if (!Object.values(fields).every(Array.isArray)) throw wrong('fields must have a list for each table')
}

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most

const wrong = (rule: string) => new Refusal('bad_request', `The first line of the file is wrong: ${rule}.`)
