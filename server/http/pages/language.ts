/** The language of a page for administrators. The pages about the API are in English. */
import { type Language, type LocalizedText, languages } from '@kantine/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Config } from '../../config.ts'
import { Cookie } from '../cookie.ts'

/** The name of each language in that language itself. */
export const nameOf: LocalizedText = { en: 'English', nl: 'Nederlands' }

/** The URL that changes the language; `to` is the language, and `next` the page to return to. */
export const languagePath = '/account/language'

const cookie = new Cookie('kantine_language', 365 * 24 * 60 * 60)

const isLanguage = (text: string | undefined): text is Language => languages.some((language) => language === text)

/** The language chosen at the bottom of a page; without a choice, the browser's preference. */
export function languageOf(config: Pick<Config, 'baseUrl'>, request: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = cookie.read(config, request)
  if (isLanguage(chosen)) return chosen
  const preferred = new Negotiator({ headers: request.headers }).language([...languages])
  return isLanguage(preferred) ? preferred : 'en'
}

/** Remembers the chosen language in the browser; an unknown one changes nothing. */
export function chooseLanguage(config: Pick<Config, 'baseUrl'>, reply: FastifyReply, to: string | undefined): void {
  if (isLanguage(to)) cookie.set(config, reply, to)
}
