/** Generated parts of pages. Each is between two comments, `<!-- name: … -->` and `<!-- /name -->`, which the rendered page hides. */
import { readFileSync } from 'node:fs'

/** The text of a page, with these parts regenerated. */
export const withParts = (page: URL, parts: { readonly [name: string]: () => string }): string =>
  Object.entries(parts).reduce(
    (text, [name, part]) => text.replace(placeOf(name), (_, begin, end) => `${begin}\n${part()}\n\n${end}`),
    readFileSync(page, 'utf8'),
  )

const placeOf = (name: string) => new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`)

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
