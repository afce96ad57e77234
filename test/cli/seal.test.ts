import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type TOTP, URI } from 'otpauth'
import { finishLogIn, logIn } from '../../server/callers/accounts/log-in.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../server/callers/accounts/second-factor.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, onBothEngines, startKantine } from '../support/kantine.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { command, jsonOf } from './command.ts'

type Endpoint = { id: number }
type Store = Awaited<ReturnType<typeof startKantine>>['store']

const newKey = () => randomBytes(32).toString('base64')
const sealedIn = (store: Store) =>
  store.findAcrossClubs(sql`select club_id, id, secret, old_secret from webhook_endpoints order by club_id, id`)

/** Turns the second factor of a new administrator on. */
async function turnOnSecondFactor({ store, webhooks: { seal } }: Awaited<ReturnType<typeof startKantine>>) {
  const sanne = await newAdministrator(store, ['noord'], 'administrator', 'sanne@example.org')
  const { uri } = await beginSecondFactor({ store, seal }, kantineItself, sanne, password)
  await confirmSecondFactor({ store, seal }, kantineItself, sanne, (URI.parse(uri) as TOTP).generate())
}

/** Whether the second factor can still be read: a code from the future is wrong, where an unknown secret would be unavailable. */
async function assertCodesAreRead({ store, webhooks: { seal } }: Awaited<ReturnType<typeof startKantine>>) {
  const visitor = { address: '', browser: null }
  const entered = await logIn(store, { email: 'sanne@example.org', password }, visitor)
  assert.ok('pending' in entered)
  await assert.rejects(finishLogIn({ store, seal }, entered.pending.token, '000000', visitor), {
    code: 'validation_failed',
  })
}

/** A server with two clubs, each with an endpoint; the second has an old secret that still signs. A second factor is on. */
async function withEndpoints(engine: 'sqlite' | 'postgres', settings: NodeJS.ProcessEnv) {
  const database = await newDatabase(engine)
  const dataDir = database.environment.DATA_DIR ?? newFolder()
  const environment: NodeJS.ProcessEnv = {
    ...database.environment,
    DATA_DIR: dataDir,
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    ...settings,
  }
  const start = (more: NodeJS.ProcessEnv = {}) =>
    startKantine(engine, { database: { ...database, environment: { ...environment, ...more } } })
  const kantine = await start()
  const receiver = await startReceiver((_, response) => response.end('thank you'))
  const url = `http://localhost:${receiver.port}/kantine`
  const clubs = [await newClub(kantine.store, 'noord'), await newClub(kantine.store, 'zuid')]
  for (const { slug } of clubs) {
    const options = ['--club', slug, '--url', url, '--events', 'member.created']
    const { id } = await jsonOf<Endpoint>(environment, 'webhooks', 'create', ...options)
    if (slug === 'zuid') await jsonOf(environment, 'webhooks', 'rotate', `${id}`, '--club', slug)
  }
  await turnOnSecondFactor(kantine)
  const assertSigned = async () => {
    for (const { slug } of clubs) {
      const { code, stdout } = await command(environment, ['webhooks', 'test', '1', '--club', slug])
      assert.deepEqual([code, stdout.includes('The test arrived: ')], [0, true])
    }
  }
  return { kantine, environment, dataDir, start, assertSigned }
}

onBothEngines('without SECRET_KEY, the key file gets a new key that seals every secret', async (engine) => {
  const { kantine, environment, dataDir, assertSigned } = await withEndpoints(engine, {})
  const file = join(dataDir, 'kantine.key')
  const before = readFileSync(file, 'utf8')
  const sealed = await sealedIn(kantine.store)
  assert.deepEqual(await jsonOf(environment, 'seal', 'rotate'), { secrets: 3, clubs: 2, second_factors: 1 })
  const [first, ...others] = readFileSync(file, 'utf8').split('\n')
  assert.notEqual(`${first}\n`, before)
  assert.equal(others.join('\n'), before)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const nameOf = (text: unknown) => String(text).split('.')[0]
  const names = (await sealedIn(kantine.store)).flatMap(({ secret, old_secret }) =>
    [secret, old_secret].filter((one) => one !== null).map(nameOf),
  )
  assert.equal(names.length, 3)
  const [factor] = await kantine.store.findAcrossClubs(sql`select secret from second_factors`)
  assert.equal(new Set([...names, nameOf(factor?.secret)]).size, 1)
  await assertCodesAreRead(kantine)
  assert.notEqual(names[0], nameOf(sealed[0]?.secret))
  await assertSigned()
})

onBothEngines(
  'a new SECRET_KEY opens secrets only with the previous key, and then seals all of them again',
  async (engine) => {
    const [old, next] = [newKey(), newKey()]
    const { kantine, environment, start, assertSigned } = await withEndpoints(engine, { SECRET_KEY: old })
    const sealed = await sealedIn(kantine.store)
    await kantine.close()

    environment.SECRET_KEY = next
    const strange = await command(environment, ['seal', 'rotate'])
    assert.equal(strange.code, 1)
    assert.match(
      strange.stderr,
      /^This server cannot decrypt the secrets of endpoint 1 of club \d+, endpoint 1 of club \d+, the two-step verification of administrator 1\. /,
    )

    environment.SECRET_KEY_PREVIOUS = old
    const running = await start(environment)
    assert.deepEqual(await sealedIn(running.store), sealed)
    await assertSigned()
    assert.deepEqual(await jsonOf(environment, 'seal', 'rotate'), { secrets: 3, clubs: 2, second_factors: 1 })
    assert.deepEqual(await jsonOf(environment, 'seal', 'rotate'), { secrets: 0, clubs: 0, second_factors: 0 })
    await running.close()

    delete environment.SECRET_KEY_PREVIOUS
    await assertCodesAreRead(await start(environment))
    await assertSigned()
  },
)
