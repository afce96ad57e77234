/**
 * An operation is one value, which says everything about itself: what it is on, what it needs and takes, what it does and answers. Routes of
 * the application, commands, the client of the browser, the matrix of permissions and the sentences of the log are derived from it.
 */
import type { AdministrativeResource } from '@kantine/contract/administration/resource.ts'
import type { Field, Fields, GivenOf, ValuesOf } from '@kantine/contract/fields.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { Method, Outcome } from '@kantine/contract/operations.ts'
import type { WithFields } from '@kantine/contract/resource.ts'
import type { Caller, Permission } from '../callers/caller.ts'
import type { Club } from '../clubs/clubs.ts'
import type { Context } from './context.ts'
import { execute, type Plans, type Runs } from './execute.ts'
import type { Requirement } from './may.ts'
import { type OperationResult, parsed } from './plan.ts'
import { checkedFields } from './write.ts'

/** Who can carry it out: people in the application, or whoever runs commands on the server. */
export type Offered = 'application' | 'shell'

/** What it answers: nothing, an object with these fields, or a list of such objects, with other fields beside the list. */
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

/** The answer that an output describes. */
type AnswerOf<Out> =
  Out extends One<infer F extends Fields>
    ? ValuesOf<F>
    : Out extends ListOf<infer F extends Fields, infer Beside extends Fields>
      ? { readonly data: readonly ValuesOf<F>[]; readonly has_more: boolean } & ValuesOf<Beside>
      : undefined

/** The input of an operation: what names one, and the values of its fields. */
type InputOf<On, About, In extends Fields> = GivenOf<In> &
  (About extends 'one'
    ? On extends { readonly id: Field<infer Id> }
      ? { readonly [name in IdName<On>]: Id }
      : unknown
    : unknown)
type IdName<On> = On extends { readonly idName: infer Name extends string } ? Name : 'id'

/** What is particular of its command. */
type Shell<Name extends string = string, Answer = never> = {
  /**
   * Its words, where they are not the plural of the resource and the name of the operation. Of two operations with the same words, the
   * command carries out the one that reads when none of its options is given.
   */
  readonly command?: string
  /** The fields that stand behind the words, without the name of an option, after what names one. */
  readonly arguments?: readonly Name[]
  /** The names of options that are not those of their fields. */
  readonly options?: { readonly [field in Name]?: string }
  /** Values of fields that are not given. A switch whose value is `true` then makes it `false`. */
  readonly defaults?: { readonly [field in Name]?: string | number | boolean | null }
  /** The field that is never typed, and is read from standard input. */
  readonly fromStdin?: Name
  /** The fields of which at least one has to be given. */
  readonly changes?: readonly Name[]
  /** More for its help. */
  readonly more?: string
  /** What it shows, where that is not the answer. */
  shows?(answer: Answer, club: Club | undefined): object
  /** More about the answer, for whoever gave the command: what it means, or what to do with it. */
  next?(answer: Answer, club: Club | undefined): string | undefined
  /** What whoever gave the command should know, printed on standard error. */
  warns?(answer: Answer, club: Club | undefined): string | undefined
  /** What did not work although it was carried out: then the command prints this as an error, and exits with 1. */
  failure?(answer: Answer): string | undefined
}

/**
 * A sentence of the log: `{subject}` is what it was done to, and the other names are those of `details`, in the order of the entry's details;
 * the last name has all that follow. Without `details`, those of the entry stand below the sentence.
 */
export type Sentence = LocalizedText & { readonly details?: readonly string[] }

type Described<On = AdministrativeResource, About = 'one' | 'all', In = Fields, Out = Output, Answer = never> = {
  readonly on: On
  /** What it does, in one word: `list`, `get`, `create`, `change`, `remove`, or another verb such as `rotate`. */
  readonly name: string
  /** Whether it is about one, which the call names. */
  readonly about: About
  /** What follows in its path: `rotation`. Absent for the five names above. */
  readonly noun?: string
  /** The method, where it is not the usual one for its name and effect. */
  readonly method?: Method
  readonly offered: readonly Offered[]
  /** For buttons: at most 30 characters. */
  readonly title: LocalizedText
  /** What it does, in a sentence or two. */
  readonly says: LocalizedText
  /**
   * What the log says, by the action of an entry. Where the first detail has a sentence of its own, it stands behind the action:
   * `key.limited none`. An entry without details has that of `none`, too.
   * A command prints the first whose names all have values.
   */
  readonly logs?: { readonly [action: string]: Sentence }
  /** What a command prints when it is done, where none of these sentences says all of it. */
  readonly done?: LocalizedText
  readonly permission: Permission
  readonly effect: Requirement['effect']
  /** Whether a person gives the password once more. */
  readonly confirm?: 'password'
  /** Its input, without what names one. */
  readonly input?: In
  readonly output: Out
  readonly shell?: Shell<keyof In & string, Answer>
}

/** How it is done: by itself, with checked input, or as a plan for records. */
type Work<Input, Answer> =
  | {
      /** @returns what `output` describes */
      run(context: Context, caller: Caller, input: Input): Promise<Answer>
    }
  | Plans

/** An operation, as `execute` takes it. */
export type Operation<Answer = unknown> = Described &
  (Runs | Plans) & {
    /** All its input, with what names one. */
    readonly form: WithFields
    /** Never there: it holds the type of the answer. */
    readonly answer?: Answer
  }

/**
 * Carries out an operation.
 *
 * @returns what its output describes
 * @throws what `execute` throws
 */
export const answerOf = async <Answer>(
  context: Context,
  operation: Operation<Answer>,
  caller: Caller,
  input: object = {},
): Promise<Answer> => parsed(await execute(context, operation, caller, input))

/** A filter that is not used is left out, and is never null. */
export const filter = <Value>(field: Field<Value>, doc = field.doc): Field<Value, false, false> => ({
  ...field,
  ...{ doc, required: false, nullable: false },
})

/** What names one, as a part of the input. */
export const idInput = <T>({ idName = 'id' }: AdministrativeResource, id: T): { readonly [name: string]: T } => ({
  [idName]: id,
})

/** Defines an operation. */
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
  const form = { plural: on.title.en, fields }
  if ('plan' in definition) return { ...definition, form }
  return {
    ...definition,
    form,
    run: async (context, caller, input) =>
      resultOf(definition, await definition.run(context, caller, checkedFields(form, input) as never)),
  }
}

function resultOf(operation: Described, answer: object | undefined): OperationResult {
  const outcome = outcomeOf(operation)
  if (answer === undefined) return { outcome, text: '' }
  const id = 'id' in answer && typeof answer.id === 'number' ? answer.id : undefined
  return { outcome, ...(id !== undefined && { id }), text: JSON.stringify(answer) }
}

const methods: { readonly [name: string]: Method } = { create: 'POST', change: 'PATCH', remove: 'DELETE' }

/** The method of its route. */
export const methodOf = ({ name, method, effect }: Operation): Method =>
  method ?? methods[name] ?? (effect === 'reads' ? 'GET' : 'POST')

/** What it has done, when it was not refused and is no plan, which says so itself. */
function outcomeOf({ name, effect, output }: Described): Outcome {
  if (effect === 'reads') return 'found'
  if (output.of === 'nothing') return 'removed'
  return name === 'create' ? 'created' : 'changed'
}
