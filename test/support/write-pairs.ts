import { setImmediate } from 'node:timers/promises'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'

/** More writes than fit into the time of any copy. A copy that restarted at each write would never finish before them. */
const most = 20_000

/**
 * Renames two members of a club to the same new name in one write, repeatedly, until `stop`. A reader that sees two different names did
 * not read a snapshot.
 */
export async function writePairs(store: Store, club: number) {
  const write = (name: string) =>
    store.write(club, kantineItself, (write) =>
      write.put(
        member,
        [1, 2].map((id) => ({ id, fields: { name } })),
      ),
    )
  await write('First')
  let isRunning = true
  const writing = (async () => {
    for (let n = 0; isRunning && n < most; n++) {
      await write(`Twin ${n}`)
      await setImmediate()
    }
    return isRunning
  })()
  /** Stops the writes. `hadEnded` is true if they had all been done before. */
  const stop = async (): Promise<{ readonly hadEnded: boolean }> => {
    isRunning = false
    return { hadEnded: await writing }
  }
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}
