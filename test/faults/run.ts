/** `node test/faults/run.ts [rounds] [variant] [seed]`: kills at random moments and prints what came of it. */
import { randomInt } from 'node:crypto'
import { killRounds } from './kill-rounds.ts'
import { variants } from './victim.ts'

const [rounds = '200', variant, seed = `${randomInt(1_000_000)}`] = process.argv.slice(2)
const chosen = variants.filter((name) => variant === undefined || name === variant)
if (chosen.length === 0 || !/^\d+$/.test(rounds + seed)) {
  console.error(`Give a number of rounds, one of ${variants.join(', ')} and a seed, or nothing.`)
  process.exit(2)
}

console.log(`seed ${seed}`)
for (const [i, name] of chosen.entries()) {
  const share = Math.floor((Number(rounds) + i) / chosen.length)
  const startedAt = performance.now()
  const { faults, variant, ...counts } = await killRounds(name, share, Number(seed))
  const numbers = Object.entries(counts).map(([what, number]) => `${what} ${number}`)
  console.log(
    `${variant}: ${numbers.join(', ')}, faults ${faults.length}, ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
