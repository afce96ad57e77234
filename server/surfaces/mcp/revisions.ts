import { version } from '@kantine/contract/version.ts'

/** The revision of MCP in which each request names its revision and what its client can do; earlier ones begin with `initialize`. */
export const modernRevision = '2026-07-28'

/** What this server calls itself. */
export const serverInfo = { name: 'kantine', title: 'Kantine', version } as const

/** How long a client may keep the list of tools, which changes only with the scopes of its credential. */
export const listHint = { ttlMs: 300_000, cacheScope: 'private' } as const
