/** Generated parts of pages. Each is between two comments, `<!-- name: … -->` and `<!-- /name -->`, which the rendered page hides. */
import { readFileSync } from 'node:fs'

/** A page of `docs/` with generated parts, and its text with these parts generated from the current code. */
export type GeneratedPage = { readonly name: string; readonly file: URL; readonly text: () => string }

/** The page of this name, with these parts generated. */
export function pageWith(name: string, parts: { readonly [part: string]: () => string }): GeneratedPage {
  const file = new URL(`../../docs/${name}.md`, import.meta.url)
  const text = () =>
    Object.entries(parts).reduce(
      (text, [part, write]) => {
        if (!placeOf(part).test(text))
          throw new Error(`docs/${name}.md has no comments <!-- ${part}: … --> and <!-- /${part} -->.`)
        return text.replace(placeOf(part), (_, begin, end) => `${begin}\n${write()}\n\n${end}`)
      },
      readFileSync(file, 'utf8'),
    )
  return { name, file, text }
}

const placeOf = (name: string) => new RegExp(`(<!-- ${name}: [^\\n]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`)

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
