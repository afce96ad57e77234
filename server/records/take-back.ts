/**
 * Takes an import back: removes its new records, and gives changed ones their fields back. Left alone are records that are no longer as the
 * import left them, those that something entered since stands on, and those whose earlier values the club no longer allows.
 */
import type { LeftRecord, RestoredRecord, TakenBack } from '@kantine/contract/importing/taken-back.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { type Resource, titleOf } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { type FieldError, fieldOf, Refusal } from '../refusal.ts'
import type { Seal } from '../seal.ts'
import type { FieldValues } from '../store/body.ts'
import type { Connection } from '../store/engine.ts'
import type { Reads } from '../store/record-reader.ts'
import { referredTo } from '../store/record-references.ts'
import { list, sql } from '../store/sql.ts'
import { inChunks } from '../store/statements.ts'
import type { Writer } from '../store/writer.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import {
  digestOf,
  type ImportedRecord,
  importedRecords,
  imports,
  keptImportMs,
  keptOf,
  type StoredImport,
} from './kept-imports.ts'
import { ListedRows, shortText } from './listed-rows.ts'
import { faultsInClub } from './rules.ts'
import { shortened } from './shown-rows.ts'

type Wanted = {
  readonly resource: Resource
  /** The id of the import. */
  readonly id: number
  readonly seal: Seal
  /** Stops the work, which then throws the signal's reason; nothing is changed. */
  readonly signal?: AbortSignal | undefined
}

/** How many records are looked at together. */
const recordsAtOnce = 500

/**
 * What `takeBack` would do.
 *
 * @param open opens what to read with, once for each part of the import, because it keeps the records that it reads
 * @param now milliseconds since 1970
 * @throws {Refusal} `not_found`
 */
export async function showTakingBack(open: () => Reads, wanted: Wanted, now: number): Promise<TakenBack> {
  const { db, club } = open()
  const found = await importIn(db, club, wanted, now)
  const told = new Told(found)
  if (found.takenBackAt === null) for await (const part of partsOf(open, found, wanted)) told.add(part)
  return told.result()
}

/**
 * Takes an import back, in one write. Taken back already, it stays as it is.
 *
 * @throws {Refusal} `not_found`
 */
export async function takeBack(write: Writer, wanted: Wanted): Promise<TakenBack> {
  const { db, club, wallClock } = write
  const found = await importIn(db, club, wanted, wallClock)
  const told = new Told(found)
  if (found.takenBackAt !== null) return told.result()
  for await (const part of partsOf(() => write, found, wanted)) {
    await write.remove(
      part.resource,
      part.removed.map(({ id }) => id),
    )
    await write.put(
      part.resource,
      part.restored.map(({ id, fields, before }) => ({ id, fields: { ...fields, ...before } })),
    )
    await write.flush()
    told.add(part)
  }
  await db.all(sql`delete from imported_records where club_id = ${club} and import_id = ${found.id}`)
  await db.all(sql`update imports set taken_back_at = ${wallClock} where club_id = ${club} and id = ${found.id}`)
  const result = told.result()
  const counts = [result.removed_count, result.restored_count, result.left_count].map(String)
  write.note({
    action: 'import.taken_back',
    subject: `import ${found.id}`,
    details: [wanted.resource.plural, ...counts],
  })
  return result
}

/** The imports of a resource of the last seven days, newest first. */
export async function importsIn(
  db: Connection,
  club: number,
  { name }: Resource,
  now: number,
): Promise<StoredImport[]> {
  const rows = await db.all(sql`select ${imports.selected} from imports
    where club_id = ${club} and resource = ${name} and imported_at > ${now - keptImportMs} order by id desc`)
  return rows.map(imports.valueOf)
}

async function importIn(db: Connection, club: number, { resource, id }: Wanted, now: number): Promise<StoredImport> {
  const row = await db.get(sql`select ${imports.selected} from imports
    where club_id = ${club} and id = ${id} and resource = ${resource.name} and imported_at > ${now - keptImportMs}`)
  if (row) return imports.valueOf(row)
  throw new Refusal('not_found', {
    en: 'This club has no such import of the last seven days, so it cannot be taken back.',
    nl: 'Deze club heeft geen import van de laatste zeven dagen met dit id, dus die kan niet worden teruggedraaid.',
  })
}

/** A record as it is now. */
type Existing = { readonly id: number; readonly fields: FieldValues }
type Changed = Existing & { readonly before: FieldValues }
type Left = Existing & { readonly reason: LocalizedText }

/** What happens with some records of an import. */
type Part = {
  readonly resource: Resource
  readonly removed: readonly Existing[]
  readonly restored: readonly Changed[]
  readonly left: readonly Left[]
}

async function* partsOf(open: () => Reads, found: StoredImport, { seal, signal }: Wanted): AsyncGenerator<Part> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const reads = open()
    const { db, club } = reads
    const rows = await db.all(sql`select ${importedRecords.selected} from imported_records
      where club_id = ${club} and import_id = ${found.id} and record_id > ${after}
      order by record_id limit ${recordsAtOnce}`)
    const records = rows.map(importedRecords.valueOf)
    const last = records.at(-1)
    if (!last) return
    yield await decided(reads, found, records, seal)
    after = last.recordId
  }
}

async function decided(
  reads: Reads,
  found: StoredImport,
  records: readonly ImportedRecord[],
  seal: Seal,
): Promise<Part> {
  const resource = reads.resources.find(({ name }) => name === found.resource)
  if (!resource) throw new Error(`${found.resource} is not stored.`)
  const bodies = await reads.bodies(
    resource,
    records.map(({ recordId }) => recordId),
  )
  const left: Left[] = []
  const added: Existing[] = []
  const changed: Changed[] = []
  for (const record of records) {
    await yieldToEventLoop()
    const id = record.recordId
    const body = bodies.get(id)
    if (body === undefined) continue
    const fields: FieldValues = JSON.parse(body)
    const kept = keptOf(seal, record)
    if (!kept) left.push({ id, fields, reason: unreadable })
    else if (digestOf(resource, fields) !== kept.left) left.push({ id, fields, reason: changedSince })
    else if (kept.before === null) added.push({ id, fields })
    else changed.push({ id, fields, before: kept.before })
  }
  const standing = await standingOn(
    reads,
    resource,
    added.map(({ id }) => id),
  )
  const faults = await faultsInClub(
    reads,
    resource,
    changed.map(({ id, before }) => ({ id, fields: before })),
  )
  for (const record of added) {
    const what = standing.get(record.id)
    if (what) left.push({ ...record, reason: isUsed(what) })
  }
  for (const [i, { id, fields }] of changed.entries()) {
    const [fault] = faults[i] ?? []
    if (fault) left.push({ id, fields, reason: isForbidden(resource, fault) })
  }
  return {
    resource,
    removed: added.filter(({ id }) => !standing.has(id)),
    restored: changed.filter((_, i) => (faults[i] ?? []).length === 0),
    left,
  }
}

/** The records of other kinds that refer to these ones, by their titles: a removal would remove them too, or change them. */
async function standingOn(
  { db, club, resources }: Reads,
  resource: Resource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly LocalizedText[]>> {
  const found = new Map<number, LocalizedText[]>()
  const note = (rows: readonly { readonly id?: unknown }[], title: LocalizedText) => {
    for (const { id } of rows) {
      const titles = found.get(Number(id)) ?? []
      if (!titles.includes(title)) found.set(Number(id), [...titles, title])
    }
  }
  for (const some of inChunks(ids)) {
    for (const from of resources) {
      for (const [field, { references }] of Object.entries(from.fields)) {
        if (references === resource.name) note(await db.all(referredTo(club, from, field, some)), from.title)
      }
    }
    if (resource.name !== group.name) continue
    const links = sql`select distinct group_id as id from calendar_links
      where club_id = ${club} and group_id in (${list(some)})`
    note(await db.all(links), calendarLinks)
  }
  return found
}

/** A calendar link ends with its group. */
const calendarLinks: LocalizedText = { en: 'Calendar links', nl: 'Agendalinks' }

const changedSince: LocalizedText = { en: 'Changed after the import', nl: 'Na de import gewijzigd' }

const unreadable: LocalizedText = {
  en: 'What it was before is encrypted with another key',
  nl: 'De oude waarden zijn versleuteld met een andere sleutel',
}

const isUsed = (titles: readonly LocalizedText[]): LocalizedText => ({
  en: `In use: ${titles.map(({ en }) => en.toLowerCase()).join(', ')}`,
  nl: `In gebruik: ${titles.map(({ nl }) => nl.toLowerCase()).join(', ')}`,
})

function isForbidden({ fields, unique = [] }: Resource, fault: FieldError): LocalizedText {
  const name = fieldOf(fault)
  const { en, nl } = fields[name]?.label ?? { en: name, nl: name }
  return unique.includes(name)
    ? { en: `Another record has the earlier value: ${en}`, nl: `Een ander record heeft de oude waarde: ${nl}` }
    : { en: `The earlier value is no longer allowed: ${en}`, nl: `De oude waarde kan niet meer: ${nl}` }
}

/** Counts what happens with the records, and lists the first ones. */
class Told {
  readonly #import: StoredImport
  readonly #removed = new ListedRows<TakenBack['removed'][number]>()
  readonly #restored = new ListedRows<RestoredRecord>()
  readonly #left = new ListedRows<LeftRecord>()

  constructor(found: StoredImport) {
    this.#import = found
  }

  add({ resource, removed, restored, left }: Part): void {
    const named = ({ id, fields }: Existing) => ({ id, name: shortText(titleOf(resource, { ...fields, id })) })
    for (const one of removed) this.#removed.add(named(one))
    for (const { before, ...one } of restored) {
      const fields = Object.entries(before).map(([field, value]) => ({
        field,
        now: shortened(one.fields[field]),
        before: shortened(value),
      }))
      this.#restored.add({ ...named(one), fields })
    }
    for (const { reason, ...one } of left) this.#left.add({ ...named(one), reason })
  }

  result(): TakenBack {
    const { created, changed, takenBackAt } = this.#import
    const was_done = takenBackAt !== null
    const counted = this.#removed.count + this.#restored.count + this.#left.count
    return {
      removed: this.#removed.listed,
      removed_count: this.#removed.count,
      restored: this.#restored.listed,
      restored_count: this.#restored.count,
      left: this.#left.listed,
      left_count: this.#left.count,
      gone_count: was_done ? 0 : created + changed - counted,
      was_done,
    }
  }
}
