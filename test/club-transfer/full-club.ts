/** A club with records of every kind, and everything that its callers see. */
import { join } from 'node:path'
import type { Field } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { exportClub } from '../../server/club-transfer/export.ts'
import { importClub } from '../../server/club-transfer/import.ts'
import { removeExported } from '../../server/club-transfer/remove.ts'
import { clubTables } from '../../server/club-transfer/tables.ts'
import { setStages } from '../../server/clubs/stages.ts'
import { search } from '../../server/operations/lists/search.ts'
import { setQuotas } from '../../server/operations/quotas/quota.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type FieldValues, tableOf } from '../../server/store/body.ts'
import { list, raw, sql } from '../../server/store/sql.ts'
import { type ClubWithKey, newAdministrator, newClub } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import { newFolder } from '../support/folder.ts'
import type { Running } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'

const stored = storedResources()

/** A path for a new file. */
export const newPath = (name = 'club.gz'): string => join(newFolder(), name)

/** Makes a club with records of every resource, and with keys, people, webhooks, settings, kept answers and a history. */
export async function fullClub({ store, webhooks, call }: Running, slug: string): Promise<ClubWithKey> {
  const club = await newClub(store, slug)
  const sanne = await newAdministrator(store, [slug])
  const caller = commandCaller(club.id, { by: 'administrator', id: sanne.id })
  for (const resource of stored) {
    const records = [0, 1, 2].map((n) => ({ fields: linkedFields(resource, n) }))
    await store.write(club.id, kantineItself, (write) => write.put(resource, records))
  }
  await setStages(store, club.id, caller.actor, ['new', 'trial planned', 'joined'])
  await setQuotas(store, club.id, kantineItself, { keys: 7 })
  const wanted = { url: 'https://example.org/kantine', events: ['member.created'] }
  await perform({ store, webhooks }, 'webhooks create', caller, wanted)
  const news = stored.find(({ name }) => name === 'news_post') as (typeof stored)[number]
  const planned = { title: 'Planned', body: 'Later', published_at: '2099-01-01T00:00:00.000Z' }
  await store.write(club.id, kantineItself, (write) => write.put(news, [{ fields: planned }]))
  await repeatBatch({ call }, club.key)
  return club
}

/** The fields of a record that refers to the first records of the club; what follows from other records is left to the store. */
function linkedFields(resource: Resource, n: number): FieldValues {
  const given = Object.entries(exampleFields(resource, n)).flatMap(([name, value]) => {
    const { references, counts, lists, copies } = resource.fields[name] as Field
    if (counts || lists || copies) return []
    const isLinked = references && !resource.naturalKey?.includes(name)
    return [[name, isLinked ? (Array.isArray(value) ? [1, 3] : 1) : value]]
  })
  return Object.fromEntries(given)
}

/** The same batch each time, with the same Idempotency-Key. */
export const repeatBatch = ({ call }: Pick<Running, 'call'>, key: string): Promise<Response> =>
  call('/api/v1/members/bulk', {
    key,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    body: '{"operations":[{"op":"create","data":{"name":"Łukasz Weiß"}},{"op":"delete","id":2}]}',
  })

/** Everything that callers see of a club, as texts by what was called. */
export async function seenOf({ store, call }: Running, { id, key, updatedAt }: ClubWithKey) {
  const seen: { [call: string]: unknown } = {}
  const read = async (path: string) => {
    const answer = await call(path, { key })
    seen[path] = { status: answer.status, body: await answer.text() }
    return seen[path] as { status: number; body: string }
  }
  await read('/api/v1/club')
  for (const path of [...resources.map(({ plural }) => plural), 'changes']) {
    const page = await read(`/api/v1/${path}?limit=200`)
    await read(`/api/v1/${path}?limit=2&starting_after=1`)
    await read(`/api/v1/${path}?updated_since=${new Date(updatedAt).toISOString()}`)
    const { data } = JSON.parse(page.body) as { data: { id: number }[] }
    if (path !== 'changes') for (const { id } of data) await read(`/api/v1/${path}/${id}`)
  }
  const caller = commandCaller(id, kantineItself)
  for (const query of ['sanne', 'lukasz', 'meiden', 'a b', 'KNT']) {
    seen[`search ${query}`] = await search(store, caller, { query, resources })
  }
  for (const resource of stored) {
    seen[`rows of ${resource.name}`] = (
      await store.findAcrossClubs(sql`select * from ${raw(tableOf(resource))} where club_id = ${id} order by id`)
    ).map((row) => ({ ...row }))
  }
  return seen
}

const on = ({ store, webhooks }: Running) => ({ store, resources: stored, seal: webhooks.seal })

export const exportTo = async (kantine: Running, club: number, file = newPath()): Promise<string> => {
  await exportClub(on(kantine), kantineItself, club, file)
  return file
}

export const removeWith = (kantine: Running, club: number, file: string) =>
  removeExported(on(kantine), kantineItself, club, file)

/** How many rows of a club there are in all tables but one: the calls of the last second are counted late. */
export async function rowsOf({ store }: Running, club: number): Promise<number> {
  const tables = clubTables(stored).flatMap(({ name }) => (name === 'credential_usage' ? [] : [name]))
  const selects = tables.map((table) => sql`select count(*) as rows from ${raw(table)} where club_id = ${club}`)
  const counted = await store.findAcrossClubs(list(selects, ' union all '))
  return counted.reduce((sum, { rows }) => sum + Number(rows), 0)
}

type Options = {
  readonly slug?: string
  readonly newId?: boolean
  readonly unverified?: boolean
  readonly progress?: (done: number, total: number) => void
}

export const importFrom = (kantine: Running, file: string, options: Options = {}) =>
  importClub(on(kantine), kantineItself, { file, ...options })

/** Imports a file of which nothing proves who wrote it: of another server, or forged. */
export const importUnverified = (kantine: Running, file: string, options: Options = {}) =>
  importFrom(kantine, file, { ...options, unverified: true })
