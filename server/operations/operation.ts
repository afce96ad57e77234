/**
 * An operation is one value that describes itself completely: its subject, its requirement, its input, its work and its output. The
 * application's routes, the commands, the browser client, the permission matrix and the log sentences are derived from it.
 */
import type { AdministrativeResource } from '@kantine/contract/administration/resource.ts'
import { type Field, type Fields, type GivenOf, type ValuesOf, whole } from '@kantine/contract/fields.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Method, Outcome } from '@kantine/contract/operations.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import type { Caller, Permission } from '../callers/caller.ts'
import type { Club } from '../clubs/clubs.ts'
import type { Context } from './context.ts'
import { execute, type Plans, type Runs } from './execute.ts'
import type { Requirement } from './may.ts'
import { type OperationResult, parsed } from './plan.ts'
import { idOf, planOfWrite, type Writes } from './write-operation.ts'
import { checkedFields } from './write-records.ts'

/** Its users: people in the application, or the operator on the command line. */
export type Offered = 'application' | 'shell'

/** Its response: nothing, an object with these fields, or a list of such objects with other fields next to it. */
export type Output = Nothing | One<Fields> | ListOf<Fields, Fields>
type None = Record<never, Field>
type Nothing = { readonly of: 'nothing' }
type One<F> = { readonly of: 'one'; readonly fields: F }
type ListOf<F, Beside> = { readonly of: 'list'; readonly fields: F; readonly beside?: Beside }

export const nothing: Nothing = { of: 'nothing' }
export const one = <F extends Fields>(fields: F): One<F> => ({ of: 'one', fields })
export const listOf = <F extends Fields, Beside extends Fields = None>(
  fields: F,
  beside?: Beside,
): ListOf<F, Beside> => ({ of: 'list', fields, ...(beside && { beside }) })

/** The response that an output describes. */
type AnswerOf<Out> =
  Out extends One<infer F extends Fields>
    ? ValuesOf<F>
    : Out extends ListOf<infer F extends Fields, infer Beside extends Fields>
      ? { readonly data: readonly ValuesOf<F>[]; readonly has_more: boolean } & ValuesOf<Beside>
      : // biome-ignore lint/suspicious/noConfusingVoidType: an operation without a response may end without a value
        void

type InputOf<On, About, In extends Fields> = GivenOf<In> &
  (About extends 'one'
    ? On extends { readonly id: Field<infer Id> }
      ? { readonly [name in IdName<On>]: Id }
      : unknown
    : unknown)
type IdName<On> = On extends { readonly idName: infer Name extends string } ? Name : 'id'

/** Details of its command. */
type Shell<Name extends string = string, Answer = never> = {
  /**
   * Its words, unless they are the resource's plural and the operation's name. If two operations have the same words, a command without
   * options runs the one that reads.
   */
  readonly command?: string
  /** The fields given as arguments after the subject, without the name of an option. */
  readonly arguments?: readonly Name[]
  /** Names of options that differ from the names of their fields. */
  readonly options?: { readonly [field in Name]?: string }
  /** Default values. A switch with the default `true` makes it `false`. */
  readonly defaults?: { readonly [field in Name]?: string | number | boolean | null }
  /** The field that is read from standard input instead of the command line. */
  readonly fromStdin?: Name
  /** At least one of these fields is required. */
  readonly changes?: readonly Name[]
  /** Further text for its help. */
  readonly more?: string
  /** The value to print, if not the response. */
  shows?(answer: Answer, club: Club | undefined): object
  /** More about the result for the user of the command: its meaning, or the next step. */
  next?(answer: Answer, club: Club | undefined): string | undefined
  /** A remark for the user of the command, on standard error. */
  warns?(answer: Answer, club: Club | undefined): string | undefined
  /** A failure after the operation succeeded. The command prints it as an error and exits with 1. */
  failure?(answer: Answer): string | undefined
}

/**
 * A sentence of the log. `{subject}` is the subject. `details` names the other placeholders, in order; the last takes all remaining
 * details. Without `details`, the entry's details are shown below the sentence.
 */
export type Sentence = LocalizedText & { readonly details?: readonly string[] }

type Described<On = AdministrativeResource, About = 'one' | 'all', In = Fields, Out = Output, Answer = never> = {
  readonly on: On
  /** Its verb: `list`, `get`, `create`, `change`, `remove`, or another such as `rotate`. */
  readonly name: string
  /** `one` if the call names the thing that it acts on, otherwise `all`. */
  readonly about: About
  /** The end of its path, such as `rotation`. Absent for the five names above. */
  readonly noun?: string
  /** The method, if it is not the usual one for its name and effect. */
  readonly method?: Method
  readonly offered: readonly Offered[]
  /** For buttons: at most 30 characters. */
  readonly title: LocalizedText
  /** A description in a sentence or two. */
  readonly says: LocalizedText
  /**
   * The log sentences, by the action of an entry. If the first detail has its own sentence, it follows the action: `key.limited none`. An
   * entry without details also uses `none`. A command prints the first sentence with values for all its names.
   */
  readonly logs?: { readonly [action: string]: Sentence }
  /** The sentence that the command prints when it is done, if no log sentence covers everything. */
  readonly done?: LocalizedText
  readonly permission: Permission
  readonly effect: Requirement['effect']
  /** What to do when the response was lost, if it shows something only once: it follows that the request was done. */
  readonly lost?: LocalizedText
  /** Whether a user must confirm their password. */
  readonly confirm?: 'password'
  /** Its input, without the subject. */
  readonly input?: In
  readonly output: Out
  readonly shell?: Shell<keyof In & string, Answer>
}

/** Its work. `run` reads, or administers with its own writes. `write` changes records. Only `records/records.ts` has its own plans. */
type Work<Input, Answer> =
  | {
      /** @returns the value of `output` */
      run(context: Context, caller: Caller, input: Input): Promise<Answer>
    }
  | Writes<Input, Answer>
  | Plans

/** An operation, as `execute` takes it. */
export type Operation<Answer = unknown> = Described &
  (Runs | Plans) & {
    /** All its input, including the subject. */
    readonly form: WithFields
    /** Never set: it only carries the type of the response. */
    readonly answer?: Answer
  }

/**
 * Runs an operation.
 *
 * @returns the value of its output
 * @throws what `execute` throws
 */
export const answerOf = async <Answer>(
  context: Context,
  operation: Operation<Answer>,
  caller: Caller,
  input: object = {},
): Promise<Answer> => parsed(await execute(context, operation, caller, input))

/** An unused filter is absent, never null. */
export const filter = <Value>(field: Field<Value>, doc = field.doc): Field<Value, false, false> => ({
  ...field,
  doc,
  required: false,
  nullable: false,
})

/** The input that sets how many `things` a page of a list has. */
export const pageLimit = (things: string, example = 50) =>
  filter(
    whole('Limit', 'Aantal', { min: 1, max: limits.pageSizeMax, doc: `The number of ${things} per page.`, example }),
  )

/** The input that identifies one thing. */
export const idInput = <T>({ idName = 'id' }: AdministrativeResource, id: T): { readonly [name: string]: T } => ({
  [idName]: id,
})

export function operation<
  On extends AdministrativeResource,
  About extends 'one' | 'all',
  const In extends Fields = None,
  Out extends Output = Output,
>(
  definition: Described<On, About, In, Out, AnswerOf<Out>> & Work<InputOf<On, About, In>, AnswerOf<Out>>,
): Operation<AnswerOf<Out>> {
  const { on, about, input = {} } = definition
  const fields = about === 'one' && on.id ? { ...idInput(on, on.id), ...input } : input
  const form = { plural: on.plural, fields }
  if ('plan' in definition) return { ...definition, form }
  if ('write' in definition) return { ...definition, form, plan: planOfWrite(definition, form, outcomeOf(definition)) }
  return {
    ...definition,
    form,
    run: async (context, caller, input) =>
      resultOf(definition, await definition.run(context, caller, checkedFields(form, input) as never)),
  }
}

function resultOf(operation: Described, answer: unknown): OperationResult {
  const outcome = outcomeOf(operation)
  return { outcome, ...idOf(answer), text: answer === undefined ? '' : JSON.stringify(answer) }
}

const methods: { readonly [name: string]: Method } = { create: 'POST', change: 'PATCH', remove: 'DELETE' }

export const methodOf = ({ name, method, effect }: Operation): Method =>
  method ?? methods[name] ?? (effect === 'reads' ? 'GET' : 'POST')

/** The action for the log. A rejected call has none, and a plan reports its own. */
function outcomeOf({ name, effect, output }: Described): Outcome {
  if (effect === 'reads') return 'found'
  if (output.of === 'nothing') return 'removed'
  return name === 'create' ? 'created' : 'changed'
}
