import { amountsOf, groupingsOf } from '@kantine/contract/groupings.ts'
import { limits } from '@kantine/contract/limits.ts'
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { type Absences, absences } from '../../../operations/attendance/absences.ts'
import { execute } from '../../../operations/execute.ts'
import { mayRead } from '../../../operations/may.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import type { Arguments, CompleteResult, NameOf, Tool, ToolCall } from '../tool.ts'
import { readArguments } from './arguments.ts'
import { argumentsSchema } from './arguments-schema.ts'
import { namedBy, parametersFrom } from './filters.ts'
import { namesIn, namesInFilters, titleFieldOf, titlesById } from './names.ts'
import { OutsideText } from './outside-text.ts'
import { fittingRows } from './page.ts'
import { having, readableOf, readingTool, requireResource, resourceSchema } from './reading.ts'
import { jsonResult } from './results.ts'
import { wrongArguments } from './wrong-arguments.ts'

/** `summarize`: counts and sums of one resource as a table, with names beside ids. */
export function summarizeTool(all: readonly Resource[]): Tool {
  const resources = having(all, 'summarize')
  const inputSchema: Tool['inputSchema'] = (scopes) =>
    argumentsSchema(
      {
        resource: resourceSchema(readableOf(resources, scopes)),
        group_by: {
          type: 'array',
          items: { type: 'string' },
          maxItems: limits.summaryFields,
          description:
            'Fields; of dates the day, month or year, such as due_on_month, or birth_date_age; of lists one, such as group_id.',
        },
        sum: { type: 'array', items: { type: 'string' }, maxItems: 3, description: 'Amounts, such as amount_cents.' },
        at_least: { type: 'integer', minimum: 1, description: 'Only groups with this many records or more.' },
        largest: {
          type: 'integer',
          minimum: 1,
          description: 'Only this many groups, by the first sum or else the count, largest first.',
        },
        filters: { type: 'object', description: 'As for list_records.' },
        absent_in_a_row: {
          type: 'integer',
          minimum: 1,
          description:
            'For attendance, without group_by: the members who missed at least this many of their latest recorded sessions in a row.',
        },
      },
      ['resource'],
    )
  const schema = inputSchema(readScopesOf(resources))
  return readingTool({
    name: 'summarize',
    title: 'Count and sum records',
    description:
      'Count and sum the records of one resource in groups, such as {"resource": "charges", "group_by": ["status"], "sum": ["amount_cents", "paid_cents"], "filters": {"season_name": "2026/2027"}}.',
    showsValues: true,
    resources,
    inputSchema,
    about: (args) => [args.resource, ...namedBy(resources, args)],
    async read(call) {
      const { resource: name, filters = {}, ...others } = readArguments(schema, call.args, ['resource', 'filters'])
      const resource = requireResource(call, operations.summarize, resources, name)
      const parameters = await parametersFrom(call, resource, filters, {})
      return others.absent_in_a_row === undefined
        ? summaryOf(call, resource, { ...parameters, ...others })
        : absencesOf(call, resource, parameters, others)
    },
  })
}

type Row = { readonly [name: string]: unknown }

type Summary = {
  readonly data: readonly (Row & { readonly count: number; readonly sum?: Row })[]
  readonly others: object | null
  readonly total: object
}

async function summaryOf(call: ToolCall, resource: Resource, parameters: Arguments): Promise<CompleteResult> {
  const operation = recordOperation(operations.summarize, resource)
  const summary: Summary = parsed(await execute(call.context, operation, call.caller, { parameters }))
  const groups = eachOnce(parameters.group_by)
  const sums = eachOnce(parameters.sum).filter((name) => amountsOf(resource).includes(name))
  const rows = summary.data.map(({ sum = {}, ...row }) => ({ ...row, ...sum }))
  const { columns, named } = await withNamesOf(call, resource, groups, rows)
  const { others, total } = summary
  const all = [...columns, 'count', ...sums]
  const about = { counts: counts(resource, all), total, ...(others && { others }) }
  return table(resource, all, named, about, 'Filter, or use largest or at_least.')
}

const eachOnce = (names: unknown): readonly string[] => [...new Set((names ?? []) as readonly string[])]

async function absencesOf(
  call: ToolCall,
  resource: Resource,
  parameters: Arguments,
  { absent_in_a_row: atLeast, ...others }: Arguments,
): Promise<CompleteResult> {
  const [other] = resource.name === attendance.name ? Object.keys(others) : ['resource']
  if (other !== undefined) {
    const rule = other === 'resource' ? 'must be attendance' : 'cannot be given'
    throw wrongArguments([{ parameter: other, detail: `${other} ${rule} together with absent_in_a_row.` }])
  }
  const found: Absences = parsed(
    await execute(call.context, absences, call.caller, { parameters, atLeast: Number(atLeast) }),
  )
  const { columns, named } = await withNamesOf(call, resource, ['member_id'], found.data)
  const about = { counts: countsOfAbsences, ...(found.more > 0 && { more_members: found.more }) }
  const all = [...columns, 'absent_in_a_row', 'since', 'last_present']
  return table(resource, all, named, about, 'Raise absent_in_a_row, or filter.')
}

const countsOfAbsences =
  'The recorded sessions since the last presence, in the attendance that list_records lists with these filters. Archived members are left out.'

/** Rows with the names of the records whose ids they have, as far as the caller may read these. */
async function withNamesOf(
  call: ToolCall,
  resource: Resource,
  groups: readonly string[],
  rows: readonly Row[],
): Promise<{ readonly columns: readonly string[]; readonly named: readonly Row[] }> {
  let named = rows
  const columns: string[] = []
  for (const group of groups) {
    columns.push(group)
    const one = nameOf(resource, group)
    if (!one || !mayRead(call.caller, one.to)) continue
    const column = columnOf(group)
    columns.push(column)
    const titles = await titlesById(
      call,
      one.to,
      rows.flatMap((row) => (row[group] ?? []) as number),
    )
    named = named.map((row) => ({ ...row, [column]: titles.get(row[group] as number) ?? null }))
  }
  return { columns, named }
}

const columnOf = (group: string) => group.replace(/_id$/, '_name')

function nameOf(resource: Resource, group: string): NameOf | undefined {
  const { field, through } = groupingsOf(resource)[group] ?? {}
  return through
    ? namesInFilters(resource).find(({ id }) => id === group)
    : namesIn(resource).find(({ id }) => id === field)
}

/**
 * A table of as many rows as fit.
 *
 * @param fewer says how to get fewer rows
 */
function table(
  resource: Resource,
  columns: readonly string[],
  rows: readonly Row[],
  about: object,
  fewer: string,
): CompleteResult {
  const outside = new OutsideText()
  const fields = fieldsOf(resource, columns)
  const beside = JSON.stringify([columns, about]).length
  const { rows: shown } = fittingRows(rows, columns, beside, (row) => ({
    record: outside.cleanedRecord({ fields }, row, columns),
    cut: [],
  }))
  const missing = rows.length - shown.length
  const cut = missing > 0 && { cut: `${missing} more rows do not fit. ${fewer}` }
  return jsonResult({ ...about, ...cut, fields: columns, ...outside.between({ data: shown }) })
}

/** The fields of the columns: those of names are the titles of the named records. */
function fieldsOf(resource: Resource, columns: readonly string[]): Resource['fields'] {
  const ofNames = Object.keys(groupingsOf(resource)).flatMap((group) => {
    const one = nameOf(resource, group)
    return one && columns.includes(columnOf(group)) ? [[columnOf(group), titleFieldOf(one.to)] as const] : []
  })
  return { ...resource.fields, ...Object.fromEntries(ofNames) }
}

/** What is counted. */
function counts(resource: Resource, columns: readonly string[]): string {
  const { plural, formerWhen, fields } = resource
  const former = formerWhen
    ? `, also those whose ${formerWhen.field} is ${formerWhen.value} unless filters exclude them`
    : ''
  const isSeveral = columns.some((name) => {
    const { field = '', through } = groupingsOf(resource)[name] ?? {}
    return through !== undefined || fields[field]?.schema.type === 'array'
  })
  const several = isSeveral ? ' One with several values counts for each.' : ''
  return `The ${plural} that list_records lists with these filters${former}.${several} Values without records are left out; null counts records without a value.`
}
