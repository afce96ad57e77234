/** `record_attendance`: attendance at one session, given as a day, a group, and who was present or absent (section 4.4). */

import { schemaOf } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import type { Arguments, Tool } from '../tool.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { namesIn } from './names.ts'
import { fittingItems } from './results.ts'
import { writingTool } from './writing.ts'
import { wrongArguments } from './wrong-arguments.ts'

const { bulk } = operations
const { group_id, date } = attendance.fields

/** The attendance value for the members in each list. */
const lists = { present: true, absent: false, clear: null } as const
const listNames = Object.keys(lists) as (keyof typeof lists)[]

const members = (description: string) => ({
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  maxItems: limits.batchItems,
  description,
})

const schema = argumentsSchema(
  {
    date: schemaOf(date),
    group_id: schemaOf(group_id),
    group_name: { type: 'string' },
    present: members('Ids of members who were there.'),
    absent: members('Ids of members who were not.'),
    clear: members('Ids of members whose record is removed.'),
  },
  ['date'],
)

/** The tool that replaces the batch tool for attendance. */
export const recordAttendanceTool = (resource: Resource): Tool =>
  writingTool({
    name: 'record_attendance',
    title: 'Record attendance',
    description: `Record attendance at one session of a group for up to ${limits.batchItems} members, such as {"date": "2026-09-03", "group_id": 3, "present": [14]}.`,
    operation: bulk,
    resource,
    schema,
    names: namesIn(resource).filter(({ id }) => id === 'group_id'),
    inputOf: (args) => ({ data: { records: recordsOf(args) } }),
    destroys: (data) => recordsIn(data).some(({ present }) => present === null),
    batchResult: (results, { data }) => resultsByMember(results, recordsIn(data)),
  })

type AttendanceRecord = { readonly member_id: unknown; readonly present: boolean | null }

const recordsIn = (data: unknown) => (data as { records: readonly AttendanceRecord[] }).records

/** @throws {Refusal} `bad_request`, if the lists contain nobody, too many members, or a member twice */
function recordsOf({ date, group_id, ...named }: Arguments): AttendanceRecord[] {
  if (group_id === undefined) throw wrongArguments([{ parameter: 'group_id', detail: 'group_id is required.' }])
  const records = listNames.flatMap((name) =>
    ((named[name] ?? []) as readonly unknown[]).map((member_id) => ({
      member_id,
      group_id,
      date,
      present: lists[name],
    })),
  )
  const ids = records.map(({ member_id }) => member_id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  const rule =
    records.length === 0
      ? 'must contain at least one member id'
      : records.length > limits.batchItems
        ? `must contain at most ${limits.batchItems} members in total; send several calls`
        : twice !== undefined && `must contain each member once; ${twice} appears twice`
  if (rule) throw wrongArguments([{ parameter: 'present', detail: `${listNames.join(', ')} ${rule}.` }])
  return records
}

type Results = {
  readonly results: readonly { readonly status: number; readonly error?: string }[]
  readonly succeeded: number
  readonly failed: number
}

/** The number of recorded members, and the errors of the others; equal errors appear once. */
function resultsByMember(answer: unknown, records: readonly AttendanceRecord[]): object {
  const { results, succeeded, failed } = answer as Results
  const wrong = results.flatMap(({ error }, i) => (error ? [{ error, member: records[i]?.member_id }] : []))
  const groups = Object.entries(Object.groupBy(wrong, ({ error }) => error))
  const failures = groups.map(([error, some = []]) => ({ error, member_ids: some.map(({ member }) => member) }))
  return { succeeded, failed, ...(failed > 0 && { failures: fittingItems(failures) }) }
}
