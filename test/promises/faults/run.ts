/**
 * Kills servers or databases at random moments, and prints the results:
 *
 *   node test/promises/faults/run.ts [rounds] [variant] [seed]
 *   node test/promises/faults/run.ts webhooks [events] [variant] [seed]
 */
import { randomInt } from 'node:crypto'
import { killRounds } from './kill-rounds.ts'
import { variants } from './victim.ts'
import { webhookRounds } from './webhooks/rounds.ts'

const eventsForEachKill = 200

const [first, ...others] = process.argv.slice(2)
const isOfWebhooks = first === 'webhooks'
const given = isOfWebhooks ? others : process.argv.slice(2)
const [amount = isOfWebhooks ? '10000' : '200', variant, seed = `${randomInt(1_000_000)}`] = given
const chosen = variants.filter((name) => variant === undefined || name === variant)
if (chosen.length === 0 || !/^\d+$/.test(amount + seed)) {
  console.error(`Pass a number of rounds, one of ${variants.join(', ')} and a seed, or nothing.
For webhooks, pass 'webhooks', a number of events, a variant and a seed.`)
  process.exit(2)
}

console.log(`seed ${seed}`)
for (const [i, name] of chosen.entries()) {
  const startedAt = performance.now()
  const { faults, variant, ...counts } = await (isOfWebhooks
    ? webhookRounds(
        name,
        { events: Number(amount), kills: Math.ceil(Number(amount) / eventsForEachKill) },
        Number(seed),
      )
    : killRounds(name, Math.floor((Number(amount) + i) / chosen.length), Number(seed)))
  console.log(
    `${variant}: ${textOf(counts)}, faults ${faults.length}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

function textOf(counts: object): string {
  return Object.entries(counts)
    .map(([what, count]) => (typeof count === 'object' ? `${what} (${textOf(count)})` : `${what} ${count}`))
    .join(', ')
}
