import type { Language } from '@kantine/contract/languages.ts'
import type { FastifyReply } from 'fastify'
import { attributes, type Html, html } from './html.ts'
import { languagePath, nameOf } from './language.ts'
import { iconLink, mark } from './mark.ts'
import { type Scheme, schemeOf } from './scheme.ts'
import { copyPath, stylePath } from './style.ts'

export type Page = {
  readonly title: string
  readonly language: Language
  readonly body: Html
  /**
   * Further targets of the page's forms: origins such as `https://example.org`, or schemes such as `com.example.app:`. Browsers also apply
   * this list to redirects after a form. Without this list the page has no forms.
   */
  readonly formAction?: readonly string[]
}

/** A page about the API. Most are only in English. */
export type SitePage = Pick<Page, 'title' | 'body'> & {
  readonly language?: Language
  /** Its link in the bar. */
  readonly place?: (typeof places)[number]['href']
}

const places = [
  { href: '/guides', name: { en: 'Guides', nl: 'Handleidingen' } },
  { href: '/docs', name: { en: 'API reference', nl: 'API-documentatie' } },
  { href: '/problems', name: { en: 'Errors', nl: 'Fouten' } },
  { href: '/console', name: { en: 'Application', nl: 'Applicatie' } },
] as const

/** Responds with a page about the API. */
export const sendPage = (reply: FastifyReply, page: SitePage): FastifyReply =>
  setSiteHeaders(reply).send(writeSitePage(page, schemeOf(reply.request)))

/** A page about the API, below the bar with links to the others; its body has its own `main`. */
export const writeSitePage = ({ title, language = 'en', place, body }: SitePage, scheme: Scheme): string =>
  write(
    { title, language },
    scheme,
    html`${barAt(place, language)}
${body}
<script src="${copyPath}"></script>`,
  )

/** A link to the same page in the other language. */
export function otherLanguage(english: string, dutch: string, language: Language): Html {
  const other = language === 'en' ? 'nl' : 'en'
  return html`<a${attributes({ href: other === 'nl' ? dutch : english, lang: other, hreflang: other })}>${nameOf[other]}</a>`
}

/** The bar above the pages about the API; `place` is the current page. */
export const barAt = (
  place?: SitePage['place'],
  language: Language = 'en',
): Html => html`<nav class="bar" aria-label="Kantine">
<a class="brand" href="${language === 'nl' ? '/nl' : '/'}">${mark}Kantine</a>
<div class="bar-links">${places.map(
  ({ href, name }) =>
    html`<a${attributes({ class: 'bar-link', href, 'aria-current': href === place && 'true' })}>${name[language]}</a>`,
)}</div>
</nav>`

/**
 * Responds with a page for administrators: narrow, with the product's name at the top and the choice of a language at the bottom.
 *
 * @param path the path and query to return to after a change of language; without it, the page has no language choice
 */
export const sendAdministratorPage = (
  reply: FastifyReply,
  { path, body, formAction, ...page }: Page & { readonly path?: string },
): FastifyReply =>
  setPageHeaders(reply, policyOf(formAction)).send(
    write(
      page,
      schemeOf(reply.request),
      html`<main class="narrow">
<div class="brand">${mark}Kantine</div>
${body}
${path !== undefined && html`<footer>${choiceOfLanguage(page.language, path)}</footer>`}
</main>`,
    ),
  )

function choiceOfLanguage(language: Language, path: string): Html {
  const other = language === 'en' ? 'nl' : 'en'
  const href = `${languagePath}?${new URLSearchParams({ to: other, next: path })}`
  return html`<a${attributes({ href, lang: other, hreflang: other })}>${nameOf[other]}</a>`
}

/** The headers of a page about the API. */
export const setSiteHeaders = (reply: FastifyReply): FastifyReply => setPageHeaders(reply, policyOf([], true))

const setPageHeaders = (reply: FastifyReply, policy: string): FastifyReply =>
  reply
    .header('content-type', htmlType)
    .header('content-security-policy', policy)
    .header('x-frame-options', 'DENY')
    // Under `no-referrer`, browsers send forms with `Origin: null`.
    .header('referrer-policy', 'same-origin')

export const htmlType = 'text/html; charset=utf-8'

const write = ({ title, language }: Pick<Page, 'title' | 'language'>, scheme: Scheme, content: Html): string =>
  html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${scheme}">
<title>${title}</title>
${iconLink}
<link rel="stylesheet" href="${stylePath}">
${content}
</html>
`.text

/** The content security policy of a page. Pages about the API have a script, images and a search. */
function policyOf(formAction: readonly string[] | undefined, isOfSite = false): string {
  const wrong = formAction?.find((source) => !/^[\w+.:/[\]-]+$/.test(source))
  if (wrong !== undefined) throw new TypeError(`'${wrong}' is not allowed in a content security policy`)
  return [
    "default-src 'none'",
    ...(isOfSite ? ["script-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    isOfSite ? "img-src 'self' data:" : 'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction ? ["'self'", ...formAction].join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}
