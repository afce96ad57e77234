import './markdown.css'
import { lexer, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'

/** Renders Markdown. HTML in it is shown as text, and only links to web pages and e-mail addresses work. */
export const Markdown = ({ of: text }: { readonly of: string }) => (
  <div className="markdown">{nodesOf(lexer(text))}</div>
)

const nodesOf = (tokens: readonly Token[]): ReactNode =>
  tokens.map((token, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no ids.
    <Fragment key={at}>{nodeOf(token)}</Fragment>
  ))

function nodeOf(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      // Headings in a text start below the page's own.
      return createElement(`h${Math.min(6, token.depth + 2)}`, null, insideOf(token))
    case 'paragraph':
      return <p>{insideOf(token)}</p>
    case 'strong':
    case 'em':
    case 'del':
    case 'blockquote':
      return createElement(token.type, null, insideOf(token))
    case 'list': {
      const { items, ordered } = token as Tokens.List
      const all = items.map((item) => <li key={item.raw}>{nodesOf(item.tokens)}</li>)
      return createElement(ordered ? 'ol' : 'ul', null, all)
    }
    case 'link':
      return <SafeLink to={token.href}>{insideOf(token)}</SafeLink>
    case 'image':
      return <SafeLink to={token.href}>{token.text || token.href}</SafeLink>
    case 'codespan':
      return <code>{token.text}</code>
    case 'code':
      return <pre>{token.text}</pre>
    case 'hr':
      return <hr />
    case 'br':
      return <br />
    case 'text':
    case 'escape':
      return insideOf(token)
    default:
      return token.raw
  }
}

const insideOf = (token: Token): ReactNode =>
  'tokens' in token && token.tokens ? nodesOf(token.tokens) : 'text' in token ? token.text : token.raw

const followed: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

function SafeLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  if (!URL.canParse(to) || !followed.has(new URL(to).protocol)) return children
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
