import { wrongField } from '../refusal.ts'
import type { Connection } from '../store/engine.ts'
import { sql } from '../store/sql.ts'
import { text } from '../store/system-columns.ts'
import { suggestionFor } from '../suggest.ts'

export const defaultTimeZone = 'Europe/Amsterdam'

/**
 * The name of a time zone as spelled in the IANA database. A former name, such as `Europe/Kiev`, is accepted too.
 *
 * @throws {Refusal} `validation_failed`, when there is no such time zone
 */
export function timeZoneNamed(name: string): string {
  const known = knownName(name)
  if (known === undefined) {
    const meant = suggestionFor(name, Intl.supportedValuesOf('timeZone'))
    throw wrongField('time_zone', `must be the IANA name of a time zone, such as "${meant ?? defaultTimeZone}"`)
  }
  // Node.js may know the zone by another name. In that case, the given name is kept; otherwise, only upper and lower case are corrected.
  return known.toLowerCase() === name.toLowerCase() ? known : name
}

export const timeZoneOf = async (db: Connection, club: number): Promise<string> =>
  String((await db.get(sql`select time_zone from clubs where id = ${club}`))?.time_zone)

/** The day, `YYYY-MM-DD`, of an instant in the time zone of a club. */
export const dayInClub = async (db: Connection, club: number, at: number): Promise<string> =>
  new Date(at).toLocaleDateString('sv-SE', { timeZone: await timeZoneOf(db, club) })

export const timeZone: typeof text = {
  ...text,
  rule: { holds: (name) => knownName(name) !== undefined, says: 'must be the IANA name of a time zone' },
}

/** The name by which this Node.js knows the zone. An offset such as +02:00 is not a time zone, because it has no summer time. */
function knownName(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
