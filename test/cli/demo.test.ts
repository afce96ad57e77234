import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import { createKey } from '../../server/callers/keys/keys.ts'
import { findClub, setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { exampleFields } from '../support/example-records.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'

const all = storedResources()

/** Every record of the demo club, without its stamp. */
async function recordsOf(store: Store, club: number): Promise<string[]> {
  const bodies = await Promise.all(
    all.map((one) =>
      store.findAcrossClubs(sql`select body from ${raw(tableOf(one))} where club_id = ${club} order by id`),
    ),
  )
  return bodies.flat().map(({ body }) => String(body).replace(/"(?:created|updated)_at":"[^"]*",?/g, ''))
}

onEngines('the demo club rejects live keys, other plans, other time zones, imports and erasures', async (engine) => {
  const kantine = await startKantine(engine)
  const { environment } = kantine.database
  const file = join(String(environment.DATA_DIR), 'groups.json')
  writeFileSync(file, '[{"name":"Jeugd"}]')
  const exported = join(String(environment.DATA_DIR), 'demo.club')
  for (const [line, reason] of [
    ['keys create --club demo --label Mine --scopes all', /It can only have sandbox keys\./],
    ['keys create --club demo --label Mine --scopes all --purpose assistant', /It can only have sandbox keys\./],
    ['clubs plan demo basic', /Its plan cannot be changed\./],
    ['clubs time-zone demo UTC', /Its time zone cannot be changed\./],
    [`clubs remove --club demo --yes demo --export-to ${exported}`, /It cannot be removed\./],
    ['persons erase --club demo --member 1 --yes', /Its records are fictional, and rewritten every week\./],
    [`import --club demo --resource groups ${file}`, /Its records are fictional, and rewritten every week\./],
  ] as const) {
    const { code, stderr } = await command(environment, line.split(' '))
    assert.equal(code, 1, line)
    assert.match(stderr, reason)
    assert.match(stderr, /which everyone shares\. .* Create a club of your own\./)
  }
  assert.ok(!existsSync(exported), 'nothing was exported for a removal that is refused')
  const demo = await findClub(kantine.store, 'demo')
  assert.deepEqual([demo?.plan, demo?.timeZone], ['pro', 'Europe/Amsterdam'])
})

onEngines('demo reset removes everything that is not demo data, and reports it', async (engine) => {
  const kantine = await startKantine(engine, { environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true' } })
  const { store, database } = kantine
  const { id: club } = (await findClub(store, 'demo')) as { id: number }
  const right = await recordsOf(store, club)
  const minted = await kantine.call('/api/v1/sandbox-keys', { method: 'POST' })
  const { key: sandbox } = (await minted.json()) as { key: string }

  // As they could be made before the demo club refused them.
  const wanted = { clubId: club, label: 'Mine', purpose: 'live', scopes: ['members:read'], expiresAt: null } as const
  const { key } = await createKey(store, kantineItself, wanted)
  await setPlan(store, kantineItself, club, 'basic')
  const endpoint = ['--url', 'https://example.org/hook', '--events', 'member.created']
  await jsonOf(database.environment, 'webhooks', 'create', '--club', 'demo', ...endpoint)
  await store.write(club, kantineItself, async (write) => {
    for (const resource of all) await write.put(resource, [{ id: 50_001, fields: exampleFields(resource, 50_000) }])
    await write.remove(resources.find(({ name }) => name === 'member') as (typeof resources)[0], [1])
  })
  assert.notDeepEqual(await recordsOf(store, club), right)

  const { code, stdout } = await command(database.environment, ['demo', 'reset'])
  assert.equal(code, 0)
  assert.match(stdout, new RegExp(`Records changed: [1-9]\\d*, removed: ${all.length}\\.`))
  assert.match(
    stdout,
    /Keys revoked: 1\. Webhook endpoints removed: 1\.\nIt is on the pro plan again\.\nIts sandbox keys/,
  )
  assert.deepEqual(await recordsOf(store, club), right)
  assert.deepEqual(await jsonOf(database.environment, 'webhooks', 'list', '--club', 'demo'), [])
  const statusWith = async (key: string) => (await kantine.call('/api/v1/club', { key })).status
  assert.equal(await statusWith(sandbox), 200)
  assert.equal(await statusWith(key), 401)
  assert.deepEqual(await jsonOf(database.environment, 'demo', 'reset'), {
    slug: 'demo',
    changed: 0,
    removed: 0,
    keys_revoked: 0,
    endpoints_removed: 0,
  })
})
