/** Searches the guides: the parts below their headings that have all words of a query. */
import { headingIds, partsOf } from './markdown.ts'

/** A part of a guide; `heading` is empty for its beginning. */
export type Section = {
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

export function sectionsOf(name: string, title: string, markdown: string): Section[] {
  const idOf = headingIds()
  return partsOf(markdown).map((part) => {
    const [, heading = ''] = /^##+ (.*)/.exec(part) ?? []
    const text = part.replace(/^#.*/, '')
    const path = `/guides/${name}${heading && `#${idOf(plain(heading))}`}`
    return { path, title, heading: plain(heading), text: plain(text) }
  })
}

/** The text of Markdown, without its markup. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/<!--[\s\S]*?-->|^```[^\n]*$|^[|\s:-]+$|^ *(?:-|\d+\.) /gm, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

export const wordsOf = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean)

/** The sections that contain all words, best match first: words in a heading count more than words in the text. */
export function search(sections: readonly Section[], words: readonly string[]): Section[] {
  const found = sections.flatMap((section) => {
    const title = section.title.toLowerCase()
    const heading = section.heading.toLowerCase()
    const text = section.text.toLowerCase()
    const scores = words.map((word) => {
      if (heading.includes(word)) return 3
      if (title.includes(word)) return section.heading === '' ? 3 : 1
      return text.includes(word) ? 1 : 0
    })
    return scores.includes(0) ? [] : [{ section, score: scores.reduce((sum: number, score) => sum + score, 0) }]
  })
  return found.sort((a, b) => b.score - a.score).map(({ section }) => section)
}

/** The part of a text around the first of the words that occurs in it. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const at = lower.indexOf(words.find((word) => lower.includes(word)) ?? '')
  const from = at < 60 ? 0 : text.indexOf(' ', at - 60) + 1
  const to = from + 180 < text.length ? text.lastIndexOf(' ', from + 180) : text.length
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}
