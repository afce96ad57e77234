/** The use of a key or an assistant, as the server tells it (`server/callers/usage-json.ts`). Days are in UTC, `YYYY-MM-DD`. */

/** What became of requests. */
export const outcomes = ['valid', 'limited', 'expired', 'forbidden', 'invalid', 'failed'] as const

export type Outcome = (typeof outcomes)[number]

export type DayOfUse = {
  readonly day: string
  readonly requests: number
  readonly errors: number
  readonly outcomes: { readonly [outcome in Outcome]: number }
}

/** Refusals with the same code; `call` is null where several calls are counted as one. */
export type ErrorsOfKind = {
  readonly code: string
  readonly call: string | null
  readonly errors: number
  readonly last_day: string
}

export type RefusedRequest = {
  readonly at: string
  readonly call: string
  readonly code: string
  /** Names of fields (`/name`), parameters (`?limit`) and headers. */
  readonly places: readonly string[]
  readonly request_id: string
}

export type Usage = {
  /** 30 days, oldest first. */
  readonly days: readonly DayOfUse[]
  readonly errors: readonly ErrorsOfKind[]
  /** Newest first. */
  readonly refused: readonly RefusedRequest[]
  /** For how many days a refused request is kept. */
  readonly refused_days: number
}
