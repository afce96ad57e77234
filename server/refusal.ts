import type { ErrorCode } from '@kantine/contract/errors.ts'
import type { ApplicationErrorCode } from './application-errors.ts'

/** One place of the input that breaks a rule: a query parameter, or a place in the body by JSON pointer (RFC 6901). */
export type Fault = { readonly detail: string } & (
  | { readonly parameter: string }
  | { readonly pointer: string }
  | { readonly header: string }
)

/**
 * What was asked for is refused. Rules throw it and know nothing of HTTP: the code stands in the closed list of the contract, or
 * among the few that only the application has, and those lists alone say the status.
 */
export class Refusal extends Error {
  readonly code: ErrorCode | ApplicationErrorCode
  readonly faults: readonly Fault[]
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined
  /** The scope that is missing, with `insufficient_scope`. */
  readonly scope: string | undefined

  constructor(
    code: Refusal['code'],
    detail: string,
    more: { faults?: readonly Fault[]; retryAfter?: number; scope?: string; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.faults = more.faults ?? []
    this.retryAfter = more.retryAfter
    this.scope = more.scope
  }
}

/** The refusal of one field that breaks a rule: `wrongField('password', 'must have at least 12 characters')`. */
export function wrongField(field: string, rule: string): Refusal {
  const detail = `${field} ${rule}.`
  return new Refusal('validation_failed', detail, { faults: [{ pointer: `/${field}`, detail }] })
}

/** A name that the caller made up, for a message: only when it is short and plain. */
export const printable = (name: string): string | undefined => (/^[\w.[\]-]{1,40}$/.test(name) ? name : undefined)
