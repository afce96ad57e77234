import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { recordsOf } from './demo/all.ts'
import { demoClubOn } from './demo/club.ts'

/** The records of the demo club, by the plural of their resource. The id of a record is its place in the list, from 1. */
export type DemoRecords = { readonly [plural: string]: readonly object[] }

/** Some records of a resource, as the thread sends them. */
export type DemoPart = { readonly plural: string; readonly records: readonly object[] }

/**
 * The records of the demo club, the same for all days of one week.
 *
 * @throws RangeError when `today` is not a day
 */
export function demoRecords(today: string): DemoRecords {
  const club = demoClubOn(today)
  return Object.fromEntries(Object.entries(recordsOf).map(([plural, records]) => [plural, records(club)]))
}

/** The same, generated in a thread of its own, because it would hold up all other calls. */
export async function demoRecordsInThread(today: string): Promise<DemoRecords> {
  const thread = new Worker(new URL('./demo-thread.ts', import.meta.url), { workerData: today })
  const found: { [plural: string]: object[] } = {}
  const next = async (): Promise<DemoPart | null> => {
    thread.postMessage('next')
    return (await once(thread, 'message'))[0]
  }
  try {
    for (let part = await next(); part; part = await next()) {
      const { plural, records } = part
      found[plural] ??= []
      found[plural].push(...records)
    }
  } finally {
    await thread.terminate()
  }
  return found
}
