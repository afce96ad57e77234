import type { Field } from './fields.ts'

/** The display of a value in the application, and its input in a form. */
export type Kind =
  | ('text' | 'prose' | 'email' | 'phone' | 'url' | 'choice' | 'texts' | 'choices')
  | ('flag' | 'number' | 'cents' | 'day' | 'instant')
  | ('reference' | 'references' | 'object' | 'objects')

/** Longer texts are edited as several lines. */
const longestLine = 200

/** The kind of a field. Amounts, telephone numbers and URLs are recognised by the name of the field. */
export function kindOf(name: string, { schema, references, shape }: Field): Kind {
  const { type, format, items, maxLength = 0 } = schema
  if (shape) return items ? 'objects' : 'object'
  if (references) return items ? 'references' : 'reference'
  if (items) return items.enum ? 'choices' : 'texts'
  if (schema.enum) return 'choice'
  if (format) return ({ date: 'day', 'date-time': 'instant', email: 'email' } as const)[format]
  if (type === 'boolean') return 'flag'
  if (type === 'integer') return name.endsWith('_cents') ? 'cents' : 'number'
  if (name === 'phone') return 'phone'
  if (name === 'url' || name.endsWith('_url')) return 'url'
  return maxLength > longestLine ? 'prose' : 'text'
}
