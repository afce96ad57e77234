/** The front matter of a guide: lines `name: value` between two lines `---`, before the text. */

export type FrontMatter = { readonly [name: string]: string }

/**
 * Separates a page's front matter from its text.
 *
 * @param file for the message of an error
 * @throws {Error} if the page begins without front matter, or a line of it is not `name: value`
 */
export function splitFrontMatter(page: string, file: string): { readonly matter: FrontMatter; readonly text: string } {
  const [whole, lines] = /^---\n([\s\S]*?)\n---\n+/.exec(page) ?? []
  if (whole === undefined || lines === undefined)
    throw new Error(`${file} must begin with front matter between two lines ---.`)
  const entries = lines.split('\n').map((line) => {
    const [, name, value] = /^(\w+): (\S.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new Error(`${file}: the line '${line}' of its front matter must be written as name: value.`)
    return [name, value]
  })
  return { matter: Object.fromEntries(entries), text: page.slice(whole.length) }
}
