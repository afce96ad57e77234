import type { Rows } from './rows.ts'

/** What a release left behind, and every later one must find: the file `expected.json` beside a fixture. */
export type Expected = {
  /** When the release was stopped, in milliseconds since 1970. */
  readonly made_at: number
  readonly rows: Rows
  /** By call below `/console/api`: what the application answered. */
  readonly shown: { readonly [call: string]: unknown }
  /** By command: what it printed as JSON. */
  readonly printed: { readonly [command: string]: unknown }
  /** Each key with the status that `GET /members` answers. */
  readonly keys: { readonly [label: string]: { readonly key: string; readonly status: number } }
  readonly administrator: { readonly email: string; readonly password: string; readonly cookie: string }
  /** Calls with an Idempotency-Key: below `/api/v1` with the key `all`, below `/console/api` with the cookie. */
  readonly repeated: readonly Repeated[]
  /** Endpoints with the secrets that sign at the moment. */
  readonly endpoints: readonly { readonly id: number; readonly secrets: readonly string[] }[]
}

/** A call and what it was answered the first time. */
export type Repeated = {
  readonly surface: 'api' | 'console'
  readonly call: string
  readonly body: unknown
  readonly idempotency_key: string
  readonly status: number
  readonly text: string
}

/** The club of the fixtures to which everything happens. */
export const slug = 'noord'
