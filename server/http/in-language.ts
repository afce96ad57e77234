/** Refusals as pages say them, in the language of the reader. The API says them in English, with the names of its fields. */
import type { Language } from '@kantine/contract/languages.ts'
import type { Fault, LabelledFields, Refusal } from '../refusal.ts'
import { dutchTitles } from './dutch-titles.ts'

/**
 * The sentence of a refusal, or all of them where several fields are wrong. Where nobody wrote it in Dutch, which is so for rules that only
 * programs break, the title of its code stands for it.
 */
export function sentenceIn(language: Language, refusal: Refusal): string {
  const { sentence, message, retryAfter, code, faults, fields } = refusal
  if (sentence) return sentence[language]
  if (code === 'validation_failed' && faults.length > 0) {
    return [...new Set(faults.map((fault) => faultIn(language, fault, fields)))].join(' ')
  }
  if (language === 'en') return message
  if (code !== 'rate_limited' || retryAfter === undefined) return dutchTitles[code]
  const seconds = retryAfter === 1 ? 'een seconde' : `${retryAfter} seconden`
  return `Dat waren te veel pogingen. Probeer het over ${seconds} opnieuw.`
}

/** What is wrong with a field, as a sentence with its label. */
export function faultIn(language: Language, { rule, detail, ...place }: Fault, fields: LabelledFields = {}): string {
  const name = 'pointer' in place ? (place.pointer.split('/')[1] ?? '') : ''
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (rule) return field ? `${field.label[language]} ${rule[language]}.` : `${capitalized(rule[language])}.`
  if (language === 'en') return field ? detail.replace(name, field.label.en) : detail
  return field
    ? `${field.label.nl} is niet goed ingevuld. Een voorbeeld: ${field.example}.`
    : dutchTitles.validation_failed
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
