/** Prints the result of an operation, for people and as JSON. */
import type { Field, Fields } from '@kantine/contract/fields.ts'
import type { Club } from '../../clubs/clubs.ts'
import type { Operation } from '../../operations/operation.ts'
import type { CommandResult } from './command.ts'
import { table } from './table.ts'

type Values = { readonly [name: string]: unknown }

type Done = {
  readonly club: Club | undefined
  readonly input: Values
  readonly answer: object | undefined
  /** The same as in `Administration`. */
  readonly columns: number | undefined
}

export function resultOf(operation: Operation, done: Done): CommandResult {
  const answer = (done.answer ?? {}) as Values
  if (operation.output.of === 'list') {
    const rows = answer.data as readonly Values[]
    const next = operation.shell?.next?.(answer as never, done.club)
    const text = rows.length > 0 ? listText(operation, rows, done) : noneText(operation, done)
    return { text: next ? `${text}\n\n${next}` : text, json: rows }
  }
  if (Array.isArray(done.answer))
    return { text: done.answer.join('\n') || noneText(operation, done), json: done.answer }
  const failure = operation.shell?.failure?.(answer as never)
  if (failure !== undefined) return { text: '', json: answer, failed: true, refused: failure }
  const parts = [
    operation.effect === 'reads' ? undefined : sentenceOf(operation, done),
    ...secretsIn(operation, answer),
    operation.effect === 'reads' ? factsText(operation, answer, done) : undefined,
    operation.shell?.next?.(answer as never, done.club),
  ]
  const warning = operation.shell?.warns?.(answer as never, done.club)
  return { text: parts.filter((part) => part).join('\n\n'), json: done.answer ?? null, warning }
}

const noneText = ({ on: { title } }: Operation, { club }: Done) =>
  `There are no ${lower(title.en)}${club ? ` in ${club.name}` : ''}.`

/** `API keys` keeps its capitals. */
const lower = (text: string) => (/^[A-Z][a-z]/.test(text) ? text[0]?.toLowerCase() + text.slice(1) : text)

function listText({ on, output }: Operation, rows: readonly Values[], { columns }: Done): string {
  const fields = output.of === 'nothing' ? {} : output.fields
  const shown = on.columns.filter((name) => fields[name]?.required || rows.some((row) => isFilled(row[name])))
  const heads = shown.map((name) => headOf(fields[name] as Field))
  const cells = rows.map((row) => shown.map((name) => cellOf(fields[name] as Field, row[name])))
  return table([heads, ...cells], columns)
}

const headOf = ({ label }: Field) => label.en.toUpperCase()

/** A result as labelled lines, with its lists as tables below. */
function factsText({ output }: Operation, answer: Values, { columns }: Done): string | undefined {
  if (output.of !== 'one') return undefined
  const entries = Object.entries(output.fields).filter(([name, field]) => !isShownOnce(field) && isFilled(answer[name]))
  const lines = entries.flatMap(([name, field]) => (field.shape ? [] : [[field.label.en, cellOf(field, answer[name])]]))
  const tables = entries.flatMap(([name, { shape }]) =>
    shape && Array.isArray(answer[name]) ? [tableOf(shape, answer[name], columns)] : [],
  )
  return [...(lines.length > 0 ? [table(lines, columns)] : []), ...tables].join('\n\n')
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

function tableOf(shape: Fields, rows: readonly Values[], columns: number | undefined): string {
  const shown = Object.entries(shape).filter(([, { shape }]) => !shape)
  const cells = rows.map((row) => shown.map(([name, field]) => cellOf(field, row[name])))
  return table([shown.map(([, field]) => headOf(field)), ...cells], columns)
}

/** A value in a list for people. */
function cellOf({ schema, shape, valueLabels }: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (shape) return Array.isArray(value) ? `${value.length}` : ''
  if (Array.isArray(value)) return schema.items?.enum?.length === value.length ? 'all' : value.join(',')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return textOfEntries(value)
  if (schema.format === 'date-time') return `${String(value).slice(0, 19)}Z`
  return valueLabels?.[String(value)]?.en ?? String(value)
}

const textOfEntries = (value: object) =>
  Object.entries(value)
    .map(([name, one]) => `${name} (${one})`)
    .join(', ')

/** A sentence about the action and its subject: of the operation's sentences, the first for which all values are known. */
function sentenceOf({ on, title, done, logs = {} }: Operation, { input, answer }: Done): string {
  const values: Values = { ...input, ...answer }
  const called = values[on.called ?? on.columns[0] ?? 'id'] ?? values.id
  const subject = values.id === undefined || values.id === called ? `${called}` : `${values.id}, '${called}',`
  const all: Values = { ...values, subject }
  for (const { en } of [...(done ? [done] : []), ...Object.values(logs)]) {
    const names = [...en.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
    if (names.every((name) => isFilled(all[name]))) {
      return `${en.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(all[name])).replace(/,$/, '')}.`
    }
  }
  return `${title.en}: ${subject.replace(/,$/, '')}.`
}

/** Secrets shown only once, each on a separate line for copying. */
const secretsIn = ({ output }: Operation, answer: Values): string[] =>
  Object.entries(output.of === 'one' ? output.fields : {}).flatMap(([name, field]) =>
    isShownOnce(field) && answer[name] ? [`  ${answer[name]}`, 'Copy it now: it is shown only once.'] : [],
  )

const isShownOnce = ({ shownOnce }: Field) => shownOnce === true
