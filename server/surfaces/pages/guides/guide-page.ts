import { attributes, type Html, html } from '../../../http/pages/html.ts'
import { guides } from './list.ts'
import type { Rendered } from './markdown.ts'
import { excerptOf, type Section } from './search.ts'

/** The page with every guide. */
export const guideListPage = (): Html => html`<main class="site">
<h1>Guides</h1>
<p class="soft">Build with Kantine, or run it. See also the <a href="/docs">API reference</a> and the <a href="/problems">errors</a>.</p>
${searchForm()}
${guides.map(
  ({ title, guides }) => html`<h2>${title}</h2>
<ul class="list">${guides.map(
    ({ name, title, about }) => html`<li><a href="/guides/${name}">${title}</a><span class="soft">${about}</span></li>`,
  )}</ul>`,
)}
<p class="soft small">Every guide is also available as Markdown, for example <a href="/guides/first-steps.md">/guides/first-steps.md</a>. <a href="/llms.txt">/llms.txt</a> lists them for AI assistants.</p>
</main>`

/** The page with the results of a search. */
export const resultsPage = (
  query: string,
  words: readonly string[],
  found: readonly Section[],
): Html => html`<main class="site">
<h1>Search</h1>
${searchForm(query)}
<p role="status">${words.length === 0 ? 'Enter a word to search for.' : `${found.length} ${found.length === 1 ? 'result' : 'results'} for “${query}”.`}</p>
<ul class="results">${found
  .slice(0, 20)
  .map(
    ({ path, title, heading, text }) =>
      html`<li><a href="${path}">${heading === '' ? title : `${title}: ${heading}`}</a><p class="soft">${excerptOf(text, words)}</p></li>`,
  )}</ul>
<p><a href="/guides">All guides</a></p>
</main>`

const searchForm = (query?: string): Html => html`<form class="search" action="/guides" role="search">
<input${attributes({ type: 'search', name: 'q', 'aria-label': 'Search the guides', placeholder: 'Search the guides', maxlength: 100, value: query })}>
<button class="plain">Search</button>
</form>`

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
<nav class="guide-nav" aria-label="Guides">${searchForm()}
${guides.map(
  ({ title, guides }) => html`<h2>${title}</h2>
<ul>${guides.map(
    (guide) =>
      html`<li><a${attributes({ class: 'guide-link', href: `/guides/${guide.name}`, 'aria-current': guide.name === name && 'page' })}>${guide.title}</a></li>`,
  )}</ul>`,
)}</nav>
<main><article>
${notice}
${body}
<p class="small"><a href="/guides/${name}.md">View as Markdown</a></p>
</article></main>
<nav class="guide-nav contents" aria-label="On this page"><h2>On this page</h2>
<ul>${headings.map(
  ({ id, text, depth }) => html`<li><a class="guide-link${depth > 2 && ' deeper'}" href="#${id}">${text}</a></li>`,
)}</ul></nav>
</div>`
