/** Fields for tables and forms, both for a club's records (`/collections`) and for administrative resources (`operations.ts`). */
import type { Kind } from '@kantine/contract/kinds.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'

export type Field = {
  readonly name: string
  readonly label: LocalizedText
  /** The label of a single object in a list. */
  readonly label_of_one?: LocalizedText
  readonly kind: Kind
  /** The collection that its ids refer to; null for a field without ids. */
  readonly references: string | null
  /** Labels of some values; other values appear as is. */
  readonly value_labels?: ValueLabels
  /** Labels of the default values, if a club can replace these with its own. */
  readonly usual_labels?: ValueLabels
  readonly shape?: readonly Field[]
}

export type ValueLabels = { readonly [value: string]: LocalizedText }

export type Values = { readonly [field: string]: unknown }

export type FormField = Omit<Field, 'shape'> & {
  readonly required: boolean
  /** An empty field is not sent, because null is not allowed. */
  readonly is_left_out?: boolean
  readonly shape?: readonly FormField[]
  readonly hint?: LocalizedText
  /** The initial value of a new record. */
  readonly initial?: unknown
  /** The maximum length of a text. */
  readonly longest?: number
  /** The limits of a number. */
  readonly least?: number
  readonly most?: number
  /** The last allowed day. */
  readonly latest?: string
  readonly example?: string
}

export type DescribedOperation = {
  readonly title: LocalizedText
  readonly says: LocalizedText
  readonly effect: 'writes' | 'destroys'
  readonly about: 'one' | 'all'
  readonly fields: readonly FormField[]
}

/** The name of an operation in the client `api.ts`: `resetLink` for `reset-link`. */
export const camel = (name: string): string => name.replaceAll(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
