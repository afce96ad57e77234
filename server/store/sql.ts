/**
 * The one way to write SQL. A value in the template becomes a numbered parameter, so no value is ever read as SQL; a part of a
 * statement is written with the same tag:
 *
 *     const unused = sql`last_used_at is null`
 *     db.all(sql`select ${apiKeys.selected} from api_keys where club_id = ${club} and ${unused} and id in (${list(ids)})`)
 *
 * A statement on the tables of a club says `club_id = ${club}`, or has `club_id` as its first column;
 * `test/house/schema.test.ts` refuses every other one, and lists the few that look over all clubs.
 */

/** What a parameter or a column can hold. */
export type Value = string | number | null

/** A statement, or a part of one. */
export class Statement {
  readonly form: Form
  /** Its parameters, `$1` first. */
  readonly values: readonly Value[]

  constructor(form: Form, values: readonly Value[]) {
    this.form = form
    this.values = values
  }

  /** The text, with `$1`, `$2`, … for the parameters. Statements of the same form have the same string object, which databases find soonest. */
  get sql(): string {
    return this.form.text
  }
}

/** What statements have in common that differ only in their values. */
class Form {
  /** What stands before, between and behind the parameters. */
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

/** The forms that a template has had, by the forms of its parts: that of the first part leads on to those of the second. */
class Forms {
  form: Form | undefined
  readonly #next = new Map<Form, Forms>()

  after(part: Form): Forms {
    let next = this.#next.get(part)
    if (!next) {
      next = new Forms()
      this.#next.set(part, next)
    }
    return next
  }
}

const parameter = new Form(['', ''])
const ofTemplates = new WeakMap<TemplateStringsArray, Forms>()
const ofSeparators = new Map<string, Forms>()
const ofRaw = new Map<string | number, Statement>()
const ofRows = new Map<string, Form>()

export function sql(texts: TemplateStringsArray, ...parts: readonly (Value | Statement)[]): Statement {
  const forms = ofTemplates.get(texts) ?? new Forms()
  ofTemplates.set(texts, forms)
  return combined(forms, texts, parts)
}

/** Names of tables and columns, and other text of our own. It stands there as it is: nothing that a caller sent may be in it. */
export function raw(text: string | number): Statement {
  const statement = ofRaw.get(text) ?? new Statement(new Form([`${text}`]), [])
  ofRaw.set(text, statement)
  return statement
}

/** Values, or parts of a statement, with commas or something else in between: `in (${list(ids)})`, `list(conditions, ' and ')`. */
export function list(parts: readonly (Value | Statement)[], separator = ', '): Statement {
  const forms = ofSeparators.get(separator) ?? new Forms()
  ofSeparators.set(separator, forms)
  return combined(forms, ['', ...parts.slice(1).fill(separator), ''] as string[], parts)
}

/**
 * Rows of values: `($1, $2), ($3, $4)`.
 *
 * @param types of the columns, where the database cannot know them, as in `in (values …)`
 */
export function rows(values: readonly (readonly Value[])[], types?: readonly ('bigint' | 'text')[]): Statement {
  const typed = (value: Value, i: number) => (types ? sql`cast(${value} as ${raw(types[i] as string)})` : value)
  const key = `${values.length} ${types ?? values[0]?.length}`
  const form = ofRows.get(key) ?? list(values.map((row) => sql`(${list(row.map(typed))})`)).form
  ofRows.set(key, form)
  return new Statement(form, values.flat())
}

function combined(known: Forms, texts: readonly string[], parts: readonly (Value | Statement)[]): Statement {
  const values: Value[] = []
  let forms = known
  for (const part of parts) {
    if (part instanceof Statement) for (const value of part.values) values.push(value)
    else values.push(part)
    forms = forms.after(part instanceof Statement ? part.form : parameter)
  }
  forms.form ??= formOf(texts, parts)
  return new Statement(forms.form, values)
}

function formOf(texts: readonly string[], parts: readonly (Value | Statement)[]): Form {
  const pieces = [texts[0] as string]
  for (const [i, part] of parts.entries()) {
    const [first = '', ...others] = part instanceof Statement ? part.form.pieces : parameter.pieces
    pieces.push(`${pieces.pop()}${first}`, ...others)
    pieces.push(`${pieces.pop()}${texts[i + 1]}`)
  }
  return new Form(pieces)
}
