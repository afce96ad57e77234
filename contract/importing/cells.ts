/** Converts the cells of a table to field values. Invalid cells stay unchanged, and the check of the record reports the error. */
import { centsIn } from '../form-rules.ts'
import type { LocalizedText } from '../languages.ts'
import { dayMs, utcTime } from '../local-time.ts'
import { normalForm } from '../normal-form.ts'
import { areOfPeople, type CellField, namePartIds, recordId } from './columns.ts'
import { type DateReading, hasShortYear, writtenDay } from './dates.ts'
import { repairedPhone } from './phones.ts'
import { plainEmail, plainPhone, withoutUnseen } from './unseen.ts'

/** A cell: text from the file, or a typed Excel value. Numbers are text, so no digit is lost. */
export type Cell = string | boolean | Date | null

/** Rows are numbered as in a spreadsheet, so the row with the column names is usually row 1. */
export type Row = { readonly number: number; readonly cells: readonly Cell[] }

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** The records of other collections, by name. */
export type Names = {
  /** Several ids if records share a name, in their normal form. */
  idsOf(resource: string, name: string): readonly number[]
  /** The names themselves, as written. */
  all(resource: string): readonly string[]
  /** Whether a text stands between separators within the name of a record. */
  isPart(resource: string, text: string): boolean
}

/** @param records the records of each collection that cells may name */
export function namesFrom(
  records: ReadonlyMap<string, readonly { readonly id: number; readonly name: string }[]>,
): Names {
  const ids = new Map<string, number[]>()
  const names = new Map<string, string[]>()
  const parts = new Set<string>()
  const keyOf = (resource: string, name: string) => `${resource} ${normalForm(name)}`
  for (const [resource, named] of records) {
    names.set(
      resource,
      named.map(({ name }) => name),
    )
    for (const { id, name } of named) {
      const known = ids.get(keyOf(resource, name))
      if (known) known.push(id)
      else ids.set(keyOf(resource, name), [id])
      for (const part of name.split(separators)) parts.add(keyOf(resource, part))
    }
  }
  return {
    idsOf: (resource, name) => ids.get(keyOf(resource, name)) ?? [],
    all: (resource) => names.get(resource) ?? [],
    isPart: (resource, text) => parts.has(keyOf(resource, text)),
  }
}

export type ReadOptions = {
  readonly fields: readonly CellField[]
  readonly targets: readonly (string | undefined)[]
  readonly timeZone: string
  readonly names: Names
  /** The answers about the dates of each field. Without one, days come before months, and two-digit years are not read. */
  readonly dates?: ReadonlyMap<string, DateReading> | undefined
  /** The meaning of words in the file, by field and in lower case; '' leaves the field empty. */
  readonly meanings?: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined
  /** Repairs what is certain, for a reader who is shown it. Without this, texts stay as they are. */
  readonly repairs?: { readonly joinsLines: boolean } | undefined
}

/** An error that these cells explain better than the check of the record, which rejects the value too. */
export type Fault = {
  readonly field: string
  readonly rule: LocalizedText
  /** The records that the value names but that do not exist. */
  readonly unknown?: Unknown | undefined
  /** Whether joining the lines of the cell mends it. */
  readonly hasLines?: true | undefined
}

/** A text that was repaired while it was read. */
export type Repair = { readonly field: string; readonly written: string; readonly repaired: string }

/** Names that no record of a collection has, and that a record could be created with. */
export type Unknown = { readonly resource: string; readonly names: readonly string[] }

/** A row for the server, and the errors found so far. */
export type ReadRow = {
  readonly number: number
  readonly value: { readonly [field: string]: unknown }
  readonly faults: readonly Fault[]
  readonly repairs: readonly Repair[]
}

/** The value of a cell. If it has a rule, the value is invalid and the server rejects it too. */
type Read = {
  readonly value: unknown
  readonly rule?: LocalizedText
  readonly unknown?: Unknown
  readonly hasLines?: true
  /** The text that this value was repaired from. */
  readonly repairedFrom?: string
}

/** The name under which a row sends its cells beyond the last column. No record has such a field, so the server rejects the row. */
export const surplusCells = 'surplus_cells'

/** Reads one row. Empty cells are skipped: they change nothing in an existing record. */
export function readRow({ number, cells }: Row, options: ReadOptions): ReadRow {
  const { fields, targets } = options
  const value: { [field: string]: unknown } = {}
  const faults: Fault[] = []
  const repairs: Repair[] = []
  for (const field of fields) {
    const given = cells.filter(
      (cell, at) => targets[at] === field.name && !isEmpty(cell) && !saysNone(field, cell, options),
    )
    const [ids] = cells.filter((cell, at) => targets[at] === `${field.name}.ids` && !isEmpty(cell))
    const [first] = field.name === 'name' ? nameIn(cells, targets, given) : given
    const written = ids ?? first ?? null
    if (written === null) continue
    const meaning = options.meanings?.get(field.name)?.get(textIn(written).toLowerCase())
    if (meaning !== undefined) {
      if (meaning !== '') value[field.name] = meaning
      continue
    }
    const plain = ids === undefined ? readCell(field, written, options) : idsWritten(field, written)
    const read = options.repairs && field.name === 'name' && areOfPeople(fields) ? turned(plain) : plain
    value[field.name] = read.value
    const { rule, unknown, hasLines, repairedFrom: from } = read
    if (rule) faults.push({ field: field.name, rule, unknown, hasLines })
    if (from !== undefined) repairs.push({ field: field.name, written: from, repaired: String(read.value) })
  }
  const at = targets.indexOf(recordId.id)
  if (!isEmpty(cells[at])) value[recordId.id] = textIn(cells[at])
  const surplus = cells.slice(targets.length).filter((cell) => !isEmpty(cell))
  if (surplus.length > 0) {
    value[surplusCells] = textIn(surplus[0])
    faults.push({ field: surplusCells, rule: beyondLast(surplus.map(textIn).join(' · ')) })
  }
  return { number, value, faults, repairs }
}

/** Words of an infix, such as `van der`. */
const infix = /^(?:(?:van|von|v\.?d\.?|v\/d|de|den|der|het|['’]t|op|in|onder|ten|ter|te|tot|aan|la|le|du)(?:\s+|$))+$/i

/** `Vries, Jan de` is Jan de Vries, and so is `Jan Vries, de`: a first name, and a last name with its infix behind. */
function turned(read: Read): Read {
  const [, before = '', behind = ''] = /^([^,]+),\s*([^,]+)$/.exec(String(read.value).trim()) ?? []
  if (read.rule || behind === '' || /^(?:jr|sr|junior|senior)\.?$/i.test(behind)) return read
  const value = infix.test(behind) ? before.trim().replace(/\S+$/, `${behind} $&`) : `${behind} ${before.trim()}`
  return { value, repairedFrom: read.repairedFrom ?? String(read.value) }
}

/** Whether a cell of dates or names only says that there is none, such as `-`, `n.v.t.` or `heden`. */
function saysNone({ kind, references }: CellField, cell: Cell, { names }: ReadOptions): boolean {
  if (kind !== 'day' && references === null) return false
  const text = textIn(cell)
  const isNone = /^(?:[-–—?./]+|n\.?v\.?t\.?|n\/?a|#n\/[ab]|geen|none|onbekend|unknown)$/i.test(text)
  if (references !== null) return isNone && names.idsOf(references, text).length === 0
  return isNone || /^(?:heden|nu|present)$/i.test(text)
}

/** How much an error quotes. */
const mostQuoted = 60

const beyondLast = (text: string): LocalizedText => ({
  en: `“${text.slice(0, mostQuoted)}” is beyond the last column name. Move the cells of this row, or name the column`,
  nl: `‘${text.slice(0, mostQuoted)}’ staat voorbij de laatste kolomnaam. Verschuif de cellen van deze rij, of geef de kolom een naam`,
})

function readCell(field: CellField, cell: Cell, options: ReadOptions): Read {
  if (field.references !== null) return idsNamed(field, cell, options.names)
  const isLine = ['text', 'email', 'phone', 'url'].includes(field.kind)
  return isLine ? lineIn(field, textIn(cell), options) : dayOrOther(field, cell, options)
}

/** One line of text. */
function lineIn(field: CellField, written: string, { timeZone, repairs }: ReadOptions): Read {
  const lines = written.split(/\s*[\r\n]+\s*/)
  if (lines.length > 1 && !repairs?.joinsLines) return { value: written, rule: hasLineBreak(lines), hasLines: true }
  if (!repairs) return { value: wordIn(field, written) }
  const line = lines.join(' ')
  const { phone, rule } = field.kind === 'phone' ? repairedPhone(plainPhone(line), timeZone) : { phone: line }
  if (rule) return { value: written, rule }
  const plain = field.kind === 'phone' ? phone : field.kind === 'email' ? plainEmail(line) : withoutUnseen(line).trim()
  const value = wordIn(field, plain)
  return plain === written ? { value } : { value, repairedFrom: written }
}

const hasLineBreak = (lines: readonly string[]): LocalizedText => ({
  en: `has a line break after “${lines[0]?.slice(0, mostQuoted)}”. Join the lines`,
  nl: `bevat een regeleinde na ‘${lines[0]?.slice(0, mostQuoted)}’. Voeg de regels samen`,
})

function dayOrOther(field: CellField, written: Cell, { timeZone, dates }: ReadOptions): Read {
  const cell = typeof written === 'string' ? withoutUnseen(written) : written
  const value = valueIn(field, cell, timeZone, dates?.get(field.name))
  const text = textIn(cell)
  const isUnread = field.kind === 'day' && value === text && hasShortYear(text)
  return isUnread ? { value, rule: shortYear } : { value }
}

const shortYear: LocalizedText = {
  en: 'has a year of two digits. Write four, or use the page Import of the application, which asks for the century',
  nl: 'heeft een jaartal van twee cijfers. Schrijf er vier, of gebruik de pagina Importeren van de applicatie; die vraagt naar de eeuw',
}

/** A name in several columns is joined: first name, infix, last name. */
function nameIn(
  cells: readonly Cell[],
  targets: readonly (string | undefined)[],
  given: readonly Cell[],
): readonly Cell[] {
  if (given.length > 0) return given
  const parts = namePartIds.flatMap((id) => cells.filter((cell, at) => targets[at] === id && !isEmpty(cell)))
  return parts.length === 0 ? [] : [parts.map((cell) => textIn(cell)).join(' ')]
}

function valueIn(field: CellField, cell: Cell, timeZone: string, dates = dayFirst): unknown {
  const text = textIn(cell)
  switch (field.kind) {
    case 'day':
      return dayIn(cell, dates) ?? text
    case 'instant':
      return instantIn(cell, timeZone, dates) ?? text
    case 'flag':
      return typeof cell === 'boolean' ? cell : (flags.get(text.toLowerCase()) ?? text)
    case 'number':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text
    case 'cents':
      return amountIn(text) ?? text
    case 'texts':
    case 'choices':
      return partsOf(text).map((part) => wordIn(field, part))
    default:
      return wordIn(field, text)
  }
}

/** A cell as text, in composed Unicode (NFC): days as `2026-09-03`, empty for an empty cell. */
export function textIn(cell: Cell | undefined): string {
  if (cell instanceof Date) return dayOf(cell)
  return String(cell ?? '')
    .normalize('NFC')
    .trim()
}

const flags = new Map([
  ...['true', 'yes', 'y', 'ja', 'j', 'waar', 'x', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'nee', 'onwaar', '0'].map((word) => [word, false] as const),
])

const partsOf = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Abbreviations and other words that clubs use for some values. */
const usualWords: { readonly [value: string]: readonly string[] } = {
  male: ['m', 'jongen', 'heer', 'boy'],
  female: ['v', 'f', 'meisje', 'mevrouw', 'girl'],
  archived: ['gearchiveerd'],
  hall: ['hal'],
}

/** The value that has this label, in either language; other text stays as is. */
const wordIn = (field: CellField, text: string): string => readWord(field, text) ?? text

/** The value of a field that a word says, in either language or as clubs usually write it; undefined if it says none. */
export function readWord({ value_labels: labels = {} }: CellField, text: string): string | undefined {
  const wanted = text.toLowerCase()
  const found = Object.entries(labels).find(([value, { en, nl }]) =>
    [value, en.toLowerCase(), nl.toLowerCase(), ...(usualWords[value] ?? [])].includes(wanted),
  )
  return found?.[0]
}

/** The reading without any answers: Dutch and German clubs write the day first. */
const dayFirst: DateReading = { monthFirst: [] }

/** `2009-04-17` for `17-04-2009`, `17/4/2009`, `17 april 2009`, and for a date from Excel; otherwise undefined. */
export function dayIn(cell: Cell, reading = dayFirst): string | undefined {
  if (cell instanceof Date) return dayOf(cell)
  const text = textIn(cell)
  return writtenDay(text, reading) ?? serialDay(text)
}

/** The day for an Excel date serial number, which counts from 1900. Excel shows one if the column has no date format. */
function serialDay(text: string): string | undefined {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0
  return days === 0 ? undefined : dayOf(new Date((days - 25_569) * dayMs))
}

/** Excel has no time zones: its days and times are read as if they were in UTC. */
const dayOf = (date: Date) => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

function instantIn(cell: Cell, timeZone: string, reading: DateReading): string | undefined {
  if (cell instanceof Date) return utcTime(cell.toISOString().slice(0, 16), timeZone)
  const text = textIn(cell)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  const [, date = '', hours = '0', minutes = '00'] = /^(.+?)(?:[ T](\d{1,2})[:.](\d\d)(?::\d\d)?)?$/.exec(text) ?? []
  const day = dayIn(date, reading)
  return day && utcTime(`${day}T${hours.padStart(2, '0')}:${minutes}`, timeZone)
}

/** The cents of `€ 1.234,50`, `1,234.50` or `12.5`; otherwise undefined. */
export function amountIn(text: string): number | undefined {
  const digits = text.replaceAll(/€|EUR|\s/gi, '').replace(/,-$/, '')
  const isGrouped = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/.test(digits)
  return centsIn(isGrouped ? digits.replaceAll(/[.,](?=\d{3})/g, '') : digits)
}

/** The ids in a cell of ids. */
function idsWritten({ kind }: CellField, cell: Cell): Read {
  const text = textIn(cell)
  const parts = text.split(/[\s,;|]+/).filter((part) => part !== '')
  if (!parts.every((part) => /^[1-9]\d{0,14}$/.test(part)) || (kind === 'reference' && parts.length > 1))
    return { value: text, rule: notIds }
  const ids = [...new Set(parts.map(Number))]
  return { value: kind === 'references' ? ids : ids[0] }
}

const notIds: LocalizedText = { en: 'must be ids, such as 3, 8', nl: 'moet uit id’s bestaan, zoals 3, 8' }

/** The ids of records named in a cell. A number is a name too. */
function idsNamed(field: CellField, cell: Cell, { idsOf, all, isPart }: Names): Read {
  const to = field.references as string
  const isList = field.kind === 'references'
  const text = textIn(cell)
  const found: number[] = []
  const unknown: string[] = []
  for (const name of isList ? namesIn(text, (name) => idsOf(to, name).length > 0) : [text]) {
    const ids = idsOf(to, name)
    const [id] = ids
    if (ids.length > 1) return { value: text, rule: severalCalled(name) }
    if (id === undefined) unknown.push(name)
    else found.push(id)
  }
  const [first] = unknown
  if (first === undefined) return { value: isList ? [...new Set(found)] : found[0] }
  const creatable = unknown.filter((name) => !isPart(to, name))
  return { value: text, rule: noneCalled(first, all(to)), unknown: { resource: to, names: creatable } }
}

/** Between several names in a cell: as exports write them, and as people do. */
const separators = /([,;|\n])/

/** The most separators within a name that is written beside others in a cell. */
const mostSeparators = 8

/** The names in a cell: the whole cell if a record has that name, and otherwise from the left the longest that a record has. */
function namesIn(text: string, exists: (name: string) => boolean): readonly string[] {
  if (exists(text)) return [text]
  const parts = text.split(separators)
  const names: string[] = []
  for (let at = 0; at < parts.length; at += 2) {
    let end = Math.min(parts.length, at + 2 * mostSeparators + 1)
    const joined = () => parts.slice(at, end).join('').trim()
    while (end > at + 1 && !exists(joined())) end -= 2
    if (joined() !== '') names.push(joined())
    at = end - 1
  }
  return names
}

/** The ways in which an export writes several names in a cell. */
const joints = [', ', '; ', ' | ', ',, ', ';; ', ' || ']

/**
 * Several names as a cell: with commas, or with the first other separator with which they are read back as they are, because a record can
 * have a name such as `A, B`.
 *
 * @param exists whether a record has this name
 */
export function cellOfNames(names: readonly string[], exists: (name: string) => boolean): string {
  const isReadBack = (cell: string) => {
    const read = namesIn(cell, exists)
    return read.length === names.length && read.every((name, at) => normalForm(name) === normalForm(names[at] ?? ''))
  }
  const cells = joints.map((joint) => names.join(joint))
  return cells.find(isReadBack) ?? names.join(', ')
}

/** How many existing names an error lists. */
const mostNamed = 12

function noneCalled(name: string, existing: readonly string[]): LocalizedText {
  const known = `${existing.slice(0, mostNamed).join(', ')}${existing.length > mostNamed ? ', …' : ''}`
  return {
    en: `“${name}” does not exist. ${known === '' ? 'There are none yet' : `Choose from ${known}`}`,
    nl: `‘${name}’ bestaat niet. ${known === '' ? 'Er zijn er nog geen' : `Kies uit ${known}`}`,
  }
}

const severalCalled = (name: string): LocalizedText => ({
  en: `“${name}” exists more than once. Rename one of them, or write ids in a column for ids`,
  nl: `‘${name}’ komt meer dan één keer voor. Geef een ervan een andere naam, of zet id’s in een kolom voor id’s`,
})
