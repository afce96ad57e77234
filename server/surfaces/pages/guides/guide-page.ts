import type { Language } from '@kantine/contract/languages.ts'
import { attributes, type Html, html } from '../../../http/pages/html.ts'
import { otherLanguage } from '../../../http/pages/page.ts'
import { type Guide, guidePath, guides, guidesPath } from './all.ts'
import type { Rendered } from './markdown.ts'
import { excerptOf, type Section } from './search.ts'

export const words = {
  guides: { en: 'Guides', nl: 'Handleidingen' },
  about: {
    en: 'Build with Kantine, or run your own server.',
    nl: 'Bouw een koppeling met Kantine, of beheer je eigen server. De meeste pagina’s zijn in het Engels.',
  },
  forAssistants: {
    en: 'All guides as Markdown, for AI assistants:',
    nl: 'Alle handleidingen als Markdown, voor AI-assistenten:',
  },
  search: { en: 'Search', nl: 'Zoeken' },
  searchGuides: { en: 'Search the guides', nl: 'Zoeken in de handleidingen' },
  asMarkdown: { en: 'View as Markdown', nl: 'Bekijk als Markdown' },
  onThisPage: { en: 'On this page', nl: 'Op deze pagina' },
}

export const guideListPage = (language: Language): Html => html`<main class="site">
<h1>${words.guides[language]}</h1>
<p class="soft">${words.about[language]}</p>
${searchForm(language)}
${guides.map(
  ({ title, guides }) => html`<h2>${title[language]}</h2>
<ul class="list">${guides.map(
    (guide) => html`<li>${linkTo(guide, language)}<span class="soft">${guide.about[language]}</span></li>`,
  )}</ul>`,
)}
<p class="soft small">${words.forAssistants[language]} <a href="/llms.txt">/llms.txt</a></p>
<p class="small">${otherLanguage(guidesPath('en'), guidesPath('nl'), language)}</p>
</main>`

const linkTo = (guide: Guide, language: Language): Html => {
  const hreflang = language === 'nl' && !guide.isInDutch && 'en'
  return html`<a${attributes({ href: guidePath(guide, language), hreflang })}>${guide.title[language]}</a>`
}

export const resultsPage = (
  query: string,
  wanted: readonly string[],
  found: readonly Section[],
): Html => html`<main class="site">
<h1>Search</h1>
${searchForm('en', query)}
<p role="status">${wanted.length === 0 ? 'Enter a word to search for.' : `${found.length} ${found.length === 1 ? 'result' : 'results'} for “${query}”.`}</p>
<ul class="results">${found
  .slice(0, 20)
  .map(
    ({ path, title, heading, text }) =>
      html`<li><a href="${path}">${heading === '' ? title : `${title}: ${heading}`}</a><p class="soft">${excerptOf(text, wanted)}</p></li>`,
  )}</ul>
<p><a href="/guides">All guides</a></p>
</main>`

const searchForm = (language: Language, query?: string): Html => {
  const label = words.searchGuides[language]
  return html`<form class="search" action="/guides" role="search">
<input${attributes({ type: 'search', name: 'q', 'aria-label': label, placeholder: label, maxlength: 100, value: query })}>
<button class="plain">${words.search[language]}</button>
</form>`
}

/**
 * The page of a guide, between the list of all guides and its table of contents.
 *
 * @param notice above its text
 */
export const guidePage = (
  guide: Guide,
  language: Language,
  { body, headings }: Rendered,
  notice: Html | false,
): Html => html`<div class="guide">
<nav class="guide-nav" aria-label="${words.guides[language]}">${searchForm(language)}
${guides.map(
  ({ title, guides }) => html`<h2>${title[language]}</h2>
<ul>${guides.map(
    (one) =>
      html`<li><a${attributes({ class: 'guide-link', href: guidePath(one, language), 'aria-current': one === guide && 'page' })}>${one.title[language]}</a></li>`,
  )}</ul>`,
)}</nav>
<main><article>
${notice}
${body}
<p class="small"><a href="${guidePath(guide, language)}.md">${words.asMarkdown[language]}</a>
${guide.isInDutch && html` · ${otherLanguage(guidePath(guide), guidePath(guide, 'nl'), language)}`}</p>
</article></main>
<nav class="guide-nav contents" aria-label="${words.onThisPage[language]}"><h2>${words.onThisPage[language]}</h2>
<ul>${headings.map(
  ({ id, text, depth }) => html`<li><a class="guide-link${depth > 2 && ' deeper'}" href="#${id}">${text}</a></li>`,
)}</ul></nav>
</div>`
