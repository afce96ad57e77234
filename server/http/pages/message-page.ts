import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { html } from './html.ts'
import { languageOf } from './language.ts'
import { ownPath } from './own-path.ts'
import { sendAdministratorPage } from './page.ts'

/** What happened, and what to do next. */
export type Message = {
  readonly title: LocalizedText
  readonly text: LocalizedText
  /** Where a link below the text leads; to the account when absent. */
  readonly link?: { readonly href: string; readonly text: LocalizedText }
}

const toAccount: NonNullable<Message['link']> = {
  href: '/account',
  text: { en: 'To your account', nl: 'Naar je account' },
}

/** Answers with a page that says one thing. Its status is the one that the reply has. */
export function sendMessagePage(
  config: Pick<Config, 'baseUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  message: Message,
): FastifyReply {
  const language = languageOf(config, request)
  const title = message.title[language]
  const { href, text } = message.link ?? toAccount
  const path = (request.method === 'GET' && ownPath(request.originalUrl)) || '/account'
  const body = html`<div class="card">
<h1>${title}</h1>
<p>${message.text[language]}</p>
<p class="small"><a href="${href}">${text[language]}</a></p>
</div>`
  return sendAdministratorPage(reply, { title, language, path, body })
}
