import { setImmediate } from 'node:timers/promises'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'

/** Far more writes than any copy takes time for; one that starts again at each would not end before them. */
const most = 20_000

/**
 * Gives two members of a club the same new name in one write, again and again until `stop`. Whoever sees two names has seen two moments.
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
  /** Whether the writes had come to their end before. */
  const stop = async (): Promise<{ readonly hadEnded: boolean }> => {
    isRunning = false
    return { hadEnded: await writing }
  }
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}
