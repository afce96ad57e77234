import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ChangedRow, UnsureRow } from '@kantine/contract/importing/shown.ts'
import { clubBySlug } from '../../clubs/clubs.ts'
import { recordsAreInvented, refuseDemoClub } from '../../clubs/demo.ts'
import { enteredResources } from '../../operations/records/records.ts'
import { foreignIds } from '../../records/check-in-club.ts'
import { type Import, importRecords } from '../../records/import.ts'
import { takeImportSlot } from '../../records/import-slot.ts'
import { mostListed, type RefusedRow } from '../../records/refused-rows.ts'
import { isJson, onThePage } from '../../records/rows.ts'
import { Refusal } from '../../refusal.ts'
import { didYouMean } from '../../suggest.ts'
import type { Administration, CommandResult } from './command.ts'

/** The content of a file is kept in memory, by the command and by the server. */
const mostBytes = 100_000_000

/** Reads the file in the command's process, because the server may lack access. */
export async function withContent<A extends { readonly file: string }>(args: A): Promise<A & { content: string }> {
  const { file } = args
  try {
    if ((await stat(file)).size > mostBytes)
      throw new Refusal('bad_request', `${file} has more than ${mostBytes} bytes. Split it into several files.`)
    return { ...args, content: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)) }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code, message } = error as { code?: string; message: string }
    if (code === 'ENOENT') throw new Refusal('bad_request', `There is no file ${file}.`)
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new Refusal('bad_request', `${file} is not UTF-8 text. Save it as UTF-8; in Excel: CSV UTF-8. ${onThePage}`)
    throw new Refusal('bad_request', `${file} cannot be read: ${message}.`)
  }
}

type Wanted = {
  readonly club: string
  readonly resource: string
  readonly file: string
  readonly content: string
  readonly 'skip-invalid'?: true
  readonly 'dry-run'?: true
  readonly unsure?: 'skip' | 'same' | 'another'
  readonly 'replace-lists'?: true
  readonly 'end-memberships'?: true
}

export async function importFile(on: Administration, args: Wanted): Promise<CommandResult> {
  const club = await clubBySlug(on.store, args.club)
  await refuseDemoClub(on.store, club.id, recordsAreInvented)
  const resource = resourceOf(on, args.resource)
  const dryRun = args['dry-run'] !== undefined
  // The application shows the imports of these resources only.
  const canBeTakenBack = enteredResources.some(({ name }) => name === resource.name)
  const { seal } = await on.webhooks()
  const slot = await takeImportSlot(on.store, club.id)
  const imported = await importRecords(on.store, club.id, on.actor, resource, {
    text: args.content,
    skipInvalid: args['skip-invalid'] !== undefined,
    dryRun,
    unsure: args.unsure,
    replaceLists: args['replace-lists'] !== undefined,
    endsExisting: args['end-memberships'] !== undefined,
    keeping: canBeTakenBack ? { seal, fileName: basename(args.file) } : undefined,
    progress(done, total) {
      slot.advance(done, total)
      on.progress?.(done, total)
    },
  }).finally(slot.release)
  const { ids, created, changed, unchanged, merged, joined, former, refused, unlisted, changes } = imported
  const { unsure, unsure_count, over, over_count, left_empty, left_empty_count } = imported
  const skipped = args.unsure === 'skip' ? unsure_count : 0
  const stored = created + changed + unchanged
  const failed = refused.length > 0 && args['skip-invalid'] === undefined
  const counts = `${countOf(stored)} of ${resource.plural}`
  const ofThem = created === stored ? '' : `: ${created} new, ${changed} changed, ${unchanged} unchanged`
  const done = dryRun
    ? `Nothing was imported. Without --dry-run, ${counts} would be imported into ${club.name}${ofThem}.`
    : `Imported ${counts} into ${club.name}${ofThem}.`
  const more = [
    ...(dryRun ? changes.slice(0, maxRows).map(changeOf) : []),
    ...(dryRun ? moreThan(changed, 'changes') : []),
    ...joined.slice(0, maxRows).map(({ row, first, name }) => `row ${row} is the same person as row ${first}: ${name}`),
    ...moreThan(merged, 'rows joined'),
    ...(merged > 0 ? [`${countOf(merged)} joined with an earlier row of the same person.`] : []),
    ...(former > 0 ? [`${countOf(former)} of new members come in as former members.`] : []),
    ...over.slice(0, maxRows).map(({ row, id, name, last_day }) => {
      const what = args['end-memberships'] === undefined ? 'stays active after' : 'membership ended on'
      return `row ${row}: ${name} (id ${id}): ${what} ${last_day}.`
    }),
    ...moreThan(over_count, 'last days that are over'),
    ...(over_count > 0 && args['end-memberships'] === undefined
      ? ['To end memberships whose last day is over, add --end-memberships.']
      : []),
    ...left_empty.slice(0, maxRows).map(({ row, name, fields }) => {
      const empty = fields.map(({ field, text }) => `${field} left empty (${JSON.stringify(text)} is no value)`)
      return `row ${row}: ${name}: ${empty.join('; ')}.`
    }),
    ...moreThan(left_empty_count, 'rows with fields left empty'),
    ...(skipped > 0 ? unsure : []).slice(0, maxRows).map(skippedRow),
    ...moreThan(skipped, 'rows skipped'),
  ]
  return {
    text: failed
      ? dryRun
        ? more.join('\n')
        : ''
      : stored + refused.length + skipped === 0
        ? withoutRows(args)
        : [...more, done].join('\n'),
    json: {
      ...(dryRun ? { imported: 0, would_be_imported: stored } : { imported: stored }),
      refused,
      ...(unlisted.rows > 0 && { unlisted }),
      ids,
      changed,
      unchanged,
      ...(dryRun && changes.length > 0 && { changes }),
      ...(merged > 0 && { merged, joined }),
      ...(former > 0 && { former }),
      ...(over_count > 0 && { over, over_count }),
      ...(left_empty_count > 0 && { left_empty, left_empty_count }),
      ...(unsure_count > 0 && { unsure, unsure_count }),
    },
    failed,
    ...(refused.length > 0 && { refused: report(imported, failed, unsure_count > skipped) }),
  }
}

/** The error for a file without rows, which depends on its detected format. */
function withoutRows({ file, content }: Wanted): string {
  const read = isJson(content)
    ? 'contains no JSON records: use an array, or one object per line'
    : 'contains only a line of column names'
  return `Nothing was imported: ${file} ${content.trim() === '' ? 'is empty' : read}.`
}

const countOf = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`

function resourceOf({ resources }: Administration, plural: string) {
  const resource = resources.find((resource) => resource.plural === plural)
  if (resource) return resource
  const known = resources.map(({ plural }) => plural)
  throw new Refusal('bad_request', `There is no resource '${plural}'. ${didYouMean(plural, known)}`)
}

/** The maximum number of rejected rows in the text for people; `--json` has more of them. */
const maxRows = 50

function report({ refused, unlisted }: Import, failed: boolean, isUnsure: boolean): string {
  const lines = refused.slice(0, maxRows).flatMap(({ row, errors }) => errors.map((fault) => lineOf(row, fault)))
  const rejected = refused.length + unlisted.rows
  if (rejected > maxRows) lines.push(`… and ${rejected - maxRows} more rows. --json lists the first ${mostListed}.`)
  const rows = `${countOf(rejected)} ${rejected === 1 ? 'was' : 'were'} rejected`
  const decision = isUnsure ? ' For rows that may be an existing member, add --unsure same, another or skip.' : ''
  const end = failed
    ? `Nothing was imported: ${rows}. Correct the file, or add --skip-invalid.${decision}`
    : `${rows}.${decision}`
  return [...lines, end].join('\n')
}

/** The line after the listed rows of a kind. */
const moreThan = (count: number, what: string): readonly string[] =>
  count > maxRows ? [`… and ${count - maxRows} more ${what}. --json lists the first ${mostListed}.`] : []

function skippedRow({ row, name, people, kantine_id = 'unknown' }: UnsureRow): string {
  if (people.length === 0) return `row ${row} skipped: ${name} ${foreignIds[kantine_id].en}.`
  return `row ${row} skipped: ${name} may be ${people.map((one) => `${one.name} (id ${one.id})`).join(' or ')}.`
}

/** Such as `row 2 changes Sanne de Vries (id 14): email from "s@example.org" to null`. */
function changeOf({ row, id, name, fields }: ChangedRow): string {
  const changes = fields.map(
    ({ field, before, after, loses }) =>
      `${field} from ${JSON.stringify(before)} to ${JSON.stringify(after)}${loses ? ' (loses a value)' : ''}`,
  )
  return `row ${row} changes ${name} (id ${id}): ${changes.join('; ')}`
}

const lineOf = (row: number, fault: RefusedRow['errors'][number]) =>
  `row ${row}: ${'pointer' in fault && fault.pointer !== '' ? '/' : ''}${fault.detail}`
