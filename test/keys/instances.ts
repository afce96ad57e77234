/** Servers that must agree on a key within a second. */
import assert from 'node:assert/strict'
import { type EngineName, newDatabase, type Running, startKantine } from '../kantine.ts'

/** Two servers on one PostgreSQL, or one on its SQLite. */
export async function instancesOn(engine: EngineName): Promise<[Running, ...Running[]]> {
  const database = await newDatabase(engine)
  const first = await startKantine(engine, { database })
  return engine === 'sqlite' ? [first] : [first, await startKantine(engine, { database })]
}

/** Calls with a key on every instance until each answers with a status, which must be within a second. */
export async function untilAll(
  instances: readonly Running[],
  key: string,
  status: number,
  path = '/api/v1/club',
): Promise<void> {
  const start = performance.now()
  await Promise.all(
    instances.map(async ({ call }) => {
      while ((await call(path, { key })).status !== status) {
        assert.ok(performance.now() - start < 1000, `still not ${status} after a second`)
      }
    }),
  )
}
