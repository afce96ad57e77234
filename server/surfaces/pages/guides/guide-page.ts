import { attributes, type Html, html } from '../../../http/pages/html.ts'
import { guides } from './list.ts'
import type { Rendered } from './markdown.ts'

/** The page with every guide. */
export const guideListPage = (): Html => html`<main class="site">
<h1>Guides</h1>
<p class="soft">How to build with Kantine, and how to run it. The <a href="/docs">API reference</a> has every call and field.</p>
${guides.map(
  ({ title, guides }) => html`<h2>${title}</h2>
<ul class="list">${guides.map(
    ({ name, title, about }) => html`<li><a href="/guides/${name}">${title}</a><span class="soft">${about}</span></li>`,
  )}</ul>`,
)}
</main>`

/**
 * The page of a guide, between the list of all guides and the list of what is in it.
 *
 * @param name the guide; `notice` stands above its text
 */
export const guidePage = (
  name: string,
  { body, headings }: Rendered,
  notice: Html | false,
): Html => html`<div class="guide">
<nav class="guide-nav" aria-label="Guides">${guides.map(
  ({ title, guides }) => html`<h2>${title}</h2>
<ul>${guides.map(
    (guide) =>
      html`<li><a${attributes({ class: 'guide-link', href: `/guides/${guide.name}`, 'aria-current': guide.name === name && 'page' })}>${guide.title}</a></li>`,
  )}</ul>`,
)}</nav>
<main><article>
${notice}
${body}
</article></main>
<nav class="guide-nav contents" aria-label="On this page"><h2>On this page</h2>
<ul>${headings.map(
  ({ id, text, depth }) => html`<li><a class="guide-link${depth > 2 && ' deeper'}" href="#${id}">${text}</a></li>`,
)}</ul></nav>
</div>`
