/** A member with data in every possible place, all containing one unique word. */
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import type { Writer } from '../../server/store/writer.ts'
import { recordPayment, registerMember, waiveCharge } from '../support/application-writes.ts'
import { newWorld, type World } from '../webhooks/club-with-receivers.ts'

/** Stands in every text of the person, and nowhere else. Searches keep words in lower case. */
export const mark = 'zwaluwstaart'

/** The texts of a record of the person: each field that takes any text holds the mark. */
const marked = ({ fields }: Resource): { readonly [field: string]: unknown } =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { schema, setBy }]) => schema.type === 'string' && setBy === 'caller' && name !== 'status')
      .filter(([, { schema }]) => schema.format !== 'date' && schema.format !== 'date-time')
      .map(([name, { schema }]) => [name, schema.format === 'email' ? `${mark}@example.org` : mark]),
  )

export type Planted = World & {
  /** The member and the kennismaker who became that member. */
  readonly member: number
  readonly kennismaker: number
  /** The charges of the member: one of this year, and one of ten years ago. */
  readonly charges: { readonly recent: number; readonly old: number }
}

/** Plants the person in a new club, between other people, with requests of all kinds that speak of them. */
export async function plant(engine: Parameters<typeof newWorld>[0], options?: Parameters<typeof newWorld>[1]) {
  const world = await newWorld(engine, options)
  const { kantine, club, send, listen } = world
  const told = await listen(['member.created', 'member.updated', 'member.deleted', 'kennismaker.created'])
  const write = <T>(work: (write: Writer) => Promise<T>) => kantine.store.write(club.id, kantineItself, work)

  await write(async (write) => {
    await write.put(group, [{ fields: { name: 'Meiden onder 15' } }])
    await write.put(event, [{ fields: { title: 'Barbecue', starts_at: '2999-06-01T16:00:00.000Z' } }])
    await write.put(member, [{ fields: { name: 'Somebody Else', external_id: 'other' } }])
  })
  const { body: created } = await send<{ id: number }>('POST /members', { ...marked(member), group_ids: [1] }, 'key-1')
  const { id } = created
  await send('POST /members', { ...marked(member), group_ids: [1] }, 'key-1')
  await send(`PATCH /members/${id}`, { name: `Sanne ${mark}` }, 'key-2')
  // What is refused and what fails says what is wrong, and not what was sent.
  await send('POST /members', { ...marked(member), birth_date: mark, status: null, email: `${mark}@` })
  await send(
    'POST /members/bulk',
    {
      operations: [
        { op: 'create', data: { name: mark, email: mark, gender: mark.repeat(9) } },
        { op: 'update', id, data: { phone: `06 ${mark}` } },
      ],
    },
    'key-3',
  )
  await send(`GET /members?starting_after=${mark}`)
  await send(`GET /members?email=${mark}%40`)
  await send(`GET /members?external_id=${mark}`)
  await send(`GET /members/${mark}`)
  await send(`PUT /members/by-external-id/${mark}`, { phone: `06 ${mark}` }, 'key-5')
  await send(`PUT /members/by-external-id/${mark}`, { phone: `${mark}\n` })
  await send('POST /attendance', { member_id: id, group_id: 1, date: '2026-09-01', present: true })
  await send('POST /kennismakers', { ...marked(kennismaker), member_id: id }, 'key-4')
  const charges = await write(async (write) => {
    await registerMember(write, { event_id: 1, member_id: id })
    await write.put(competitionTeam, [{ fields: { name: 'Dames 1', member_ids: [1, id] } }])
    const year = new Date(write.stamp).getUTCFullYear()
    const [recent, old] = await write.put(
      charge,
      [year, year - 10].map((year) => ({
        fields: {
          member_id: id,
          description: 'Contributie',
          amount_cents: 100,
          currency: 'EUR',
          due_on: `${year}-03-01`,
        },
      })),
    )
    await recordPayment(write, {
      charge_id: old,
      amount_cents: 50,
      method: 'iDEAL',
      at: `${year - 10}-03-02T12:00:00Z`,
    })
    for (const charge_id of [recent, old]) await waiveCharge(write, { charge_id, reason: `Of ${mark}` })
    return { recent: recent as number, old: old as number }
  })
  await told.told(3)
  return { ...world, member: id, kennismaker: 1, charges } satisfies Planted
}

/** Every table of the database. */
export async function tablesOf(store: Store): Promise<string[]> {
  const tables =
    store.engine === 'sqlite'
      ? sql`select name from sqlite_schema where type = 'table'`
      : sql`select table_name as name from information_schema.tables where table_schema = 'public'`
  return (await store.findAcrossClubs(tables)).map(({ name }) => String(name)).sort()
}

/** The tables in which the mark stands. */
export async function tablesWithMark(store: Store): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesOf(store)) {
    const rows = await store.findAcrossClubs(sql`select * from ${raw(table)}`)
    if (JSON.stringify(rows).toLowerCase().includes(mark)) found.push(table)
  }
  return found
}
