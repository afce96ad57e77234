import { limits } from '@kantine/contract/limits.ts'
import { dayMs, dayOf } from '../day.ts'
import type { Connection } from '../store/engine.ts'
import { choice, day, integer } from '../store/own-columns.ts'
import { defineTable, type ValueOf } from '../store/own-table.ts'
import { inChunks, runTogether } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import type { Credential } from './credential.ts'

/** A credential is named by its kind and its id, for keys and grants are numbered apart. */
export const credentialUsage = defineTable({
  name: 'credential_usage',
  columns: {
    club_id: integer,
    credential: choice<Credential['kind']>(),
    credential_id: integer,
    day,
    requests: integer,
    errors: integer,
  },
  retention: [
    { since: 'day', keptMs: limits.usageDays * dayMs, key: ['club_id', 'credential', 'credential_id', 'day'] },
  ],
})

/** The requests and errors of a key or a grant on one day (UTC). */
export type DayOfUse = Pick<ValueOf<typeof credentialUsage>, 'day' | 'requests' | 'errors'>

/** Counts requests and errors of each key and grant by day, and when each was last used. */
export type Usage = {
  /** Counts one answered request. It runs no statement: counts are written in the background. */
  count(credential: Credential, failed: boolean): void
  /** Writes the counts. */
  flush(): Promise<void>
  /** Writes the counts and stops. */
  close(): Promise<void>
}

const flushMs = 1000

type Count = ValueOf<typeof credentialUsage> & { requests: number; errors: number; lastUsedAt: number }

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
    count({ kind, id, club }, isError) {
      const now = store.now()
      const today = dayAt(now)
      add(`${kind} ${id} ${today}`, {
        clubId: club.id,
        credential: kind,
        credentialId: id,
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

/** Writes in a fixed order, so that two instances that write at the same time cannot deadlock. */
async function write(store: Store, counts: Count[]): Promise<void> {
  counts.sort(
    (a, b) => a.credential.localeCompare(b.credential) || a.credentialId - b.credentialId || a.day.localeCompare(b.day),
  )
  await store.keepBooks('usage of keys and grants', async ({ db }) => {
    await runTogether(db, credentialUsage.insertAll(counts, adding))
    await noteLastUses(db, 'api_keys', counts, 'key')
    await noteLastUses(db, 'grants', counts, 'grant')
  })
}

const adding = `on conflict (club_id, credential, credential_id, day) do update set
  requests = credential_usage.requests + excluded.requests, errors = credential_usage.errors + excluded.errors`

async function noteLastUses(db: Connection, name: string, counts: readonly Count[], kind: Credential['kind']) {
  for (const some of inChunks(counts.filter(({ credential }) => credential === kind))) {
    await db.all(
      `with used (id, at) as (values ${some.map((_, i) => `(cast($${2 * i + 1} as bigint), cast($${2 * i + 2} as bigint))`).join(', ')})
       update ${name} set last_used_at = (select max(at) from used where used.id = ${name}.id)
       where id in (select id from used)`,
      some.flatMap(({ credentialId, lastUsedAt }) => [credentialId, lastUsedAt]),
    )
  }
}

/** The days on which a key or a grant was used, of the last 30, latest first. */
export async function usageOf(
  store: Store,
  club: number,
  { kind, id }: Pick<Credential, 'kind' | 'id'>,
): Promise<DayOfUse[]> {
  const rows = await store.findAcrossClubs(
    `select ${credentialUsage.selected} from credential_usage
     where club_id = $1 and credential = $2 and credential_id = $3 and day > $4 order by day desc`,
    [club, kind, id, oldestDay(store.now())],
  )
  return rows.map(credentialUsage.valueOf).map(({ day, requests, errors }) => ({ day, requests, errors }))
}

const oldestDay = (now: number) => dayOf(now - limits.usageDays * dayMs)
