/** Pages with one form, which is shown again if it has errors. */
import type { WithFields } from '@kantine/contract/resource.ts'
import { faultsOf } from '../../http/pages/form-faults.ts'
import type { Html } from '../../http/pages/html.ts'
import { readForm } from '../../http/pages/read-form.ts'
import { setStatusOf } from '../../http/problem.ts'
import { candidateOf } from '../../records/check.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { type FieldError, Refusal } from '../../refusal.ts'
import type { Answer, CallOf, Kind, Route } from './call.ts'
import { type Around, emptyFaults, type Input, shownForm } from './inputs.ts'

export type FormPage<K extends Kind, Name extends string> = {
  readonly kind: K
  readonly path: string
  /** The fields, with their labels and their rules. */
  readonly form: WithFields
  readonly inputs: { readonly [name in Name]: Input }
  /** The text around the form, or the path to redirect to. */
  open(call: CallOf[K], next: string): Promise<Around | string>
  /** Fills in empty fields that follow from the others. */
  complete?(filled: Filled<Name>): Filled<Name>
  /** Errors from rules outside the field definitions. */
  check?(call: CallOf[K], filled: Filled<Name>): Promise<readonly FieldError[]>
  /**
   * Processes the form. An error is shown with the form, or without it if `open` fails too.
   *
   * @param filled the input; `next` is the path to continue to, as given to the page, or empty
   */
  submit(call: CallOf[K], filled: Filled<Name>): Promise<Answer>
}

type Filled<Name extends string> = { readonly [name in Name | 'next']: string }

/** The form of a page that only has a button. */
export const noFields: WithFields = { plural: 'a form without fields', fields: {} }

export const formRoutes = <K extends Kind, const Name extends string>(page: FormPage<K, Name>): readonly Route[] =>
  // The compiler cannot determine the kind of this route.
  [
    {
      kind: page.kind === 'signIn' ? 'anybody' : page.kind,
      method: 'GET',
      path: page.path,
      handle: (call: CallOf[K]) => showForm(page, call, { next: nextIn(call) }),
    },
    { kind: page.kind, method: 'POST', path: page.path, handle: (call: CallOf[K]) => takeForm(page, call) },
  ] as Route[]

/** Shows a page with its form, the input and its errors (`refusal`). `before` replaces the text above the form. */
export async function showForm<K extends Kind, Name extends string>(
  page: FormPage<K, Name>,
  call: CallOf[K],
  filled: { readonly [name: string]: string },
  { refusal, before }: { readonly refusal?: Refusal; readonly before?: Html } = {},
): Promise<Answer> {
  const around = await page.open(call, filled.next ?? '')
  if (typeof around === 'string') return around
  if (refusal) setStatusOf(refusal, call.reply)
  return shownForm(
    call,
    page,
    { ...around, ...(before && { before }) },
    filled,
    faultsOf(refusal, page.form, call.language),
  )
}

async function takeForm<K extends Kind, Name extends string>(
  page: FormPage<K, Name>,
  call: CallOf[K],
): Promise<Answer> {
  const names = [...Object.keys(page.inputs), 'next']
  const shape = Object.fromEntries(names.map((name) => [name, 'text' as const]))
  const read = readForm(call.raw, shape, { secret: call.secret, purpose: page.path }) as Filled<Name>
  const filled = page.complete?.(read) ?? read
  try {
    return await page.submit(call, await checked(page, call, filled))
  } catch (error) {
    if (error instanceof Refusal && !withoutForm.includes(error.code))
      return showForm(page, call, filled, { refusal: error })
    throw error
  }
}

/**
 * The input, as it is stored.
 *
 * @throws {Refusal} `validation_failed`, with the first error of each field
 */
async function checked<K extends Kind, Name extends string>(
  page: FormPage<K, Name>,
  call: CallOf[K],
  filled: Filled<Name>,
): Promise<Filled<Name>> {
  const { next, ...values } = filled
  const { fields, faults } = candidateOf(page.form, values, 'create')
  const all = [...emptyFaults(values), ...faults, ...((await page.check?.(call, filled)) ?? [])]
  const firsts = Object.keys(page.inputs).flatMap(
    (name) => all.find((fault) => 'pointer' in fault && fault.pointer === `/${name}`) ?? [],
  )
  if (firsts.length > 0) throw validationFailed(firsts)
  return { ...(fields as typeof filled), next }
}

/** Errors that resubmitting the form cannot fix. */
const withoutForm: readonly Refusal['code'][] = ['internal_error', 'unavailable']

const nextIn = ({ request }: CallOf['anybody']): string => {
  const { next } = request.query as { readonly next?: unknown }
  return typeof next === 'string' ? next : ''
}
