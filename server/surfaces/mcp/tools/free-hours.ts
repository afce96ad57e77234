/** `free_hours`: when a facility is free on a day. */
import { idSchema } from '@kantine/contract/fields.ts'
import { plusDays, unambiguousLocalTime } from '@kantine/contract/local-time.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { execute } from '../../../operations/execute.ts'
import { type FreeHours, freeHours } from '../../../operations/facilities/free-hours.ts'
import { parsed } from '../../../operations/plan.ts'
import { isDay } from '../../../records/time.ts'
import type { CompleteResult, Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { withIds } from './ids-of-names.ts'
import { namesIn } from './names.ts'
import { readingHints } from './reading.ts'
import { jsonResult } from './results.ts'
import { wrongArguments } from './wrong-arguments.ts'

const schema = argumentsSchema(
  {
    facility_id: idSchema,
    facility_name: { type: 'string', description: 'Instead of facility_id.' },
    date: { type: 'string', format: 'date' },
  },
  ['date'],
)
const names = namesIn(reservation).filter(({ id }) => id === 'facility_id')

/** Every scope is needed: without reservations or events, hours would look free that are not. */
const scopes = [facility.scopes.read, reservation.scopes.read, event.scopes.read]

/** The midnight after this day is in a year of five digits. */
const lastDay = '9999-12-31'

export const freeHoursTool: Tool = {
  name: 'free_hours',
  title: 'Free hours of a facility',
  description:
    'List the free hours of a facility on a day in local time, and the reservations and events that take the others, such as {"facility_name": "Kantine", "date": "2027-01-09"}.',
  annotations: readingHints(false),
  inputSchema: () => schema,
  isOffered: (granted) => scopes.every((scope) => granted.includes(scope)),
  scopesFor: () => scopes,
  async call(call) {
    const { date, facility_id } = await withIds(call, names, readArguments(schema, call.args))
    const faults = [
      ...(facility_id === undefined ? [fault('facility_id', 'or facility_name is required.')] : []),
      ...(typeof date === 'string' && isDay(date) && date < lastDay
        ? []
        : [fault('date', `must be a day before ${lastDay}, such as 2026-01-31.`)]),
    ]
    if (faults.length > 0) throw wrongArguments(faults)
    return hoursOf(call, { date: String(date), facility_id: Number(facility_id) })
  },
}

const fault = (parameter: string, rule: string) => ({ parameter, detail: `${parameter} ${rule}` })

async function hoursOf(
  { context, caller }: ToolCall,
  input: { readonly date: string; readonly facility_id: number },
): Promise<CompleteResult> {
  const found: FreeHours = parsed(await execute(context, freeHours, caller, input))
  const { free, taken, more_free, more_taken, time_zone } = found
  const time = (utc: string) => timeOn(input.date, unambiguousLocalTime(utc, time_zone))
  return jsonResult({
    facility: found.facility,
    date: input.date,
    time_zone,
    free: {
      fields: ['from', 'to'],
      data: free.map(({ starts_at, ends_at }) => [time(starts_at), time(ends_at)]),
    },
    taken: {
      fields: ['from', 'to', 'resource', 'id', 'what', 'facility'],
      data: taken.map(({ starts_at, ends_at, resource, id, what, place }) => [
        time(starts_at),
        time(ends_at),
        resource,
        id,
        what,
        place,
      ]),
    },
    ...(more_free > 0 && { more_free }),
    ...(more_taken > 0 && { more_taken }),
  })
}

/** `14:30`; the day as well, unless it is this one; the end of this day is `24:00`. A repeated time has its offset: `02:30+01:00`. */
function timeOn(date: string, local: string): string {
  const [day = '', time = ''] = local.split('T')
  if (day === date) return time
  return time.startsWith('00:00') && day === plusDays(date, 1) ? time.replace('00', '24') : `${day} ${time}`
}
