import { limits } from '@kantine/contract/limits.ts'
import { dayMs, dayOf } from '../../day.ts'
import { day, integer } from '../../store/own-columns.ts'
import { defineTable, type ValueOf } from '../../store/own-table.ts'
import { inChunks, runTogether } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { Credential } from '../credential.ts'

export const keyUsage = defineTable({
  name: 'key_usage',
  columns: { club_id: integer, key_id: integer, day, requests: integer, errors: integer },
  retention: [{ since: 'day', keptMs: limits.usageDays * dayMs, key: ['club_id', 'key_id', 'day'] }],
})

/** The requests and errors of a key on one day (UTC). */
export type DayOfUse = Pick<ValueOf<typeof keyUsage>, 'day' | 'requests' | 'errors'>

/** Counts requests and errors of each key and day, and when a key was last used. */
export type Usage = {
  /** Counts one answered request. It runs no statement: counts are written in the background. */
  count(credential: Credential, failed: boolean): void
  /** Writes the counts. */
  flush(): Promise<void>
  /** Writes the counts and stops. */
  close(): Promise<void>
}

const flushMs = 1000

type Count = { clubId: number; keyId: number; day: string; requests: number; errors: number; lastUsedAt: number }

/** @param failed is called when writing fails; the counts are kept for the next time */
export function openUsage(store: Store, failed: (error: unknown) => void): Usage {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let current = { from: 0, day: '' }

  function dayAt(now: number): string {
    if (now - current.from >= dayMs || now < current.from) {
      const from = now - (now % dayMs)
      current = { from, day: dayOf(from) }
    }
    return current.day
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = counts
    if (taken.size === 0) return
    counts = new Map()
    try {
      await write(store, [...taken.values()])
    } catch (error) {
      for (const [name, count] of taken) add(name, count)
      failed(error)
    }
  }

  function add(name: string, more: Count): void {
    const count = counts.get(name)
    if (count) {
      count.requests += more.requests
      count.errors += more.errors
      count.lastUsedAt = Math.max(count.lastUsedAt, more.lastUsedAt)
    } else counts.set(name, more)
    timer ??= setTimeout(flush, flushMs).unref()
  }

  return {
    count(key, isError) {
      if (key.kind !== 'key') return
      const now = store.now()
      const today = dayAt(now)
      add(`${key.id} ${today}`, {
        clubId: key.club.id,
        keyId: key.id,
        day: today,
        requests: 1,
        errors: isError ? 1 : 0,
        lastUsedAt: now,
      })
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

/** Writes in the order of the keys, so that two instances that write at the same time cannot deadlock. */
async function write(store: Store, counts: Count[]): Promise<void> {
  counts.sort((a, b) => a.keyId - b.keyId || (a.day < b.day ? -1 : 1))
  await store.keepBooks('usage of keys', async ({ db }) => {
    await runTogether(db, keyUsage.insertAll(counts, adding))
    for (const some of inChunks(counts)) {
      await db.all(
        `with used (id, at) as (values ${some.map((_, i) => `(cast($${2 * i + 1} as bigint), cast($${2 * i + 2} as bigint))`).join(', ')})
         update api_keys set last_used_at = (select max(at) from used where used.id = api_keys.id)
         where id in (select id from used)`,
        some.flatMap(({ keyId, lastUsedAt }) => [keyId, lastUsedAt]),
      )
    }
  })
}

const adding = `on conflict (club_id, key_id, day) do update set
  requests = key_usage.requests + excluded.requests, errors = key_usage.errors + excluded.errors`

/** The days on which a key was used, of the last 30, latest first. */
export async function usageOf(store: Store, clubId: number, keyId: number): Promise<DayOfUse[]> {
  const rows = await store.findAcrossClubs(
    `select ${keyUsage.selected} from key_usage where club_id = $1 and key_id = $2 and day > $3 order by day desc`,
    [clubId, keyId, oldestDay(store.now())],
  )
  return rows.map(keyUsage.valueOf).map(({ day, requests, errors }) => ({ day, requests, errors }))
}

const oldestDay = (now: number) => dayOf(now - limits.usageDays * dayMs)
