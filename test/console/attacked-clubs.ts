/** Two clubs for attack tests: users of `noord` attack, and `zuid` has data of every kind. */
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { findAdministrator } from '../../server/callers/accounts/administrators.ts'
import type { Role } from '../../server/callers/accounts/roles.ts'
import { allowAssistants } from '../../server/callers/assistants/allow.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { systemTables } from '../../server/system-tables.ts'
import { grantTo } from '../assistants/connected-assistant.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator, newKey } from '../support/clubs-and-people.ts'
import { type EngineName, type Running, startKantine } from '../support/kantine.ts'
import { loggedIn, logIn } from './browser.ts'

type Made = { readonly id: number; readonly link: string }

/** A word in what the other club has, which no answer to an attempt holds. */
export const secretWord = 'Goudvis'

export type Attacked = Awaited<ReturnType<typeof attackedClubs>>

/** The server has the usual limit of 600 requests a minute for each key. */
export async function attackedClubs(engine: EngineName) {
  const kantine = await startKantine(engine, { environment: { RATE_LIMIT_PER_MINUTE: '600' } })
  const { store } = kantine
  const noord = await loggedIn(kantine, 'noord')
  const own = await noord.browser.call<Made>('POST /clubs/noord/webhooks', endpoint('Website'))
  const narrow = await newKey(store, noord.club, { scopes: ['members:read'] })
  const zuid = await loggedIn(kantine, 'zuid')
  return {
    kantine,
    /** The administrator of noord, and its other people. */
    owner: noord.browser,
    ownerEmail: noord.email,
    ownerId: noord.administrator.id,
    secretary: await memberOf(kantine, 'secretary'),
    treasurer: await memberOf(kantine, 'treasurer'),
    trainer: await memberOf(kantine, 'trainer'),
    reader: await memberOf(kantine, 'reader'),
    noord: { ...noord.club, endpointId: own.body.id, narrowKeyId: narrow.id },
    zuid: { ...zuid.club, browser: zuid.browser, ownerId: zuid.administrator.id, ...(await filled(kantine, zuid)) },
    /** Someone who belongs to both clubs, as an administrator of noord and a reader of zuid. */
    both: await ofBoth(kantine),
    /** The id of someone in noord. */
    idOf: async (email: string) => (await findAdministrator(store, email))?.id,
    /** The stored rows of both clubs; equal as long as nothing changed. */
    rows: () => rowsOf(store, [noord.club.id, zuid.club.id]),
  }
}

const memberOf = async (kantine: Running, role: Role) =>
  logIn(kantine, await newAdministrator(kantine.store, ['noord'], role))

const endpoint = (description: string) => ({ url: 'https://example.org/hook', description, events: ['member.created'] })

/** Gives the other club endpoints, of which the last has missed deliveries, a charge, an assistant and an invitation. */
async function filled({ store }: Running, { club, browser, administrator }: Awaited<ReturnType<typeof loggedIn>>) {
  const at = '/clubs/zuid'
  let endpointId = 0
  for (let n = 0; n < 3; n++)
    endpointId = (await browser.call<Made>(`POST ${at}/webhooks`, endpoint(secretWord))).body.id
  for (let id = 1; id <= endpointId; id++) await browser.call(`POST ${at}/webhooks/${id}/deactivation`)
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: secretWord, status: 'active' } }])
    await write.put(event, [{ fields: { title: secretWord, starts_at: '2127-01-31T19:00:00.000Z' } }])
  })
  const charge = { member_id: 1, description: secretWord, amount_cents: 5000 }
  const charged = await browser.call<Made>(`POST ${at}/charges`, charge)
  await allowAssistants(store, kantineItself, club.id, true)
  const grant = await grantTo(store, club.id, administrator.id)
  const invited = await browser.call<Made>(`POST ${at}/invitations`, { email: 'goudvis@zuid.example', role: 'reader' })
  const log = await browser.call<{ data: Made[] }>(`GET ${at}/deliveries`)
  return {
    endpointId,
    deliveryId: log.body.data[0]?.id as number,
    chargeId: charged.body.id,
    grantId: grant.id,
    invitation: invited.body.link,
  }
}

async function ofBoth(kantine: Running) {
  const { store } = kantine
  const person = await newAdministrator(store, ['noord', 'zuid'], 'administrator', 'both@example.org')
  const zuid = person.clubs.find(({ slug }) => slug === 'zuid')
  await changeRows(
    store,
    sql`update club_administrators set role = 'reader' where club_id = ${zuid?.id as number} and administrator_id = ${person.id}`,
  )
  return logIn(kantine, person)
}

/** Every row of these clubs and of none, but sessions, and what the accounts and the audit log say of logging in. */
async function rowsOf(
  store: Store,
  clubs: readonly number[],
): Promise<{ readonly [table: string]: readonly string[] }> {
  const own = systemTables.filter(({ name, columns }) => name !== 'sessions' && 'club_id' in columns)
  const tables = [...own.map(({ name }) => name), ...storedResources().map(tableOf), 'club_settings']
  const rows = await Promise.all(
    tables.map(async (table) => {
      const all = (
        await store.findAcrossClubs(sql`select * from ${raw(table)} where club_id in (0, ${raw(clubs.join(', '))})`)
      ).filter(({ action }) => !String(action).startsWith('login.'))
      return [table, all.map((row) => JSON.stringify(row)).sort()] as const
    }),
  )
  return Object.fromEntries(rows)
}
