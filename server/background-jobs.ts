/** The work that every server repeats in the background. */
import type { Resource } from '@kantine/contract/resource.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { Logger } from 'pino'
import { clearPartialClubs } from './club-transfer/partial-clubs.ts'
import { removePracticeClubs } from './club-transfer/practice-clubs.ts'
import type { Job } from './jobs.ts'
import { endMemberships } from './operations/members/end-memberships.ts'
import { forgetPeople } from './records/data-subjects/forget-people.ts'
import { publishDue } from './records/publish.ts'
import { keepDemoClubAlive } from './sandbox/fill.ts'
import { forgetOld } from './store/forget-old.ts'
import type { Store } from './store/store.ts'
import { systemTables } from './system-tables.ts'

const secondMs = 1000
const hourMs = 3_600_000

export function jobsOf(store: Store, resources: readonly Resource[], log: Logger): Job[] {
  const stored = storedResources(resources)
  return [
    { name: 'watch the clocks', everyMs: 10 * secondMs, run: () => watchClocks(store, log) },
    { name: 'publish due records', everyMs: 2 * secondMs, run: () => publishDue(store, resources) },
    { name: 'end memberships', everyMs: 10 * secondMs, run: () => endMemberships(store) },
    { name: 'keep the demo club alive', everyMs: hourMs, run: () => keepDemoClubAlive(store, resources) },
    { name: 'clear partial clubs', everyMs: 60 * secondMs, run: () => clearPartialClubs(store, stored) },
    { name: 'remove practice clubs', everyMs: hourMs, run: () => removePracticeClubs(store, stored) },
    {
      name: 'forget what is old',
      everyMs: hourMs,
      run: () => forgetOld(store, systemTables).then(() => forgetPeople(store)),
    },
  ]
}

/** Tracks the PostgreSQL clock, and reports clocks that are wrong. */
async function watchClocks(store: Store, log: Logger): Promise<void> {
  await store.ping()
  for (const { what, byMs } of store.clockReports()) log.warn({ by_ms: byMs }, clockMessages[what])
}

const clockMessages = {
  apart: 'timestamps differ from the clock of this machine: synchronise the clocks with NTP',
  together: 'timestamps agree with the clock of this machine again',
  jumped:
    'the clock jumped by more than a day, so retention deletes nothing until the next start; correct the clock, then restart',
}
