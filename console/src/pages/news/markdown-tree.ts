/**
 * Markdown as a tree that is quick to draw, whatever someone wrote. Parsing can take seconds or exhaust the stack, so pages use
 * `parse-in-worker.ts`.
 */
import { lexer, type Token, type Tokens } from 'marked'

/** Texts and elements. */
export type Tree = readonly (string | Part)[]

export type Part = { readonly tag: string; readonly href?: string; readonly inside: Tree }

/** The maximum number of elements inside each other. */
const mostDeep = 32

/** The maximum number of texts and elements. The longest posts, with formatting in every sentence, have some 12,000. */
const mostParts = 20_000

/** The tree of a text; null if the text is too deep, too large or too complex. HTML becomes text, and unsafe links lose their address. */
export function treeOf(text: string): Tree | null {
  try {
    return new Growth().treeOf(lexer(text))
  } catch {
    // The parser's stack was exhausted, or a maximum was exceeded.
    return null
  }
}

class Growth {
  #parts = 0
  #depth = 0

  treeOf(tokens: readonly Token[]): Tree {
    if (++this.#depth > mostDeep) throw new RangeError('too deep')
    const tree = tokens.flatMap((token) => this.#partOf(token))
    this.#depth -= 1
    this.#parts += tree.length
    if (this.#parts > mostParts) throw new RangeError('too large')
    return tree
  }

  #partOf(token: Token): Tree {
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'heading':
        // Headings in a text start below the page's own.
        return [{ tag: `h${Math.min(6, token.depth + 2)}`, inside: this.#insideOf(token) }]
      case 'paragraph':
        return [{ tag: 'p', inside: this.#insideOf(token) }]
      case 'strong':
      case 'em':
      case 'del':
      case 'blockquote':
        return [{ tag: token.type, inside: this.#insideOf(token) }]
      case 'list': {
        const { items, ordered } = token as Tokens.List
        const inside = this.treeOf(items)
        return [{ tag: ordered ? 'ol' : 'ul', inside }]
      }
      case 'list_item':
        return [{ tag: 'li', inside: this.#insideOf(token) }]
      case 'link':
        return linkTo(token.href, this.#insideOf(token))
      case 'image':
        return linkTo(token.href, [token.text || token.href])
      case 'codespan':
        return [{ tag: 'code', inside: [token.text] }]
      case 'code':
        return [{ tag: 'pre', inside: [token.text] }]
      case 'hr':
      case 'br':
        return [{ tag: token.type, inside: [] }]
      case 'text':
      case 'escape':
        return this.#insideOf(token)
      default:
        return [token.raw]
    }
  }

  #insideOf(token: Token): Tree {
    if ('tokens' in token && token.tokens) return this.treeOf(token.tokens)
    return ['text' in token ? token.text : token.raw]
  }
}

const followed: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/** Only links to web pages and e-mail addresses work. */
const linkTo = (href: string, inside: Tree): Tree =>
  URL.canParse(href) && followed.has(new URL(href).protocol) ? [{ tag: 'a', href, inside }] : inside
