import { dayMs, dayOf } from '../day.ts'
import type { Connection } from '../store/engine.ts'
import { raw, rows, sql } from '../store/sql.ts'
import { inChunks, runTogether } from '../store/statements.ts'
import type { Store } from '../store/store.ts'
import { choice, day, integer, text } from '../store/system-columns.ts'
import { defineTable } from '../store/system-table.ts'
import { type Credential, credentialKinds } from './caller.ts'
import { keepRefused, type RefusedRequest } from './refused-requests.ts'
import { ErrorKinds, type Refused, Tally } from './tally.ts'

/** A credential is identified by its kind and its id, because keys and grants are numbered separately. */
export const credentialUsage = defineTable({
  name: 'credential_usage',
  columns: {
    club_id: integer,
    credential: choice(credentialKinds),
    credential_id: integer,
    day,
    requests: integer,
    errors: integer,
  },
  retention: [{ since: 'day', kept: ['usage'], key: ['club_id', 'credential', 'credential_id', 'day'] }],
})

/** The errors in `credential_usage` by code and call. The empty call stands for all others. */
export const credentialErrors = defineTable({
  name: 'credential_errors',
  columns: {
    club_id: integer,
    credential: choice(credentialKinds),
    credential_id: integer,
    day,
    code: text,
    call: text,
    errors: integer,
  },
  retention: [
    {
      since: 'day',
      kept: ['usage'],
      key: ['club_id', 'credential', 'credential_id', 'day', 'code', 'call'],
    },
  ],
})

/** Counts the calls and errors of each key and grant by day, and their last use. */
export type Usage = {
  /** Counts one request in memory; counts are written in the background. */
  count(credential: Credential, refused?: Refused): void
  /** Writes the counts. */
  flush(): Promise<void>
  /** Writes the counts and stops. */
  close(): Promise<void>
}

const flushMs = 1000

/** @param failed is called when saving fails; the counts are kept for the next time */
export function openUsage(store: Store, failed: (error: unknown) => void): Usage {
  let tallies = new Map<string, Tally>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  let current = { from: 0, day: '' }
  const errorKinds = new ErrorKinds()

  function dayAt(now: number): string {
    if (now - current.from >= dayMs || now < current.from) {
      const from = now - (now % dayMs)
      current = { from, day: dayOf(from) }
    }
    return current.day
  }

  /** Saves run one after the other, so waiting for this one waits for the running one too. */
  function flush(): Promise<void> {
    flushing = flushing.then(writeCounts)
    return flushing
  }

  async function writeCounts(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = tallies
    if (taken.size === 0) return
    tallies = new Map()
    try {
      await write(store, [...taken.values()])
    } catch (error) {
      for (const [name, earlier] of taken) {
        const later = tallies.get(name)
        if (later) later.addEarlier(earlier)
        else tallies.set(name, earlier)
      }
      writeSoon()
      failed(error)
    }
  }

  function writeSoon(): void {
    timer ??= setTimeout(flush, flushMs).unref()
  }

  return {
    count(credential, refused) {
      const now = store.wallClock()
      const day = dayAt(now)
      const name = `${credential.kind} ${credential.id} ${day}`
      const known = tallies.get(name)
      const tally = known ?? new Tally(credential, day)
      if (!known) tallies.set(name, tally)
      // Anyone can have many sandbox keys, and no administrator sees their usage.
      const isNoted = refused && credential.purpose !== 'sandbox'
      tally.count(now, refused, isNoted ? errorKinds.callFor(name, day, refused) : undefined)
      writeSoon()
    },
    flush,
    async close() {
      await flush()
      clearTimeout(timer)
    },
  }
}

/** Writes in a fixed order, so that two instances that write at the same time cannot deadlock. */
async function write(store: Store, tallies: Tally[]): Promise<void> {
  tallies.sort(
    (a, b) => a.credential.localeCompare(b.credential) || a.credentialId - b.credentialId || a.day.localeCompare(b.day),
  )
  const errors = tallies.flatMap(({ kinds, ...tally }) => [...kinds.values()].map((kind) => ({ ...tally, ...kind })))
  await store.writeUnaudited('usage of keys and grants', async ({ db }) => {
    await runTogether(db, credentialUsage.insertAll(tallies, addingUsage))
    await runTogether(db, credentialErrors.insertAll(errors, addingErrors))
    await keepRefused(db, lastRefused(tallies))
    await noteLastUses(db, 'api_keys', tallies, 'key')
    await noteLastUses(db, 'grants', tallies, 'grant')
  })
}

const addingUsage = sql`on conflict (club_id, credential, credential_id, day) do update set
  requests = credential_usage.requests + excluded.requests, errors = credential_usage.errors + excluded.errors`

const addingErrors = sql`on conflict (club_id, credential, credential_id, day, code, call) do update set
  errors = credential_errors.errors + excluded.errors`

/** The most rejected requests in one statement. With many keys and grants, fewer are kept for each. */
const refusedAtOnce = 500

function lastRefused(tallies: readonly Tally[]): RefusedRequest[] {
  const withSome = tallies.filter(({ refused }) => refused.length > 0)
  const each = Math.max(1, Math.floor(refusedAtOnce / withSome.length))
  return withSome.flatMap(({ refused }) => refused.slice(-each))
}

async function noteLastUses(
  db: Connection,
  name: 'api_keys' | 'grants',
  tallies: readonly Tally[],
  kind: Credential['kind'],
) {
  const used = tallies.filter(({ credential, lastUsedAt }) => credential === kind && lastUsedAt > 0)
  for (const some of inChunks(used)) {
    const uses = some.map(({ credentialId, lastUsedAt }) => [credentialId, lastUsedAt])
    await db.all(
      sql`with used (id, at) as (values ${rows(uses, ['bigint', 'bigint'])})
       update ${raw(name)} set last_used_at = (select max(at) from used where used.id = ${raw(name)}.id)
       where id in (select id from used)`,
    )
  }
}
