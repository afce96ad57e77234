/** The kinds of values that follow an option or a command. */
import { dayRule, instantRule, isDay, parseInstant } from '../../records/time.ts'
import { didYouMean } from '../../suggest.ts'
import { UsageError } from './usage-error.ts'

export type Value<T> = {
  /** How the help names it, such as `DAY`. */
  readonly name: string
  /** Every name that can be given, where they are a closed list. */
  readonly among?: readonly string[]
  /**
   * Reads what was typed.
   *
   * @param where the option or the argument, for the error
   * @throws {UsageError} when the text is no such value
   */
  read(text: string, where: string): T
  /** Whether a value that another process sent as JSON is one. */
  holds(value: unknown): boolean
}

/** Any text; what it has to look like is the business of whoever takes it. */
export const text = (name: string): Value<string> => ({ name, read: (text) => text, holds: isText })

/** A whole number from 1. The hint says where to find the right one. */
export const wholeNumber = (name: string, hint = ''): Value<number> => ({
  name,
  read(text, where) {
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
    throw new UsageError(`${where} must be a whole number, not '${text}'.${hint}`)
  },
  holds: (value) => Number.isSafeInteger(value) && Number(value) > 0,
})

/** A calendar day, as `YYYY-MM-DD`. */
export const day: Value<string> = {
  name: 'DAY',
  read(text, where) {
    if (isDay(text)) return text
    throw new UsageError(`${where} ${dayRule}, not '${text}'.`)
  },
  holds: (value) => isText(value) && isDay(value),
}

/** An instant, in milliseconds since 1970. */
export const instant: Value<number> = {
  name: 'INSTANT',
  read(text, where) {
    const at = parseInstant(text)
    if (at !== undefined) return at
    throw new UsageError(`${where} ${instantRule}, not '${text}'.`)
  },
  holds: (value) => Number.isSafeInteger(value),
}

/** One of some names. The hint says what to do about a name that one could expect among them. */
export const choice = <N extends string>(name: string, among: readonly N[], hint = ''): Value<N> => {
  const isOne = (value: unknown): value is N => among.includes(value as N)
  return {
    name,
    among,
    read(text, where) {
      if (isOne(text)) return text
      throw new UsageError(`${where} cannot be '${text}'. ${didYouMean(text, among)}${hint}`)
    },
    holds: isOne,
  }
}

/** Several of some names, separated by commas, or `all`, which whoever takes the value knows. */
export const choices = <N extends string>(name: string, among: readonly N[]): Value<readonly N[] | 'all'> => {
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
    holds: (value) => value === 'all' || (Array.isArray(value) && value.length > 0 && value.every(isOne)),
  }
}

/** Several texts, separated by commas; the empty text is the empty list. */
export const texts = (name: string): Value<readonly string[]> => ({
  name,
  read(text, where) {
    const items = itemsOf(text)
    if (items.length > 0 || text.trim() === '') return items
    throw new UsageError(`${where} must be ${name} separated by commas, not '${text}'.`)
  },
  holds: (value) => Array.isArray(value) && value.every(isText),
})

const isText = (value: unknown): value is string => typeof value === 'string'

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
