/** The rules for new passwords. They do not apply to older ones. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { type FieldError, faultAt, wrongField } from '../../refusal.ts'

const leastCharacters = 12
const mostCharacters = 200

/**
 * Rejects a password that breaks a rule.
 *
 * @param known texts about the person: e-mail address, name, names of clubs
 * @throws {Refusal} `validation_failed` for the field `password`
 */
export async function requireGoodPassword(password: string, known: readonly string[]): Promise<void> {
  const rule = await brokenRule(password, known)
  if (rule) throw wrongField('password', rule)
}

/** The first rule that the field `password` violates; undefined for a good password. */
export async function passwordFaults(password: string, known: readonly string[]): Promise<FieldError[]> {
  const rule = await brokenRule(password, known)
  return rule ? [faultAt('/password', rule)] : []
}

async function brokenRule(password: string, known: readonly string[]): Promise<LocalizedText | undefined> {
  const rule = wrongForm(password) ?? (isPattern(password) ? pattern : undefined)
  if (rule) return rule
  if (isMadeOf(password, known)) return madeOfKnown
  return (await isCommon(password)) ? common : undefined
}

function wrongForm(password: string): LocalizedText | undefined {
  const length = [...password].length
  if (length < leastCharacters) {
    return {
      en: `must have at least ${leastCharacters} characters`,
      nl: `moet minstens ${leastCharacters} tekens lang zijn`,
    }
  }
  if (length > mostCharacters) {
    return {
      en: `must have at most ${mostCharacters} characters`,
      nl: `mag hoogstens ${mostCharacters} tekens lang zijn`,
    }
  }
  if (!/[\p{Cc}\p{Cs}]/u.test(password)) return undefined
  return {
    en: 'must not contain line breaks or control characters',
    nl: 'mag geen regeleinden of besturingstekens bevatten',
  }
}

/** Whether a password repeats a few characters, or follows a sequence such as `abcdef`, even with each character repeated. */
function isPattern(password: string): boolean {
  const [, repeated = password] = /^(.+?)\1+$/s.exec(password) ?? []
  const once = password.toLowerCase().replaceAll(/(.)\1+/gs, '$1')
  return repeated.length < leastCharacters || rows.some((row) => row.includes(once))
}

const ascending = ['0123456789'.repeat(20), 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const rows = ascending.flatMap((characters) => [characters, [...characters].reverse().join('')])

/** Whether a password consists only of known words, digits and punctuation. */
function isMadeOf(password: string, known: readonly string[]): boolean {
  const words = ['kantine', ...known]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{M}]+/u)])
    .map(lettersOf)
    .filter((word) => word.length >= leastLetters)
    .sort((a, b) => b.length - a.length)
  const letters = lettersOf(password)
  return letters !== '' && words.reduce((rest, word) => rest.replaceAll(word, ''), letters) === ''
}

/** Shorter words occur in too many passwords. */
const leastLetters = 3

/** The letters of a text, in lower case and without accents. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/**
 * Whether a password, with or without digits and punctuation at its end, is among 49,000 common ones. Read each time, to keep half a
 * megabyte out of memory. Parsing it would block the thread for 10 ms.
 */
async function isCommon(password: string): Promise<boolean> {
  const list = await readFile(listFile, 'utf8')
  const lower = password.toLowerCase()
  return [lower, lower.replace(/[^\p{L}]+$/u, '')].some((text) => list.includes(JSON.stringify(text)))
}

const listFile = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'))

const common = {
  en: 'is a common password. Choose another, such as four unrelated words',
  nl: 'is een veelgebruikt wachtwoord. Kies een ander, zoals vier losse woorden',
}

const pattern = {
  en: 'is a repetition or a sequence, such as abcd. Choose another, such as four unrelated words',
  nl: 'is een herhaling of een reeks, zoals abcd. Kies een ander, zoals vier losse woorden',
}

const madeOfKnown = {
  en: 'is based on your name, e-mail address, club or Kantine. Choose something others can’t guess',
  nl: 'lijkt te veel op je naam, e-mailadres, club of Kantine. Kies iets wat anderen niet kunnen raden',
}
