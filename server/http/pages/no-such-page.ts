/** What a browser shows at an address that does not exist. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { prefersHtml } from '../accept.ts'
import { type Message, sendMessagePage } from './message-page.ts'

const noSuchPage: Message = {
  title: { en: 'This page does not exist', nl: 'Deze pagina bestaat niet' },
  text: {
    en: 'Check the address, or begin at the start page.',
    nl: 'Controleer het adres, of begin op de startpagina.',
  },
  link: { href: '/', text: { en: 'To the start page', nl: 'Naar de startpagina' } },
}

/** Whether a browser asks for a page; below `/api` everybody gets the answer for programs. */
export const isVisit = ({ headers, originalUrl }: FastifyRequest): boolean =>
  prefersHtml(headers) && !/^\/api(?![^/?])/.test(originalUrl)

/** Answers with the page that says so. Its status is the one that the reply has. */
export const sendNoSuchPage = (config: Pick<Config, 'baseUrl'>, request: FastifyRequest, reply: FastifyReply): void => {
  sendMessagePage(config, request, reply, noSuchPage)
}
