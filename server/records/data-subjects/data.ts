/** All data a club stores about a member or kennismaker, as an export for that person. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { type Resource, titleOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { Refusal } from '../../refusal.ts'
import type { Seal } from '../../seal.ts'
import type { Body } from '../../store/body.ts'
import { recordsById } from '../../store/collection.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { idsIn, referringTo } from '../../store/record-references.ts'
import { recordsAtOnce } from '../../store/record-size.ts'
import { everyRecord } from '../../store/records-in-parts.ts'
import { sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { importedAmong, keptOf } from '../kept-imports.ts'
import { chargesNaming } from './debtors.ts'

type Section = {
  readonly heading: LocalizedText
  readonly fields: { readonly [field: string]: LocalizedText }
  readonly records: readonly object[]
}

export type PersonData = {
  readonly person: string
  readonly club: string
  readonly made_at: string
  readonly sections: readonly Section[]
}

type Found = { readonly resource: Resource; readonly records: readonly Body[]; readonly namesOnly?: boolean }

const resources = storedResources()

/**
 * The data about a person at one moment; undefined if the club has no such record. For a deleted member, these are the charges that still
 * have their name, and the payments.
 *
 * @throws {Refusal} `bad_request` if it has more than `mostBytes`
 */
export function dataOf(
  { store, seal }: { readonly store: Store; readonly seal: Seal },
  club: number,
  resource: Resource,
  id: number,
  mostBytes: number = Number.POSITIVE_INFINITY,
): Promise<PersonData | undefined> {
  const room = roomOf(mostBytes)
  return store.snapshot(async (db) => {
    const own = await bodiesById(db, club, resource, [id])
    const [person] = own
    const left = person || resource.name !== 'member' ? [] : await chargesNaming(db, club, id)
    const name = person ? titleOf(resource, person) : left.at(-1)?.debtor?.name
    if (name === undefined) return undefined
    const about: Found[] = person
      ? [{ resource, records: own }, ...(await recordsAbout(db, club, resource, id, room))]
      : [{ resource: charge, records: left }]
    const whole = about.filter(({ namesOnly }) => !namesOnly)
    const sections = about.filter(({ records }) => records.length > 0).map(sectionOf)
    return {
      person: name,
      club: String((await db.get(sql`select name from clubs where id = ${club}`))?.name),
      made_at: new Date(store.wallClock()).toISOString(),
      sections: [
        ...sections,
        ...(await importedOf(db, club, whole, seal, room)),
        await namesIn(db, club, whole),
        await historyOf(db, club, whole, room),
      ],
    }
  })
}

const sectionOf = ({ resource, records, namesOnly }: Found): Section => ({
  heading: resource.title,
  fields: namesOnly ? nameFields : labelsOf(resource),
  records: namesOnly ? records.map((record) => ({ id: record.id, name: titleOf(resource, record) })) : records,
})

const labelsOf = ({ fields }: Resource) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))

/** The records that refer to a record. Of records about several people, such as a team, only the name is included. */
async function recordsAbout(
  db: Connection,
  club: number,
  { name }: Resource,
  id: number,
  room: Room,
): Promise<Found[]> {
  const found: Found[] = []
  for (const resource of resources) {
    for (const [field, { references, schema }] of Object.entries(resource.fields)) {
      if (references !== name) continue
      const records = await recordsReferringTo(db, club, resource, field, id, room)
      found.push({ resource, records, namesOnly: schema.type === 'array' })
    }
  }
  return found
}

async function recordsReferringTo(
  db: Connection,
  club: number,
  resource: Resource,
  field: string,
  id: number,
  room: Room,
) {
  const isMany = resource.fields[field]?.schema.type === 'array'
  const further = sql`and ${referringTo(club, resource, field, [id])}`
  const records: Body[] = []
  for await (const record of everyRecord(db.all, club, resource, { further, atOnce: recordsAtOnce(resource) })) {
    // Only the name of a record about several people is kept.
    const kept = isMany ? { ...record, [field]: [] } : record
    room.take(kept)
    records.push(kept)
  }
  return records
}

/** The room that is left in an export, in bytes. */
type Room = { take(value: unknown): void }

function roomOf(mostBytes: number): Room {
  let left = mostBytes
  return {
    take(value) {
      left -= Buffer.byteLength(JSON.stringify(value))
      if (left < 0) throw tooMuch()
    },
  }
}

const tooMuch = () =>
  new Refusal('bad_request', {
    en: 'The club stores more about this person than fits into one answer. Ask the operator of the server to export it, with: kantine persons export',
    nl: 'De club bewaart te veel over deze persoon om het hier te versturen. Vraag de beheerder van de server om een export, met: kantine persons export',
  })

async function bodiesById(db: Connection, club: number, resource: Resource, ids: readonly number[]): Promise<Body[]> {
  const records: Body[] = []
  for (const some of inChunks(ids)) {
    const rows = await db.all(recordsById(club, resource, some))
    records.push(...rows.map(({ body }) => JSON.parse(String(body))))
    await yieldToEventLoop()
  }
  return records
}

const nameFields = { name: { en: 'Name', nl: 'Naam' } }

/** The names for the ids in these records, such as groups and seasons, but never names of other people. */
async function namesIn(db: Connection, club: number, about: readonly Found[]): Promise<Section> {
  const wanted = new Map<Resource, Set<number>>()
  for (const { resource, records } of about) {
    for (const [field, { references }] of Object.entries(resource.fields)) {
      const target = resources.find(({ name, searched }) => name === references && searched && !people.includes(name))
      if (!target) continue
      const ids = wanted.get(target) ?? new Set()
      for (const record of records) for (const id of idsIn(record[field])) ids.add(id)
      wanted.set(target, ids)
    }
  }
  const records: object[] = []
  for (const [target, ids] of wanted) {
    const found = await bodiesById(db, club, target, [...ids])
    records.push(...found.map((one) => ({ resource: target.plural, id: one.id, name: titleOf(target, one) })))
  }
  const heading = { en: 'What the ids mean', nl: 'Betekenis van de nummers' }
  return { heading, fields: { resource: { en: 'Kind', nl: 'Soort' }, ...nameFields }, records }
}

const people = ['member', 'kennismaker']

/** What imports of the last seven days changed in these records, as it was before; no section without any. */
async function importedOf(db: Connection, club: number, about: readonly Found[], seal: Seal, room: Room) {
  const records: object[] = []
  for (const { resource, records: own } of about) {
    const ids = own.map(({ id }) => id)
    for (const one of await importedAmong(db, club, resource, ids)) {
      const before = keptOf(seal, one)?.before
      if (!before) continue
      const { importedAt, recordId } = one
      const shown = { at: new Date(importedAt).toISOString(), resource: resource.plural, id: recordId, before }
      room.take(shown)
      records.push(shown)
    }
  }
  const heading = { en: 'Before an import', nl: 'Voor een import' }
  const fields = {
    at: { en: 'Imported', nl: 'Geïmporteerd' },
    resource: { en: 'Kind', nl: 'Soort' },
    id: { en: 'Record', nl: 'Gegeven' },
    before: { en: 'Old values', nl: 'Oude waarden' },
  }
  return records.length === 0 ? [] : [{ heading, fields, records }]
}

/** The creation and changes of these records, within the retention of the change log. */
async function historyOf(db: Connection, club: number, about: readonly Found[], room: Room): Promise<Section> {
  const wanted = new Map(
    about.map(({ resource, records }) => [resource.name, new Set(records.map(({ id }) => id))] as const),
  )
  const entries: object[] = []
  for (let rows = await entriesAfter(db, club, 0); rows.length > 0; ) {
    const own = rows.filter(
      ({ resource, record_id, member_id }) =>
        wanted.get(String(resource))?.has(Number(record_id)) || wanted.get('member')?.has(Number(member_id)),
    )
    for (const entry of own.map(entryOf)) {
      room.take(entry)
      entries.push(entry)
    }
    await yieldToEventLoop()
    rows = await entriesAfter(db, club, Number(rows.at(-1)?.id))
  }
  return { heading: { en: 'Changes', nl: 'Wijzigingen' }, fields: fieldsOfChange, records: entries }
}

const entriesAfter = (db: Connection, club: number, after: number): Promise<Row[]> =>
  db.all(sql`select id, at, actor, kind, resource, record_id, fields, value_before, value_after, member_id
    from journal
    where club_id = ${club} and id > ${after} order by id limit 500`)

const fieldsOfChange = {
  at: { en: 'Time', nl: 'Tijdstip' },
  change: { en: 'Change', nl: 'Wijziging' },
  record_id: { en: 'Record', nl: 'Gegeven' },
  fields: { en: 'Changed fields', nl: 'Gewijzigde velden' },
  before: { en: 'Before', nl: 'Oude waarde' },
  after: { en: 'After', nl: 'Nieuwe waarde' },
  by: { en: 'Changed with', nl: 'Gewijzigd met' },
}

const entryOf = ({ at, actor, kind, record_id, fields, value_before, value_after }: Row) => ({
  at: new Date(Number(at)).toISOString(),
  change: kind,
  record_id: Number(record_id),
  fields: String(fields).split(' ').filter(Boolean),
  ...((value_before ?? value_after) !== null && { before: value_before, after: value_after }),
  by: actor,
})
