/** HTML text. Only `html` and `trustedHtml` can create it, so unescaped text cannot reach a page. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The values of a template. Text is escaped, HTML is kept as it is, lists are joined, and `undefined` and `false` are omitted. */
export type Part = string | number | Html | undefined | false | readonly Part[]

/** An HTML template, which escapes the texts in it: html`<p>${name}</p>`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, at) => text + textOf(parts[at])).join(''))

/** HTML that we wrote or generated ourselves. It is not escaped. */
export const trustedHtml = (text: string): Html => new Html(text)

/** Attributes of an element. Undefined and false ones are omitted; `true` gives an attribute without a value. */
export const attributes = (values: { readonly [name: string]: string | number | boolean | undefined }): Html =>
  trustedHtml(
    Object.entries(values)
      .map(([name, value]) =>
        value === undefined || value === false ? '' : ` ${name}${value === true ? '' : `="${escaped(String(value))}"`}`,
      )
      .join(''),
  )

/** A sentence of the contract: text between backticks becomes code. */
export const sentence = (text: string): Html => trustedHtml(escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>'))

function textOf(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(textOf).join('') : escaped(String(part))
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
