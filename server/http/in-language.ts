/** Refusals in the reader's language, as shown on pages. The API returns them in English, with the names of its fields. */
import type { Language } from '@kantine/contract/languages.ts'
import { type FieldError, fieldOf as fieldInBody, type LabelledFields, type Refusal } from '../refusal.ts'
import { dutchTitles } from './dutch-titles.ts'

/**
 * The sentence of an error, or all sentences if several fields are wrong. Errors that only programs can cause have no Dutch sentence, so
 * the title of their code is shown instead.
 */
export function sentenceIn(language: Language, refusal: Refusal): string {
  const { sentence, message, retryAfter, code, faults, fields } = refusal
  if (sentence) return sentence[language]
  // If only a program can have made the mistake, there is no field that the reader could correct.
  if (faults.length > 0 && (code === 'validation_failed' || faults.some((fault) => fieldOf(fault, fields)))) {
    return [...new Set(faults.map((fault) => faultIn(language, fault, fields)))].join(' ')
  }
  if (language === 'en') return message
  if (code !== 'rate_limited' || retryAfter === undefined) return dutchTitles[code]
  const seconds = retryAfter === 1 ? 'een seconde' : `${retryAfter} seconden`
  return `Dat waren te veel pogingen. Probeer het over ${seconds} opnieuw.`
}

/** The title of an error as shown to people, who have a role instead of scopes. */
export const titleIn = (language: Language, code: Refusal['code'], title: string): string =>
  code === 'insufficient_scope' ? roleLacks[language] : title

const roleLacks = { en: 'Your role does not allow this', nl: 'Je rol staat dit niet toe' }

export function faultIn(language: Language, fault: FieldError, fields?: LabelledFields): string {
  const { rule, detail } = fault
  const field = fieldOf(fault, fields)
  if (rule) return field ? `${field.label[language]} ${rule[language]}.` : `${capitalized(rule[language])}.`
  if (language === 'en') return field ? detail.replace(nameIn(fault), field.label.en) : detail
  return field
    ? `${field.label.nl} is niet goed ingevuld. Een voorbeeld: ${field.example}.`
    : dutchTitles.validation_failed
}

const fieldOf = (fault: FieldError, fields: LabelledFields = {}) =>
  Object.hasOwn(fields, nameIn(fault)) ? fields[nameIn(fault)] : undefined

/** The name of the field, in a body or in a URL. */
const nameIn = (fault: FieldError): string => ('parameter' in fault ? fault.parameter : fieldInBody(fault))

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
