/** The commands for the operator that are derived from operations. */
import { text as allOf } from 'node:stream/consumers'
import type { Field } from '@kantine/contract/fields.ts'
import { commandCaller } from '../../callers/caller.ts'
import { operations } from '../../operations/all.ts'
import { execute } from '../../operations/execute.ts'
import { idInput, type Operation } from '../../operations/operation.ts'
import { parsed } from '../../operations/plan.ts'
import { Refusal } from '../../refusal.ts'
import type { Argument, Command, Option, Options } from './command.ts'
import { findSubject, idOf, namingOf, wordsOf } from './naming.ts'
import { resultOf } from './result.ts'
import { choice, day, email, instant, someOf, text, texts, type ValueType, wholeNumber } from './values.ts'

/** @param showing the operation that runs if no option is given */
function commandOf(operation: Operation, showing?: Operation): Command {
  const { says, shell = {}, input = {} } = operation
  const { arguments: placed = [], defaults = {}, changes = [], more } = shell
  const naming = namingOf(operation)
  const named = (field: string) => shell.options?.[field] ?? field.replaceAll('_', '-')
  const options = Object.entries(input).filter(([name]) => !placed.includes(name) && name !== shell.fromStdin)
  return {
    name: wordsOf(operation),
    doc: showing ? says.en.replace(/^./, (first) => `Shows or ${first.toLowerCase()}`) : says.en,
    example: exampleOf(operation, named),
    ...(more !== undefined && { more }),
    arguments: {
      ...naming.arguments,
      ...Object.fromEntries(placed.map((name) => [name, argumentOf(name, input[name] as Field)])),
    },
    options: {
      ...naming.options,
      ...Object.fromEntries(
        options.map(([name, field]) => [
          named(name),
          optionOf(name, { ...field, ...(showing && { required: false }) }, defaults[name]),
        ]),
      ),
      ...(shell.fromStdin !== undefined && stdinOption(shell.fromStdin)),
    },
    ...(shell.fromStdin !== undefined && fromStdin(shell.fromStdin)),
    changes: changes.map(named),
    async run(on, args) {
      const { clubId, club, id } = await findSubject(on.store, operation, naming, args)
      const given = Object.keys(input).flatMap((name) => {
        const given = args[placed.includes(name) ? name : named(name)]
        const isTurnedOff = given === true && defaults[name] === true
        const value = isTurnedOff ? false : (given ?? defaults[name])
        return value === undefined ? [] : [[name, value]]
      })
      const all = { ...(id !== undefined && idInput(operation.on, id)), ...Object.fromEntries(given) }
      const carriedOut = showing && given.length === 0 ? showing : operation
      const answer = parsed(await execute(on, carriedOut, commandCaller(clubId, on.actor), all))
      const shown = carriedOut.shell?.shows ? carriedOut.shell.shows(answer as never, club) : answer
      return resultOf(carriedOut, { club, input: all, answer: shown, columns: on.columns })
    },
  }
}

const stdinOption = (name: string): Options => ({
  [`${name}-stdin`]: { doc: `Reads the ${name} from standard input.` },
})

/** Reads a value from standard input, because command lines are visible to other users and in the shell's history. */
const fromStdin = (name: string): Pick<Command, 'prepare'> => ({
  async prepare(args, stdin) {
    if (args[`${name}-stdin`] === undefined) return args
    if (stdin.isTTY) {
      throw new Refusal('bad_request', `--${name}-stdin reads the ${name} from a pipe: … | kantine …`)
    }
    return { ...args, [name]: (await allOf(stdin)).replace(/\r?\n$/, '') }
  },
})

const argumentOf = (name: string, field: Field): Argument => ({ doc: field.doc, value: valueTypeOf(name, field) })

function optionOf(name: string, field: Field, preset?: string | number | boolean | null): Option {
  const isSwitch = field.schema.type === 'boolean'
  return {
    doc: field.doc,
    ...(!isSwitch && { value: valueTypeOf(name, field) }),
    ...(field.required && preset === undefined && !isSwitch && { required: true }),
    ...((typeof preset === 'string' || typeof preset === 'number') && { default: preset }),
  }
}

function valueTypeOf(name: string, { schema, references }: Field): ValueType<unknown> {
  const { type, format, items, minItems, minimum, enum: words } = schema
  // The placeholder is the last word of the name, such as ZONE for time_zone.
  const placeholder = name.replace(/^.*_/, '').toUpperCase()
  if (words) return choice(placeholder, words)
  if (items?.enum) return someOf(placeholder, items.enum, minItems === undefined)
  if (items) return texts(placeholder)
  if (references !== undefined) return idOf(references)
  if (type === 'integer') return wholeNumber('NUMBER', '', minimum)
  if (format === 'date') return day
  if (format === 'date-time') return instant
  return format === 'email' ? email : text(placeholder)
}

/** An example of the command, with the example values of the required fields. */
function exampleOf(operation: Operation, named: (field: string) => string): string {
  const { input = {}, shell: { arguments: placed = [], defaults = {}, changes = [] } = {} } = operation
  const isShown = (name: string, { required }: Field) =>
    !placed.includes(name) && ((required && defaults[name] === undefined) || changes.includes(name))
  const options = Object.entries(input).flatMap(([name, field]) =>
    isShown(name, field) ? [`--${named(name)} ${typed(field.example)}`] : [],
  )
  const values = placed.map((name) => typed(input[name]?.example))
  return [wordsOf(operation), ...namingOf(operation).example, ...values, ...options].join(' ')
}

function typed(value: unknown): string {
  const text = [value].flat().join(',')
  return /[^\w@:./,-]/.test(text) ? `"${text}"` : text
}

const offeredHere = operations.filter(({ offered }) => offered.includes('shell'))

/** The operation that reads what another one sets, if both have the same command. */
const shownBy = (setting: Operation) =>
  offeredHere.find((one) => one !== setting && one.effect === 'reads' && wordsOf(one) === wordsOf(setting))

const shown = offeredHere.map(shownBy)

export const derivedCommands: readonly Command[] = offeredHere
  .filter((operation) => !shown.includes(operation))
  .map((operation) => commandOf(operation, shownBy(operation)))
