/** A thread that generates the records of the demo club, which takes a quarter of a second. It sends some of them each time it is asked. */
import { parentPort, workerData } from 'node:worker_threads'
import { recordsOf } from './demo/all.ts'
import { demoClubOn } from './demo/club.ts'
import type { DemoPart } from './demo-records.ts'

const recordsAtOnce = 500

function* parts(): Generator<DemoPart> {
  const club = demoClubOn(workerData as string)
  for (const [plural, recordsIn] of Object.entries(recordsOf)) {
    const records = recordsIn(club)
    for (let at = 0; at < records.length; at += recordsAtOnce)
      yield { plural, records: records.slice(at, at + recordsAtOnce) }
  }
}

const all = parts()
parentPort?.on('message', () => parentPort?.postMessage(all.next().value ?? null))
