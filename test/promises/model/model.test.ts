import assert from 'node:assert/strict'
import fc from 'fast-check'
import { recordsOutsideTheirZone } from '../../store/zone-check.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import { full, seedOf } from '../../support/full.ts'
import { onEngines, startKantine } from '../../support/kantine.ts'
import { sequences } from './commands.ts'
import { Performer } from './perform.ts'

const runs = full ? 500 : 15

onEngines(`${runs} random sequences of writes match the model`, async (engine) => {
  const kantine = await startKantine(engine)
  const seed = seedOf(`model ${engine}`)
  let clubs = 0
  const property = fc.asyncProperty(sequences, async (commands) => {
    const performer = new Performer(kantine, await newClub(kantine.store, `model-${++clubs}`))
    for (const command of commands) await performer.perform(command)
    await performer.compare()
  })
  const { failed, numRuns, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: runs })
  if (!failed) return assert.deepEqual(await recordsOutsideTheirZone(kantine.store), [])
  const told = counterexample?.[0].map((command) => JSON.stringify(command)).join('\n')
  throw new Error(`SEED=${seed}, sequence ${numRuns}, shrunk to\n${told}`, { cause: errorInstance })
})
