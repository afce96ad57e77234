/**
 * The one way to write SQL. Values become numbered parameters, never SQL. Parts of statements use the same tag:
 *
 *     const unused = sql`last_used_at is null`
 *     db.all(sql`select ${apiKeys.selected} from api_keys where club_id = ${club} and ${unused} and id in (${list(ids)})`)
 *
 * Statements on a club's tables contain `club_id = ${club}`, or have `club_id` as their first column. `test/house/schema.test.ts` rejects
 * others and lists the few exceptions.
 */

/** The values of a parameter or a column. */
export type Value = string | number | null

/** The contents of a template: values, and parts of the statement. */
type Part = Value | Statement

/** A statement, or a part of one. */
export class Statement {
  readonly form: Form
  readonly #parts: readonly Part[]

  constructor(form: Form, parts: readonly Part[]) {
    this.form = form
    this.#parts = parts
  }

  /** The text, with `$1`, `$2`, … for the parameters. Statements of the same form share one string object, so databases find it fastest. */
  get sql(): string {
    return this.form.text
  }

  /** The parameters, `$1` first. */
  get values(): Value[] {
    const values: Value[] = []
    this.#addTo(values)
    return values
  }

  #addTo(values: Value[]): void {
    for (const part of this.#parts) {
      if (isStatement(part)) part.#addTo(values)
      else values.push(part)
    }
  }
}

const isStatement = (part: Part): part is Statement => typeof part === 'object' && part !== null

/** The text of statements that differ only in their values. */
class Form {
  /** The texts before, between and after the parameters. */
  readonly pieces: readonly string[]
  #text: string | undefined

  constructor(pieces: readonly string[]) {
    this.pieces = pieces
  }

  get text(): string {
    this.#text ??= this.pieces.reduce((text, piece, i) => `${text}$${i}${piece}`)
    return this.#text
  }
}

/** The known forms of a template, by the forms of its parts; each part leads to the next. */
class Forms {
  form: Form | undefined
  readonly #next = new Map<Form, Forms>()
  /** The last part; the next call usually has the same one. */
  #part: Form | undefined
  #behind: Forms | undefined

  after(part: Form): Forms {
    if (part === this.#part && this.#behind) return this.#behind
    const behind = this.#next.get(part) ?? new Forms()
    this.#next.set(part, behind)
    this.#part = part
    this.#behind = behind
    return behind
  }
}

const parameter = new Form(['', ''])
const ofTemplates = new WeakMap<TemplateStringsArray, Forms>()
const ofSeparators = new Map<string, Forms>()
const ofRaw = new Map<string | number, Statement>()
const ofRows = new Map<string, Form>()

export function sql(texts: TemplateStringsArray, ...parts: readonly Part[]): Statement {
  let forms = ofTemplates.get(texts)
  if (!forms) {
    forms = new Forms()
    ofTemplates.set(texts, forms)
  }
  return combined(forms, parts, (i) => texts[i] as string)
}

/** Names of tables and columns, and other text of our own. It is not escaped, so it must contain nothing from a caller. */
export function raw(text: string | number): Statement {
  const statement = ofRaw.get(text) ?? new Statement(new Form([`${text}`]), [])
  ofRaw.set(text, statement)
  return statement
}

/** Values, or parts of a statement, with commas or something else in between: `in (${list(ids)})`, `list(conditions, ' and ')`. */
export function list(parts: readonly Part[], separator = ', '): Statement {
  const forms = ofSeparators.get(separator) ?? new Forms()
  ofSeparators.set(separator, forms)
  return combined(forms, parts, (i) => (i === 0 || i === parts.length ? '' : separator))
}

/**
 * Rows of values: `($1, $2), ($3, $4)`.
 *
 * @param types of the columns, where the database cannot infer them, as in `in (values …)`
 */
export function rows(values: readonly (readonly Value[])[], types?: readonly ('bigint' | 'text')[]): Statement {
  const typed = (value: Value, i: number) => (types ? sql`cast(${value} as ${raw(types[i] as string)})` : value)
  const key = `${values.length} ${types ?? values[0]?.length}`
  const form = ofRows.get(key) ?? list(values.map((row) => sql`(${list(row.map(typed))})`)).form
  ofRows.set(key, form)
  return new Statement(form, values.flat())
}

function combined(known: Forms, parts: readonly Part[], textBefore: (i: number) => string): Statement {
  let forms = known
  for (const part of parts) forms = forms.after(formOf(part))
  forms.form ??= newForm(parts, textBefore)
  return new Statement(forms.form, parts)
}

const formOf = (part: Part): Form => (isStatement(part) ? part.form : parameter)

function newForm(parts: readonly Part[], textBefore: (i: number) => string): Form {
  const pieces = [textBefore(0)]
  for (const [i, part] of parts.entries()) {
    const [first = '', ...others] = formOf(part).pieces
    pieces.push(`${pieces.pop()}${first}`, ...others)
    pieces.push(`${pieces.pop()}${textBefore(i + 1)}`)
  }
  return new Form(pieces)
}
