import type { ErrorCode } from '@kantine/contract/errors.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { ApplicationErrorCode } from './application-errors.ts'

/** One place in the input that breaks a rule: a parameter, a header, or a place in the body by JSON pointer (RFC 6901). */
export type Fault = {
  readonly detail: string
  /** For pages: the rule, without the name of the field. */
  readonly rule?: LocalizedText
} & ({ readonly parameter: string } | { readonly pointer: string } | { readonly header: string })

/**
 * A request is refused. Rules throw this and know nothing of HTTP: the code is in the closed list of the contract, or among the few
 * that only the application has, and only those lists know the status.
 */
export class Refusal extends Error {
  readonly code: ErrorCode | ApplicationErrorCode
  readonly faults: readonly Fault[]
  /** The message in every language of the pages, where it has them. */
  readonly sentence: LocalizedText | undefined
  /** The seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  /** The missing scope, for `insufficient_scope`; several, of which one is enough, are separated by blanks. */
  readonly scope: string | undefined

  constructor(
    code: Refusal['code'],
    detail: string | LocalizedText,
    more: { faults?: readonly Fault[]; retryAfter?: number; scope?: string; cause?: unknown } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.en, { cause: more.cause })
    this.name = 'Refusal'
    this.sentence = typeof detail === 'string' ? undefined : detail
    this.code = code
    this.faults = more.faults ?? []
    this.retryAfter = more.retryAfter
    this.scope = more.scope
  }
}

/** The refusal of one field that breaks a rule: `wrongField('password', 'must have at least 12 characters')`. */
export function wrongField(field: string, rule: string | LocalizedText): Refusal {
  const fault = faultAt(`/${field}`, rule)
  return new Refusal('validation_failed', fault.detail, { faults: [fault] })
}

/** The fault of a place in the body that breaks a rule. */
export function faultAt(pointer: string, rule: string | LocalizedText): Fault & { readonly pointer: string } {
  const name = pointer.slice(1)
  if (typeof rule === 'string') return { pointer, detail: `${name} ${rule}.` }
  return { pointer, detail: `${name} ${rule.en}.`, rule }
}

/** A fault as JSON shows it, which is in English. */
export const withoutRule = ({ rule, ...shown }: Fault): Omit<Fault, 'rule'> => shown

/** A name from the caller's input, to repeat in a message; undefined unless it is short and plain. */
export const printable = (name: string): string | undefined => (/^[\w.[\]-]{1,40}$/.test(name) ? name : undefined)
