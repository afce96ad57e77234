/** Servers that must agree on a key within a second. */
import assert from 'node:assert/strict'
import { type EngineName, newDatabase, type Running, startKantine } from '../support/kantine.ts'
import { passSecond } from '../support/pass-second.ts'

/** Two servers on one PostgreSQL, or one on its SQLite. */
export async function instancesOn(engine: EngineName): Promise<[Running, ...Running[]]> {
  const database = await newDatabase(engine)
  const first = await startKantine(engine, { database })
  return engine === 'sqlite' ? [first] : [first, await startKantine(engine, { database })]
}

/** Lets a second pass, after which a call with a key must be answered with a status on every instance. */
export async function aSecondLater(
  instances: readonly Running[],
  key: string,
  status: number,
  path = '/api/v1/club',
): Promise<void> {
  passSecond()
  const answers = await Promise.all(instances.map(({ call }) => call(path, { key })))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    instances.map(() => status),
  )
}
