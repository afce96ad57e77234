import { hash } from 'node:crypto'
import type { Language } from '@kantine/contract/languages.ts'
import type { FastifyReply } from 'fastify'
import { attributes, type Html, html, trustedHtml } from './html.ts'
import { languagePath, nameOf } from './language.ts'
import { style } from './style.ts'

/** A page of HTML. */
export type Page = {
  readonly title: string
  readonly language: Language
  readonly body: Html
  /**
   * Where the forms of the page may lead besides this server: origins such as `https://example.org`, or schemes such as
   * `com.example.app:`. Browsers apply it also to where the answer of a form redirects. Without this list the page has no forms.
   */
  readonly formAction?: readonly string[]
}

/** Answers with a page about the API. */
export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  send(reply, page, html`<main>${page.body}</main>`)

/**
 * Answers with a page for administrators: narrow, with the name above and the choice of a language below it.
 *
 * @param path the path of this page, with its query, to come back to with another language; without one there is no choice of a language
 */
export const sendAdministratorPage = (reply: FastifyReply, page: Page & { readonly path?: string }): FastifyReply =>
  send(
    reply,
    page,
    html`<main class="narrow">
<div class="brand">Kantine</div>
${page.body}
${page.path !== undefined && html`<footer>${choiceOfLanguage(page.language, page.path)}</footer>`}
</main>`,
  )

function choiceOfLanguage(language: Language, path: string): Html {
  const other = language === 'en' ? 'nl' : 'en'
  const href = `${languagePath}?${new URLSearchParams({ to: other, next: path })}`
  return html`<a${attributes({ href, lang: other, hreflang: other })}>${nameOf[other]}</a>`
}

function send(reply: FastifyReply, { title, language, formAction }: Page, content: Html): FastifyReply {
  return (
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policyOf(formAction))
      .header('x-frame-options', 'DENY')
      // Under `no-referrer` browsers would send a form with `Origin: null`, which tells us nothing.
      .header('referrer-policy', 'same-origin')
      .send(
        html`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${icon}
<style>${trustedHtml(style)}</style>
${content}
</html>
`.text,
      )
  )
}

const styleDigest = hash('sha256', style, 'base64')

/** The content security policy of a page. */
function policyOf(formAction: readonly string[] | undefined): string {
  const wrong = formAction?.find((source) => !/^[\w+.:/[\]-]+$/.test(source))
  if (wrong !== undefined) throw new TypeError(`'${wrong}' cannot stand in a content security policy`)
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleDigest}'`,
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction ? ["'self'", ...formAction].join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A small green ball, so that browsers do not ask for an icon. */
export const icon = trustedHtml(
  `<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%230b6b3a'/%3E%3C/svg%3E">`,
)
