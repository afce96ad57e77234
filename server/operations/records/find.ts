/** What the application's pages read of every resource besides its list: a record, titles, sizes, and search. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { club } from '@kantine/contract/administration/club.ts'
import { recordsOf } from '@kantine/contract/administration/record.ts'
import { choice, text } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { resources } from '@kantine/contract/resources.ts'
import { isId } from '../../records/references.ts'
import { chargesByPayment } from '../charges/find-payments.ts'
import { badParameters } from '../input.ts'
import { countRecords, countWithIds } from '../lists/count.ts'
import { getRecord } from '../lists/get.ts'
import { type SearchHit, search, searchWhole, titlesOf } from '../lists/search.ts'
import { shownTo, withoutFormer } from '../lists/shown.ts'
import { mayRead, requirePermission } from '../may.ts'
import { filter, listOf, type Operation, one, operation } from '../operation.ts'
import { versionOf } from '../versions.ts'
import { readsOf } from './several.ts'

const counted = {
  count: answered.whole('Count', 'Aantal'),
  /** Whether there are more than are counted. */
  has_more: answered.flag('More', 'Meer'),
}

const query = text('Search text', 'Zoektekst', {
  max: limits.searchCharacters,
  required: true,
  doc: 'Words or word beginnings, in any order. All must match.',
  example: 'sanne',
})

/** A record as search shows it: its status, and what tells apart records with the same title, if it has these. */
const hit = {
  resource: answered.text('Records', 'Gegevens'),
  id: answered.whole('Id', 'Id'),
  title: answered.text('Title', 'Titel'),
  status: orNull(answered.text('Status', 'Status')),
  updated_at: answered.instant('Last changed', 'Laatst gewijzigd'),
  birth_date: orNull(answered.day('Date of birth', 'Geboortedatum')),
  member_number: orNull(answered.text('Member number', 'Lidnummer')),
  starts_at: orNull(answered.instant('Starts', 'Begint')),
}

const shown = ({ status, birth_date, member_number, starts_at, ...hit }: SearchHit) => ({
  ...hit,
  status: (status ?? null) as string | null,
  birth_date: birth_date ?? null,
  member_number: member_number ?? null,
  starts_at: starts_at ?? null,
})

/** An id has at most 16 digits, and a comma follows it. */
const ids = text('Ids', 'Ids', {
  max: 17 * limits.pageSizeMax,
  required: true,
  doc: `Up to ${limits.pageSizeMax} ids, separated by commas.`,
  example: '14,27',
})

function idsIn(given: string): number[] {
  const found = given.split(',').map((text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0))
  if (found.length <= limits.pageSizeMax && found.every(isId)) return found
  const detail = `ids must be 1 to ${limits.pageSizeMax} ids, separated by commas.`
  throw badParameters([{ parameter: 'ids', detail }])
}

function operationsOn(resource: Resource): Operation[] {
  const ofAll = { ...readsOf(resource), about: 'all' } as const
  const record = recordsOf(resource).fields
  const get = operation({
    ...readsOf(resource),
    name: 'get',
    about: 'one',
    title: { en: 'Open', nl: 'Openen' },
    says: {
      en: 'Shows a record, with the version that a change must name.',
      nl: 'Toont de gegevens, met de versie die een wijziging moet noemen.',
    },
    output: one({ ...record, version: answered.text('Version', 'Versie') }),
    async run({ store }, caller, input) {
      const text = await getRecord(store, caller.club, shownTo(caller, resource), input[`${resource.name}_id`])
      return { ...JSON.parse(text), version: versionOf(text) }
    },
  })
  const titles = operation({
    ...ofAll,
    name: 'titles',
    noun: 'titles',
    title: { en: 'Titles', nl: 'Titels' },
    says: { en: 'Shows the titles of some records.', nl: 'Toont de titels van een paar gegevens.' },
    input: { ids },
    output: listOf(hit),
    run: ({ store }, caller, { ids }) =>
      store.read(caller.club, async (db) => {
        const found = await titlesOf(db, caller.club, shownTo(caller, resource), idsIn(ids))
        return { data: found.map(shown), has_more: false }
      }),
  })
  const searching = operation({
    ...ofAll,
    name: 'search',
    noun: 'search',
    title: { en: 'Search', nl: 'Zoeken' },
    says: { en: 'Finds records by their words.', nl: 'Zoekt gegevens op woorden.' },
    input: { query },
    output: listOf(record),
    async run({ store }, caller, { query }) {
      const { texts, has_more } = await searchWhole(store, caller, shownTo(caller, resource), query)
      return { data: texts.map((text) => JSON.parse(text)), has_more }
    },
  })
  const referring = resources.find(({ name }) => name === resource.counted?.of)
  return [get, titles, searching, ...(referring ? [sizesOf(resource, referring)] : [])]
}

/** The number of current records that refer to each of some records, such as the members of groups. */
const sizesOf = (resource: Resource, referring: Resource): Operation =>
  operation({
    ...readsOf(resource),
    about: 'all',
    name: 'sizes',
    noun: 'sizes',
    title: referring.title,
    says: {
      en: `Counts the current ${referring.plural} of each record.`,
      nl: `Telt per onderdeel de huidige ${referring.title.nl.toLowerCase()}.`,
    },
    input: { ids },
    output: listOf({ id: answered.whole('Id', 'Id'), ...counted }),
    run({ store }, caller, { ids }) {
      requirePermission(caller, { permission: referring.scopes.read, effect: 'reads' })
      const current = withoutFormer(shownTo(caller, referring))
      return store.read(caller.club, async (db) => {
        const data = await countWithIds(db, caller.club, current, resource.counted?.by ?? '', idsIn(ids))
        return { data, has_more: false }
      })
    },
  })

/** These operations for every resource. */
export const findingRecords: readonly Operation[] = resources.flatMap(operationsOn)

const ofClub = {
  on: club,
  about: 'all',
  offered: ['application'],
  permission: 'members:read',
  effect: 'reads',
} as const

const counts = operation({
  ...ofClub,
  name: 'counts',
  noun: 'counts',
  title: { en: 'Counts', nl: 'Aantallen' },
  says: {
    en: 'Counts the current records of each kind that the user may read.',
    nl: 'Telt de huidige gegevens per soort, als de gebruiker die mag zien.',
  },
  output: listOf({ resource: answered.text('Records', 'Gegevens'), ...counted }),
  async run({ store }, caller) {
    const data = []
    for (const resource of resources.filter((one) => mayRead(caller, one))) {
      const current = withoutFormer(shownTo(caller, resource))
      const count = await store.read(caller.club, (db) => countRecords(db, caller.club, current))
      data.push({ resource: resource.plural, ...count })
    }
    return { data, has_more: false }
  },
})

const everywhere = operation({
  ...ofClub,
  name: 'search',
  noun: 'search',
  title: { en: 'Search', nl: 'Zoeken' },
  says: {
    en: 'Finds records of every kind by their words, and charges by the amount or the day of a payment.',
    nl: 'Zoekt alle soorten gegevens op woorden, en contributie op het bedrag of de dag van een betaling.',
  },
  input: {
    query,
    resource: filter(
      choice('Records', 'Gegevens', {
        words: resources.map(({ plural }) => plural),
        doc: 'Only records of this kind.',
        example: 'members',
      }),
    ),
  },
  output: listOf(hit),
  async run({ store }, caller, { query, resource: plural }) {
    const wanted = resources.filter((one) => plural === undefined || one.plural === plural)
    const paid = wanted.includes(charge) ? await chargesByPayment(store, caller, query) : []
    const found = await search(store, caller, {
      query,
      resources: wanted.map((one) => shownTo(caller, one)),
      limit: limits.searchHitsMax,
    })
    const others = found.hits.filter((hit) => !paid.some(({ id }) => hit.resource === charge.plural && hit.id === id))
    return { data: [...paid, ...others].map(shown), has_more: found.has_more }
  },
})

/** Reading what pages show of the records of every resource. */
export const findingInClub: readonly Operation[] = [counts, everywhere]

export default [...findingRecords, ...findingInClub]
