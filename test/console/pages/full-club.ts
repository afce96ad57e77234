/** A club with data for every page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { allowAssistants } from '../../../server/callers/assistants/allow.ts'
import { createGrant } from '../../../server/callers/assistants/create-grant.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import { list, sql } from '../../../server/store/sql.ts'
import { changeRows } from '../../support/change-rows.ts'
import { newAdministrator } from '../../support/clubs-and-people.ts'
import type { Running } from '../../support/kantine.ts'
import { loggedIn } from '../browser.ts'

/**
 * Makes the club `noord`, whose people, keys, endpoints and assistants are all called the same.
 *
 * @returns its administrator in a browser, and the paths of all pages of the application, with ids of what the club has
 */
export async function fullClub(kantine: Running, name: string) {
  const { store } = kantine
  const who = await loggedIn(kantine, 'noord')
  const { browser, club, administrator } = who
  const made = async (path: string, body: object) =>
    (await browser.call<{ id: number }>(`POST /clubs/noord/${path}`, body)).body.id
  const keyId = await made('keys', { label: name, scopes: ['members:read'] })
  const endpoint = {
    url: `https://example.org/${encodeURIComponent(name)}`,
    description: name,
    events: ['member.created'],
  }
  const endpointId = await made('webhooks', endpoint)
  await browser.call(`POST /clubs/noord/webhooks/${endpointId}/deactivation`)
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name } }])
    await write.put(member, [{ fields: { name, status: 'active', group_ids: [1] } }])
    await write.put(kennismaker, [{ fields: { name, status: name, birth_date: '2015-03-12', group_id: 1 } }])
    await write.put(news, [{ fields: { title: name, body: `# ${name}\n\n[${name}](${name})`, pinned: true } }])
  })
  const owed = { member_id: 1, description: name, amount_cents: 18_500, due_on: '2020-10-01' }
  await made(`charges/${await made('charges', owed)}/payments`, { amount_cents: 500, method: 'cash' })
  await made('invitations', { email: 'mo@example.org', role: 'reader' })
  await newAdministrator(store, ['noord'], 'reader', 'jan@example.org', name)
  await allowAssistants(store, kantineItself, club.id, true)
  const grant = await createGrant(store, kantineItself, {
    clubId: club.id,
    administratorId: administrator.id,
    scopes: ['members:read'],
    readOnly: false,
    clientId: 'client-1',
    clientName: name,
    redirectHost: 'helper.example',
  })
  for (const [kind, id] of [
    ['key', keyId],
    ['grant', grant.id],
  ] as const) {
    const whose = [club.id, kind, id]
    const day = new Date(store.now()).toISOString().slice(0, 10)
    await changeRows(store, sql`insert into credential_usage values (${list(whose)}, ${day}, 12, 2)`)
    await changeRows(
      store,
      sql`insert into credential_errors values (${list(whose)}, ${day}, 'validation_failed', ${`POST ${name}`}, 2)`,
    )
    await changeRows(
      store,
      sql`insert into refused_requests values (${list(whose)}, ${store.now()}, 'req_1', ${`POST ${name}`}, 'validation_failed', '/name')`,
    )
  }
  await changeRows(
    store,
    sql`insert into webhook_tries (club_id, delivery_id, at, status, duration_ms, excerpt) values (${club.id}, 1, ${store.now()}, 500, 7, ${name})`,
  )
  await changeRows(store, sql`update clubs set name = ${name} where id = ${club.id}`)
  const ids: { readonly [about: string]: number } = {
    '/keys': keyId,
    '/webhooks': endpointId,
    '/webhooks/log': 1,
    '/assistants': grant.id,
    '/members': 1,
    '/charges': 1,
    '/posts': 1,
  }
  const paths = pathsOfPages().map((path) =>
    path
      .replace('/:collection', '/members')
      .replace(/^(.*)\/:id/, (_, about: string) => `${about}/${ids[about] ?? 'of what?'}`),
  )
  return { ...who, keyId, endpointId, paths: paths.map((path) => `/console/clubs/noord${path}`) }
}

/** The patterns of all pages about a club, below `/console/clubs/:slug`, as `pages.ts` lists them. */
function pathsOfPages(): string[] {
  const source = readFileSync(join(import.meta.dirname, '../../../console/src/pages/pages.ts'), 'utf8')
  const list = source.slice(source.indexOf('export const pages'))
  const alone = [...list.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)
  const together = [...list.matchAll(/below\('([^']+)'[^{]*\{(.*?)\n {2}\}\)/gs)].flatMap(([, above = '', rest = '']) =>
    [...rest.matchAll(/^ *'([^']+)': page/gm)].map(([, path = '']) => above + path),
  )
  return [...alone, ...together]
}
