/** The types of values that arguments and options take. */
import { resolve } from 'node:path'
import { isEmail } from '@kantine/contract/form-rules.ts'
import { parseTimestamp } from '../../records/iso-timestamp.ts'
import { dayRule, instantRule, isDay } from '../../records/time.ts'
import { didYouMean } from '../../suggest.ts'

/** The command line is wrong. The message is one line with the reason and the next step; the command exits with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export type ValueType<T> = {
  /** Its name in the help, such as `DAY`. */
  readonly name: string
  /** All possible values, if they are a closed list. */
  readonly among?: readonly string[]
  /**
   * Reads a value from the command line.
   *
   * @param where the option or the argument, for the error message
   * @throws {UsageError} if the text is not such a value
   */
  read(text: string, where: string): T
}

/** Any text; the command that gets it checks it. */
export const text = (name: string): ValueType<string> => ({ name, read: (text) => text })

/** A file; its path is made absolute, because the server that reads or writes it may run in another folder. */
export const file: ValueType<string> = { name: 'FILE', read: (path) => resolve(path) }

type Rule = {
  readonly name: string
  /** The rule for its values, such as `must be a day`. */
  readonly rule: string
  /** The last sentence of the error message, which says where the right value is listed. Begins with a space. */
  readonly hint?: string
}

/** @param parse returns undefined for a text that breaks the rule */
const withRule = <T>({ name, rule, hint = '' }: Rule, parse: (text: string) => T | undefined): ValueType<T> => ({
  name,
  read(text, where) {
    const value = parse(text)
    if (value !== undefined) return value
    throw new UsageError(`${where} ${rule}, not '${text}'.${hint}`)
  },
})

/** An e-mail address. */
export const email = withRule({ name: 'EMAIL', rule: 'must be an e-mail address such as sanne@example.org' }, (text) =>
  isEmail(text.trim()) ? text : undefined,
)

/** A whole number that is at least 1, or at least the given number. The hint says where to find the right one. */
export const wholeNumber = (name: string, hint = '', least = 1): ValueType<number> =>
  withRule({ name, rule: `must be a whole number, at least ${least}`, hint }, (text) =>
    /^(?:0|[1-9]\d{0,14})$/.test(text) && Number(text) >= least ? Number(text) : undefined,
  )

/** A calendar day, as `YYYY-MM-DD`. */
export const day = withRule({ name: 'DAY', rule: dayRule }, (text) => (isDay(text) ? text : undefined))

export const instant = withRule({ name: 'INSTANT', rule: instantRule }, (text) => {
  const at = parseTimestamp(text)
  return at === undefined ? undefined : new Date(at).toISOString()
})

/** One name from a list. */
export const choice = <const Name extends string>(name: string, among: readonly Name[]): ValueType<Name> => ({
  name,
  among,
  read: (text, where) => oneOf(among, text, where),
})

/**
 * Several names from a list, separated by commas.
 *
 * @param orNone whether an empty string means an empty list; otherwise `all` means the whole list
 */
export const someOf = <const Name extends string>(
  name: string,
  among: readonly Name[],
  orNone: boolean,
): ValueType<readonly Name[]> => {
  const offered = orNone ? among : ['all', ...among]
  return {
    name,
    among: offered,
    read(text, where) {
      const trimmed = text.trim()
      if (orNone && trimmed === '') return []
      if (!orNone && trimmed === 'all') return among
      const items = itemsOf(text)
      return [...new Set((items.length > 0 ? items : [text]).map((item) => oneOf(among, item, where, offered)))]
    },
  }
}

/** Several texts, separated by commas; an empty string means an empty list. */
export const texts = (name: string): ValueType<readonly string[]> =>
  withRule({ name, rule: `must be ${name} separated by commas` }, (text) => {
    const items = itemsOf(text)
    return items.length > 0 || text.trim() === '' ? items : undefined
  })

function oneOf<Name extends string>(
  among: readonly Name[],
  text: string,
  where: string,
  offered: readonly string[] = among,
): Name {
  const found = among.find((name) => name === text)
  if (found !== undefined) return found
  throw new UsageError(`${where} cannot be '${text}'. ${didYouMean(text, offered)}`)
}

const itemsOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
