import type { Language } from '@kantine/contract/languages.ts'
import { languageOf } from '../../../http/pages/language.ts'
import type { Start } from '../call.ts'

/** Finds the language of the page. */
export const findLanguage = ({ services, request }: Start): { language: Language } => ({
  language: languageOf(services.config, request),
})
