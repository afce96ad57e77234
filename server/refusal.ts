import type { ErrorCode } from '@kantine/contract/errors.ts'
import type { Field } from '@kantine/contract/fields.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { ApplicationErrorCode } from './application-errors.ts'

/**
 * One invalid part of the input: a parameter, a header, or a JSON pointer into the body (RFC 6901). `parameter` is empty if its name
 * is not `printable`.
 */
export type FieldError = {
  readonly detail: string
  /** For pages: the rule, without the field's name. */
  readonly rule?: LocalizedText
} & ({ readonly parameter: string } | { readonly pointer: string } | { readonly header: string })

/** The fields of a form by name, with the labels that users see. */
export type LabelledFields = { readonly [name: string]: Pick<Field, 'label' | 'example'> }

/**
 * A rejected request. Rules throw it without knowing about HTTP. Its code is from the contract's closed list or the application's own
 * list, which also define the status.
 */
export class Refusal extends Error {
  readonly code: ErrorCode | ApplicationErrorCode
  readonly faults: readonly FieldError[]
  /** The message in every language of the pages, if it has them. */
  readonly sentence: LocalizedText | undefined
  /** The fields that the faults refer to, for pages. */
  fields: LabelledFields | undefined
  /** The seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  /** The missing scope, for `insufficient_scope`; alternatives are separated by spaces. */
  readonly scope: string | undefined

  constructor(
    code: Refusal['code'],
    detail: string | LocalizedText,
    more: { faults?: readonly FieldError[]; retryAfter?: number; scope?: string; cause?: unknown } = {},
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

/**
 * The error for a value in the body that breaks a rule.
 *
 * @param forPages the rule as pages word it, if different
 */
export function faultAt(
  pointer: string,
  rule: string | LocalizedText,
  forPages = typeof rule === 'string' ? undefined : rule,
): FieldError & { readonly pointer: string } {
  const detail = `${pointer.slice(1)} ${typeof rule === 'string' ? rule : rule.en}.`
  return { pointer, detail, ...(forPages && { rule: forPages }) }
}

/** The name of the field in the body that an error concerns; empty if it concerns the whole body, or no body. */
export const fieldOf = (fault: { readonly detail: string }): string =>
  ('pointer' in fault && String(fault.pointer).split('/')[1]) || ''

/** Runs work, and adds the fields of a form to any refusal. */
export async function withFieldLabels<T>(
  { fields }: { readonly fields: LabelledFields },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) error.fields ??= fields
    throw error
  }
}

/** A fault as it appears in JSON, in English only. */
export const withoutRule = ({ rule, ...shown }: FieldError): Omit<FieldError, 'rule'> => shown

/**
 * A name from the caller's input, to repeat in a message; undefined unless it has 1 to 40 letters and digits of any script and `_ . - [ ]`.
 * Such a name cannot break a sentence, and needs no escapes in a JSON pointer. A name with spaces may be that of a person, and messages
 * are kept with the responses to batches.
 */
export const printable = (name: string): string | undefined => (plainName.test(name) ? name : undefined)

const plainName = /^(?!\p{M})[\p{L}\p{M}\p{N}_.[\]-]{1,40}$/u
