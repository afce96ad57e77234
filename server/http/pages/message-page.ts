import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { prefersHtml } from '../accept.ts'
import { html } from './html.ts'
import { languageOf } from './language.ts'
import { ownPath } from './own-path.ts'
import { sendAdministratorPage } from './page.ts'

/** What happened, and the next step. */
export type Message = {
  readonly title: LocalizedText
  readonly text: LocalizedText
  /** The target of the link below the text; the account by default. */
  readonly link?: { readonly href: string; readonly text: LocalizedText }
}

const toAccount: NonNullable<Message['link']> = {
  href: '/account',
  text: { en: 'Go to your account', nl: 'Naar je account' },
}

/** Responds with a page that shows one message, and with the status already set on the reply. */
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

const noSuchPage: Message = {
  title: { en: 'This page does not exist', nl: 'Deze pagina bestaat niet' },
  text: {
    en: 'Check the URL, or go to the start page.',
    nl: 'Controleer het adres, of ga naar de startpagina.',
  },
  link: { href: '/', text: { en: 'Go to the start page', nl: 'Naar de startpagina' } },
}

/** Whether a browser is asking for a page; paths below `/api` return JSON to everyone. */
export const isVisit = ({ headers, originalUrl }: FastifyRequest): boolean =>
  prefersHtml(headers) && !/^\/api(?![^/?])/.test(originalUrl)

/** Responds with a page for an unknown URL, and with the status already set on the reply. */
export const sendNoSuchPage = (config: Pick<Config, 'baseUrl'>, request: FastifyRequest, reply: FastifyReply): void => {
  sendMessagePage(config, request, reply, noSuchPage)
}
