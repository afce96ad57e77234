/** The HTML pages that Kantine writes itself: their style, and their content security policy. */
import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const style = `
:root { color-scheme: light dark; --ink: #1c2420; --soft: #5c6a62; --line: #dde4df; --leaf: #0b6b3a; --paper: #fbfcfb; --card: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eeea; --soft: #9caba3; --line: #2c3a32; --leaf: #6fd39d; --paper: #121814; --card: #19211c }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.5rem 4rem }
nav { font-size: .9rem; margin-bottom: 2.5rem }
a { color: var(--leaf) }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 0 0 .5rem }
h2 { font-size: 1.05rem; margin: 2rem 0 .25rem }
p { margin: .5rem 0 }
.soft { color: var(--soft) }
code, pre { font-family: ui-monospace, monospace; font-size: .9em }
code { background: color-mix(in srgb, var(--leaf) 12%, transparent); border-radius: .25rem; padding: .1em .35em }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; overflow-x: auto }
pre code { background: none; padding: 0 }
table { width: 100%; border-collapse: collapse; margin-top: 1.5rem }
td { border-top: 1px solid var(--line); padding: .6rem .75rem .6rem 0; vertical-align: top }
.status { display: inline-block; color: var(--soft); font-variant-numeric: tabular-nums; min-width: 2.5rem }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A small green ball, so that browsers do not ask for an icon. */
export const icon = `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%230b6b3a'/%3E%3C/svg%3E">`

/** Answers with a page; `title` is text and `body` is HTML. */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
${icon}
<style>${style}</style>
<main>
${body}
</main>
</html>
`)
}

/** A sentence of the contract as HTML: text between backticks becomes code. */
export const sentenceHtml = (text: string): string => escaped(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>')

/** Text as HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
