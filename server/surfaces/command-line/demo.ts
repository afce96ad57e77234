import { storedResources } from '@kantine/contract/resources.ts'
import { listKeys, revokeKey } from '../../callers/keys/keys.ts'
import { type Club, findClub, setPlan } from '../../clubs/clubs.ts'
import { demo } from '../../clubs/demo.ts'
import { dayOf } from '../../day.ts'
import { demoRecordsInThread } from '../../sandbox/demo-records.ts'
import { clearAdditions, fillDemoClub } from '../../sandbox/fill.ts'
import { removeEndpoint } from '../../webhooks/deliveries/remove-endpoint.ts'
import { allEndpoints } from '../../webhooks/endpoints/endpoint.ts'
import type { Administration, CommandResult } from './command.ts'

export async function reset(on: Administration): Promise<CommandResult> {
  const club = await findClub(on.store, demo.slug)
  const cleared = club ? await clear(on, club) : { removed: 0, keys: 0, endpoints: 0, plan: 'pro' }
  const changed = await fillDemoClub(on.store, on.resources)
  const { removed, keys, endpoints, plan } = cleared
  const text = [
    `${demo.name} restored. Records changed: ${changed}, removed: ${removed}.`,
    `Keys revoked: ${keys}. Webhook endpoints removed: ${endpoints}.`,
    ...(plan === 'pro' ? [] : ['It is on the pro plan again.']),
    'Its sandbox keys and administrators are kept.',
  ].join('\n')
  const json = { slug: demo.slug, changed, removed, keys_revoked: keys, endpoints_removed: endpoints }
  return { text, json }
}

/**
 * Removes what was added to the demo club: endpoints first, so that the other removals send no notifications.
 *
 * @returns the number of removals, and the former plan of the club
 */
async function clear({ store, actor, resources }: Administration, { id, plan }: Club) {
  const endpoints = await store.write(id, actor, async (write) => {
    const all = await allEndpoints(write.db, id)
    for (const endpoint of all) await removeEndpoint(write, endpoint.id)
    return all
  })
  const keys = (await listKeys(store, id)).filter((key) => key.purpose !== 'sandbox' && key.revokedAt === null)
  for (const key of keys) await revokeKey(store, actor, { clubId: id, id: key.id })
  if (plan !== 'pro') await setPlan(store, actor, id, 'pro')
  const removed = await clearAdditions(
    store,
    id,
    storedResources(resources),
    await demoRecordsInThread(dayOf(store.wallClock())),
  )
  return { removed, keys: keys.length, endpoints: endpoints.length, plan }
}
