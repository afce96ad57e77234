/** The types of values that arguments and options take. */
import { resolve } from 'node:path'
import { isEmail } from '@kantine/contract/form-rules.ts'
import { dayRule, instantRule, isDay, parseInstant } from '../../records/time.ts'
import { didYouMean } from '../../suggest.ts'
import { UsageError } from './usage-error.ts'

export type ValueType<T> = {
  /** How the help names it, such as `DAY`. */
  readonly name: string
  /** All values that can be given, when they are a closed list. */
  readonly among?: readonly string[]
  /**
   * Reads a value from the command line.
   *
   * @param where the option or the argument, for the error message
   * @throws {UsageError} when the text is not such a value
   */
  read(text: string, where: string): T
  /** Whether a value from another process, sent as JSON, is of this type. */
  isValid(value: unknown): boolean
}

/** Any text; the command that gets it checks it. */
export const text = (name: string): ValueType<string> => ({ name, read: (text) => text, isValid: isText })

/** A file; its path is made absolute, because the server that reads or writes it may run in another folder. */
export const file: ValueType<string> = {
  name: 'FILE',
  read: (path) => resolve(path),
  isValid: (value) => isText(value),
}

/** An e-mail address. */
export const email: ValueType<string> = {
  name: 'EMAIL',
  read(text, where) {
    if (isEmail(text.trim())) return text
    throw new UsageError(`${where} must be an e-mail address such as sanne@example.org, not '${text}'.`)
  },
  isValid: (value) => isText(value),
}

/** A whole number, at least 1 or another number. The hint says where to find the right one. */
export const wholeNumber = (name: string, hint = '', least = 1): ValueType<number> => ({
  name,
  read(text, where) {
    if (/^(?:0|[1-9]\d{0,14})$/.test(text) && Number(text) >= least) return Number(text)
    throw new UsageError(`${where} must be a whole number, at least ${least}, not '${text}'.${hint}`)
  },
  isValid: (value) => Number.isSafeInteger(value) && Number(value) >= least,
})

/** A calendar day, as `YYYY-MM-DD`. */
export const day: ValueType<string> = {
  name: 'DAY',
  read(text, where) {
    if (isDay(text)) return text
    throw new UsageError(`${where} ${dayRule}, not '${text}'.`)
  },
  isValid: (value) => isText(value) && isDay(value),
}

/** An instant, in milliseconds since 1970. */
const instant: ValueType<number> = {
  name: 'INSTANT',
  read(text, where) {
    const at = parseInstant(text)
    if (at !== undefined) return at
    throw new UsageError(`${where} ${instantRule}, not '${text}'.`)
  },
  isValid: (value) => Number.isSafeInteger(value),
}

/** An instant, as the text of JSON. */
export const instantText: ValueType<string> = {
  name: 'INSTANT',
  read: (text, where) => new Date(instant.read(text, where)).toISOString(),
  isValid: (value) => isText(value) && parseInstant(value) !== undefined,
}

/** One of a list of names. The hint is added to the error message. */
export const choice = <N extends string>(name: string, among: readonly N[], hint = ''): ValueType<N> => {
  const isOne = (value: unknown): value is N => among.includes(value as N)
  return {
    name,
    among,
    read(text, where) {
      if (isOne(text)) return text
      throw new UsageError(`${where} cannot be '${text}'. ${didYouMean(text, among)}${hint}`)
    },
    isValid: isOne,
  }
}

/** Several names of a list, separated by commas, or `all`, whose meaning is left to the command. */
export const choices = <N extends string>(name: string, among: readonly N[]): ValueType<readonly N[] | 'all'> => {
  const isOne = (value: unknown): value is N => among.includes(value as N)
  return {
    name,
    among: ['all', ...among],
    read(text, where) {
      if (text.trim() === 'all') return 'all'
      const items = itemsOf(text)
      const wrong = items.find((item) => !isOne(item))
      if (wrong === undefined && items.length > 0) return [...new Set(items.filter(isOne))]
      throw new UsageError(`${where} cannot be '${wrong ?? text}'. ${didYouMean(wrong ?? text, ['all', ...among])}`)
    },
    isValid: (value) => value === 'all' || (Array.isArray(value) && value.length > 0 && value.every(isOne)),
  }
}

/** Several names of a list, separated by commas; the empty text is the empty list. */
export const anyOf = <N extends string>(name: string, among: readonly N[]): ValueType<readonly N[]> => {
  const isOne = (value: unknown): value is N => among.includes(value as N)
  return {
    name,
    among,
    read(text, where) {
      const items = itemsOf(text)
      const wrong = items.length > 0 || text.trim() === '' ? items.find((item) => !isOne(item)) : text
      if (wrong === undefined) return [...new Set(items.filter(isOne))]
      throw new UsageError(`${where} cannot be '${wrong}'. ${didYouMean(wrong, among)}`)
    },
    isValid: (value) => Array.isArray(value) && value.every(isOne),
  }
}

/** Several texts, separated by commas; the empty text is the empty list. */
export const texts = (name: string): ValueType<readonly string[]> => ({
  name,
  read(text, where) {
    const items = itemsOf(text)
    if (items.length > 0 || text.trim() === '') return items
    throw new UsageError(`${where} must be ${name} separated by commas, not '${text}'.`)
  },
  isValid: (value) => Array.isArray(value) && value.every(isText),
})

const isText = (value: unknown): value is string => typeof value === 'string'

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
