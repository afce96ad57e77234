/** Measures servers against each other, in short alternating rounds, so that other work on the machine slows them all equally. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Request, Round, RoundResult } from './load.ts'
import { cpuMicros, type Server } from './servers.ts'

export type Contestant = {
  readonly name: string
  readonly server: Server
  readonly requests: readonly Request[]
  /** The number of connections that send at the same time. */
  readonly connections?: number
  readonly pauseMs?: number
  /** Other requests that are sent to the same server at the same time. */
  readonly beside?: Pick<Round, 'requests' | 'connections' | 'pauseMs' | 'anyStatus'>
}

/** The results of a contestant's rounds. `cpu` is the server's processor time per request, in microseconds. */
export type Outcome = { readonly name: string; readonly rounds: readonly (RoundResult & { readonly cpu: number })[] }

const usualConnections = 16

/** Lets the contestants take turns, and returns the results of the rounds after the warm-up. */
export async function takeTurns(
  contestants: readonly Contestant[],
  { rounds = 9, roundMs = 2000, warmUps = 3 } = {},
): Promise<Outcome[]> {
  const load = startLoad()
  const loadBeside = startLoad()
  const sent = contestants.map(() => 0)
  const sentBeside = new Map<Contestant['beside'], number>()
  const outcomes = contestants.map(({ name }) => ({ name, rounds: [] as Outcome['rounds'][number][] }))
  for (let round = -warmUps; round < rounds; round++) {
    for (const [
      i,
      { server, requests, connections = usualConnections, pauseMs = 0, beside },
    ] of contestants.entries()) {
      const before = cpuMicros(server.pid)
      const ofRound = { port: server.port, ms: roundMs }
      const firstBeside = sentBeside.get(beside) ?? 0
      const other = beside && loadBeside.run({ ...ofRound, ...beside, first: firstBeside })
      const result = await load.run({ ...ofRound, connections, requests, pauseMs, first: sent[i] as number })
      sent[i] = (sent[i] as number) + result.answers
      sentBeside.set(beside, firstBeside + ((await other)?.answers ?? 0))
      const cpu = (cpuMicros(server.pid) - before) / result.answers
      if (round >= 0) outcomes[i]?.rounds.push({ ...result, cpu })
    }
  }
  load.stop()
  loadBeside.stop()
  return outcomes
}

/** A process that sends requests: see load.ts. */
function startLoad(): { run(round: Round): Promise<RoundResult>; stop(): void } {
  const load = fork(join(import.meta.dirname, 'load.ts'))
  const stopped = new AbortController()
  load.once('exit', () => stopped.abort())
  return {
    async run(round) {
      load.send(round)
      const [result] = (await once(load, 'message', { signal: stopped.signal })) as [RoundResult]
      return result
    },
    stop: () => load.disconnect(),
  }
}

/** Prints a line for each contestant, with the medians of its rounds. */
export function printOutcomes(outcomes: readonly Outcome[]): void {
  console.table(
    Object.fromEntries(
      outcomes.map(({ name, rounds }) => [
        name,
        {
          'requests/s': Math.round(median(rounds.map(({ perSecond }) => perSecond))),
          'p50 ms': rounded(median(rounds.map(({ p50 }) => p50))),
          'p95 ms': rounded(median(rounds.map(({ p95 }) => p95))),
          'p99 ms': rounded(median(rounds.map(({ p99 }) => p99))),
          'CPU µs/request': rounded(median(rounds.map(({ cpu }) => cpu))),
        },
      ]),
    ),
  )
}

/** Compares two contestants round by round: the requests per second of `contestant`, as a share of those of `against`. */
export function shareOf(
  contestant: { readonly rounds: readonly { readonly perSecond: number }[] },
  against: typeof contestant,
): { median: number; least: number; most: number; lowerQuarter: number; upperQuarter: number } {
  const shares = contestant.rounds.map(({ perSecond }, i) => perSecond / (against.rounds[i]?.perSecond ?? Number.NaN))
  const sorted = shares.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] as number
  return { median: median(shares), least: at(0), most: at(1), lowerQuarter: at(0.25), upperQuarter: at(0.75) }
}

/** The contestant that handled the most requests per second. */
export const fastest = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce((best, other) => (speedOf(other) > speedOf(best) ? other : best))

const speedOf = ({ rounds }: Outcome) => median(rounds.map(({ perSecond }) => perSecond))

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle) - 1] as number)) / 2
}

/** The current time in milliseconds, on a clock that all processes on the machine share. */
export const sharedMs = (): number => Number(process.hrtime.bigint()) / 1e6

export const rounded = (value: number): number => Math.round(value * 100) / 100
