import type { KeyUsage } from '../api.ts'

/** The use of a key or an assistant. Days are in UTC, oldest first. */
export type Usage = Omit<KeyUsage, 'id' | 'label' | 'prefix'>

export type DayOfUse = Usage['days'][number]

export type RefusedRequest = Usage['refused'][number]

export type Outcome = keyof DayOfUse['outcomes']

/** What became of requests. */
export const outcomes = [
  'valid',
  'limited',
  'expired',
  'forbidden',
  'invalid',
  'failed',
] as const satisfies readonly Outcome[]
