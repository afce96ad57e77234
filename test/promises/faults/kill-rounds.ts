/** Kills a server, or its database, at random moments under a mixed load, and counts the broken promises. */
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '../../../server/sandbox/random.ts'
import { patienceMs } from '../../support/patience.ts'
import { type Client, newClient, writeUntil } from './client.ts'
import { compare, settle } from './judge.ts'
import { markNow, survey } from './survey.ts'
import { type Shared, startVictim, type Variant, type Victim } from './victim.ts'

const clientsAtOnce = 7

export type Tally = {
  readonly variant: Variant | Shared
  rounds: number
  /** Successful writes. */
  acknowledged: number
  /** Writes that were rejected on purpose. */
  refused: number
  /** Writes that failed with 503 and `Nothing was changed.` */
  failed: number
  /** Writes with an unknown outcome. */
  unknown: number
  /** Writes with an unknown outcome that had happened. */
  happened: number
  /** Acknowledged requests that were retried with their Idempotency-Key. */
  repeated: number
  failedStarts: number
  /** The longest time from a kill until the server responded again. */
  longestRestartMs: number
  /** A line for each broken promise. */
  readonly faults: string[]
}

/**
 * Runs rounds of load, kill, restart and comparison on one database.
 *
 * @param seed determines everything except the timing
 */
export async function killRounds(variant: Variant | Shared, rounds: number, seed: number): Promise<Tally> {
  const tally: Tally = {
    variant,
    rounds: 0,
    acknowledged: 0,
    refused: 0,
    failed: 0,
    unknown: 0,
    happened: 0,
    repeated: 0,
    failedStarts: 0,
    longestRestartMs: 0,
    faults: [],
  }
  const victim = await startVictim(variant)
  try {
    const { environment, target } = victim
    const start = await markNow(environment, target.club)
    const everybody: Client[] = []
    while (tally.rounds < rounds && tally.failedStarts === 0) {
      const clients = await killRound(victim, tally, seed)
      everybody.push(...clients)
      tally.rounds++
    }
    if (tally.failedStarts === 0) {
      tally.faults.push(...compare(everybody, await survey(environment, target.club, start)))
    }
  } finally {
    await victim.stop()
  }
  return tally
}

async function killRound(victim: Victim, tally: Tally, seed: number): Promise<Client[]> {
  const { environment, target } = victim
  await victim.arm()
  const since = await markNow(environment, target.club)
  const clients = Array.from({ length: clientsAtOnce }, (_, i) => newClient(`${tally.rounds}.${i}`, target))
  await killUnder(victim, clients, seed, tally.rounds)

  const killedAt = performance.now()
  try {
    await victim.restart()
  } catch (error) {
    tally.failedStarts++
    tally.faults.push(`failed start: ${(error as Error).message}`)
    return clients
  }
  tally.longestRestartMs = Math.max(tally.longestRestartMs, Math.round(performance.now() - killedAt))

  const { happened, retried, faults } = await settle(clients, await survey(environment, target.club, since))
  const after = compare(clients, await survey(environment, target.club, since))
  tally.happened += happened
  tally.repeated += retried
  tally.faults.push(...[...clients.flatMap(({ faults }) => faults), ...faults, ...after])
  for (const { counts } of clients) {
    for (const is of ['acknowledged', 'refused', 'failed', 'unknown'] as const) tally[is] += counts[is]
  }
  return clients
}

async function killUnder(victim: Victim, clients: readonly Client[], seed: number, round: number): Promise<void> {
  const stopping = new AbortController()
  const writing = clients.map((client) => writeUntil(client, stopping.signal, seed))
  await somethingToLose(clients)
  await setTimeout(createRandom('kill', seed, round).whole(0, 220))
  stopping.abort()
  await victim.kill()
  await Promise.all(writing)
}

/** Waits until there is something to lose, even on a slow machine: two acknowledged writes, and two that can be retried. */
async function somethingToLose(clients: readonly Client[]): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  const sumOf = (number: (client: Client) => number) => clients.reduce((sum, client) => sum + number(client), 0)
  while (sumOf(({ counts }) => counts.acknowledged) < 2 || sumOf(({ kept }) => kept.length) < 2) {
    if (performance.now() > giveUpAt) throw new Error('The server has acknowledged nothing.')
    await setTimeout(5)
  }
}
