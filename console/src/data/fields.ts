/** Fields as tables and forms know them, of the records of a club (`/collections`) and of what is administered (`operations.ts`). */
import type { Kind } from '@kantine/contract/kinds.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'

export type Field = {
  readonly name: string
  readonly label: LocalizedText
  readonly kind: Kind
  /** The collection to which its ids lead; null for a field without ids. */
  readonly references: string | null
  /** Texts shown in place of some values; others are shown as they are. */
  readonly value_labels?: ValueLabels
  /** The fields of the objects that it holds. */
  readonly shape?: readonly Field[]
}

export type ValueLabels = { readonly [value: string]: LocalizedText }

/** The values of fields, by their names. */
export type Values = { readonly [field: string]: unknown }

/** A field of a form, with the rules that are checked while it is filled in. */
export type FormField = Omit<Field, 'shape'> & {
  readonly required: boolean
  /** An empty field is not sent, because null is not allowed. */
  readonly is_left_out?: boolean
  readonly shape?: readonly FormField[]
  readonly hint?: LocalizedText
  /** The value with which a new record starts. */
  readonly initial?: unknown
  /** The most characters of a text. */
  readonly longest?: number
  /** The least and the most of a number. */
  readonly least?: number
  readonly most?: number
  /** A value as people write it. */
  readonly example?: string
}

/** An operation on something that Kantine administers. */
export type DescribedOperation = {
  readonly title: LocalizedText
  readonly says: LocalizedText
  readonly effect: 'writes' | 'destroys'
  readonly about: 'one' | 'all'
  readonly fields: readonly FormField[]
}

/** The name of an operation, such as `reset-link`, as the client of `api.ts` calls it: `resetLink`. */
export const camel = (name: string): string => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
