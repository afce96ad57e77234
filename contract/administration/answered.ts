import { type Field, type FieldSchema, type Fields, objectSchema, type ValueLabels, type ValuesOf } from '../fields.ts'

type Answered<Value> = Field<Value, false, true>

const answeredField = <Value>(en: string, nl: string, schema: FieldSchema): Answered<Value> => ({
  schema,
  label: { en, nl },
  doc: '',
  example: undefined as Value,
  required: true,
  nullable: false,
  default: null,
  setBy: 'kantine',
})

const kind =
  <Value>(schema: FieldSchema) =>
  (en: string, nl: string): Answered<Value> =>
    answeredField(en, nl, schema)

const listKind = <Item>(items: FieldSchema) => kind<readonly Item[]>({ type: 'array', items })

/** Kinds of fields that only responses have. They need only a label, and are null only with `orNull`. */
export const answered = {
  text: kind<string>({ type: 'string' }),
  texts: listKind<string>({ type: 'string' }),
  email: kind<string>({ type: 'string', format: 'email' }),
  whole: kind<number>({ type: 'integer' }),
  wholes: listKind<number>({ type: 'integer' }),
  flag: kind<boolean>({ type: 'boolean' }),
  day: kind<string>({ type: 'string', format: 'date' }),
  instant: kind<string>({ type: 'string', format: 'date-time' }),
  choice: <const Word extends string>(en: string, nl: string, words: readonly Word[], valueLabels?: ValueLabels) => ({
    ...answeredField<Word>(en, nl, { enum: words }),
    ...(valueLabels && { valueLabels }),
  }),
  choices: <const Word extends string>(en: string, nl: string, words: readonly Word[]) =>
    answeredField<readonly Word[]>(en, nl, { type: 'array', items: { enum: words } }),
  object: <Shape extends Fields>(en: string, nl: string, shape: Shape) => ({
    ...answeredField<ValuesOf<Shape>>(en, nl, objectSchema(shape)),
    shape,
  }),
  list: <Shape extends Fields>(en: string, nl: string, shape: Shape) => ({
    ...answeredField<readonly ValuesOf<Shape>[]>(en, nl, { type: 'array', items: objectSchema(shape) }),
    shape,
  }),
  /** An object whose property names are also data. */
  byName: kind<{ readonly [name: string]: string }>({ type: 'object' }),
  /** Objects with different fields. */
  objects: listKind<object>({ type: 'object' }),
  /** A secret that no later response shows. */
  secret: (en: string, nl: string) => ({ ...answered.text(en, nl), shownOnce: true as const }),
  /** A text in every language of the pages. */
  inBothLanguages: (en: string, nl: string) => answered.object(en, nl, languages),
}

export const orNull = <Value>(field: Answered<Value>): Field<Value, true, false> => ({
  ...field,
  required: false,
  nullable: true,
})

const languages = { en: answered.text('English', 'Engels'), nl: answered.text('Dutch', 'Nederlands') }
