/** Converts the Markdown in `docs/` to HTML. We wrote it all, so nothing in it is untrusted. */
import type { Token, Tokens } from 'marked'
import { attributes, type Html, html, trustedHtml } from '../../../http/pages/html.ts'
import { yieldToEventLoop } from '../../../yield-to-event-loop.ts'

export type Heading = { readonly id: string; readonly text: string; readonly depth: number }

/** The content of a guide; `headings` has those of the second and third level. */
export type Rendered = { readonly title: string; readonly body: Html; readonly headings: readonly Heading[] }

/**
 * Renders a guide.
 *
 * @param baseUrl replaces the addresses of the guides in commands and examples @param hrefOf the URL of a link; undefined for files that
 * are not served, which get no link
 */
export async function render(
  markdown: string,
  baseUrl: string,
  hrefOf: (link: string) => string | undefined,
): Promise<Rendered> {
  const { Marked } = await import('marked')
  const headings: Heading[] = []
  const idOf = headingIds()
  let choices = 0
  let title = ''
  const marked = new Marked({
    extensions: [
      {
        name: 'choice',
        renderer({ tokens = [] }) {
          choices += 1
          return choiceOf(
            `example-${choices}`,
            tokens.map((token) => ({ language: languageOf(token) ?? '', code: this.parser.parse([token]) })),
          ).text
        },
      },
    ],
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens)
        const text = plain(tokens)
        if (depth === 1) {
          title = text
          return `<h1>${inner}</h1>\n`
        }
        const id = idOf(text)
        headings.push({ id, text, depth })
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = trustedHtml(this.parser.parseInline(tokens))
        const to = hrefOf(href)
        return (to === undefined ? inner : html`<a${attributes({ href: to })}>${inner}</a>`).text
      },
      image: ({ href, text }) => html`<img${attributes({ src: `/guides/${href}`, alt: text, loading: 'lazy' })}>`.text,
      // Because it can get focus, content wider than the page can be scrolled by keyboard.
      // Blocks of output or responses are marked with `text`; `copy.js` gives them no button.
      code: ({ text, lang }) =>
        html`<pre${attributes({ tabindex: '0', class: /^text\b/.test(lang ?? '') && 'output' })}><code>${withAddress(text, baseUrl)}</code></pre>\n`
          .text,
      table({ header, rows }) {
        const cell = ({ tokens, text, header }: Tokens.TableCell) => {
          // Screen readers would announce even an empty heading.
          const name = header && text !== '' ? 'th' : 'td'
          return `<${name}>${this.parser.parseInline(tokens)}</${name}>`
        }
        const row = (cells: readonly Tokens.TableCell[]) => `<tr>${cells.map(cell).join('')}</tr>\n`
        const body = rows.map(row).join('')
        return `<div class="wide" tabindex="0"><table><thead>${row(header)}</thead><tbody>${body}</tbody></table></div>\n`
      },
      // Comments in the guides mark the generated parts.
      html: () => '',
    },
  })
  let body = ''
  for (const part of partsOf(markdown)) {
    body += marked.parser(withChoices(marked.lexer(part)))
    await yieldToEventLoop()
  }
  return { title, body: trustedHtml(body), headings }
}

/** The languages of examples, in the order in which readers see them. */
const languages: { readonly [mark: string]: string } = {
  sh: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  python: 'Python',
  php: 'PHP',
  java: 'Java',
}

/** The mark of a token's language, if the token is an example. */
function languageOf({ type, lang = '' }: { readonly type: string; readonly lang?: string }): string | undefined {
  const [mark = ''] = lang.split(' ')
  return type === 'code' && Object.hasOwn(languages, mark) ? mark : undefined
}

/** Combines consecutive examples in different languages into one example with a choice of language. */
function withChoices(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  let group: Tokens.Generic | undefined
  for (const token of tokens) {
    const language = languageOf(token)
    if (language !== undefined) {
      const others = group?.tokens ?? []
      if (group && !others.some((other) => languageOf(other) === language)) others.push(token)
      else {
        group = { type: 'choice', raw: '', tokens: [token] }
        joined.push(group)
      }
    } else if (!group || !['space', 'html'].includes(token.type)) {
      group = undefined
      joined.push(token)
    }
  }
  return joined
}

/** An example in several languages, of which the reader sees one. It works without a script. */
function choiceOf(name: string, examples: readonly { readonly language: string; readonly code: string }[]): Html {
  const [first, ...others] = examples
  if (first && others.length === 0) return trustedHtml(first.code)
  return html`<div class="example" role="group" aria-label="Language">
${examples.map(({ language }, at) => {
  const id = `${name}-${language}`
  return html`<input${attributes({ type: 'radio', name, id, value: language, checked: at === 0 })}><label for="${id}">${languages[language]}</label>`
})}
${examples.map(({ code }) => html`<div>${trustedHtml(code)}</div>\n`)}</div>
`
}

/** A guide in sections, because rendering it in one go would delay other calls. */
export function partsOf(markdown: string): string[] {
  const parts = ['']
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    if (!isCode && /^##+ /.test(line)) parts.push('')
    parts[parts.length - 1] += `${line}\n`
  }
  return parts
}

/** The text of tokens, without markup. */
const plain = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => ('tokens' in token && token.tokens ? plain(token.tokens) : 'text' in token ? token.text : ''))
    .join('')

/** Gives the headings of a guide their anchors, as GitHub does, so that links within `docs/` work there and here. */
export function headingIds(): (text: string) => string {
  const used = new Map<string, number>()
  return (text) => {
    const id = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    const before = used.get(id) ?? 0
    used.set(id, before + 1)
    return before === 0 ? id : `${id}-${before}`
  }
}

/** A text with the address of this server in place of those that the guides use. */
export const withAddress = (text: string, baseUrl: string): string =>
  text.replaceAll(/http:\/\/localhost:3000|https:\/\/api\.example\.org/g, baseUrl)
