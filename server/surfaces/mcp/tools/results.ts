/** Results of tools: text short enough for an assistant. */
import { errors } from '@kantine/contract/errors.ts'
import { refusalOf } from '../../../http/problem.ts'
import type { Refusal } from '../../../refusal.ts'
import type { CompleteResult } from '../tool.ts'

/** The maximum number of characters of a result, including structured content, and of an error result. */
export const mostOfResult = 20_000
const mostOfError = 2_000

/** Characters for the text around the records: the note about outsiders' text, and the hint to continue. */
export const besideRecords = 500

const textResult = (text: string): CompleteResult => ({ content: [{ type: 'text', text }] })

export const jsonResult = (value: object): CompleteResult => textResult(JSON.stringify(value))

/** A result as structured content, and as text for clients that read only text. */
export const structuredResult = (structuredContent: { readonly [name: string]: unknown }): CompleteResult => ({
  ...jsonResult(structuredContent),
  structuredContent,
})

export const fits = ({ content, structuredContent }: CompleteResult): boolean =>
  content.reduce((sum, { text }) => sum + text.length, 0) * (structuredContent ? 2 : 1) <= mostOfResult

/** A rejected call, and the reason. */
export const errorResult = (text: string): CompleteResult => ({ ...textResult(text), isError: true })

/**
 * The result of a rejected call: the code, each invalid value and its rule, and the next step.
 *
 * @throws the error itself if it is a bug
 */
export function refusedResult(error: unknown): CompleteResult {
  const refusal = refusalOf(error)
  if (refusal.code === 'internal_error') throw error
  const { code, message, retryAfter } = refusal
  const next = retryAfter === undefined ? nextOf(code) : `Wait ${retryAfter} s, then call the tool again.`
  const what = `${code}: ${message}`
  const room = mostOfError - next.length - 1
  const shown = what.length > room ? `${what.slice(0, room - 1)}…` : what
  return errorResult(next === '' ? shown : `${shown} ${next}`)
}

/** The next step, if the error's message does not contain it. */
function nextOf(code: Refusal['code']): string {
  if (code === 'bad_request' || code === 'validation_failed') return 'Correct the arguments and call the tool again.'
  if (code === 'insufficient_scope') return 'An administrator of the club can grant a key or a role that allows this.'
  if (code === 'not_found') return 'Find the id with search or list_records.'
  if (code === 'read_only_key') return ''
  return code in errors ? errors[code as keyof typeof errors].next : ''
}

/** The outcome of an item of a batch. */
export type Failure = { readonly error?: string }

/** The maximum number of characters of all items of a batch and, beyond that, of each item's sentence. */
const mostOfItems = 17_000
const mostOfSentence = 60

/** The items of a batch. If they are too long together, their sentences are cut. */
export const fittingItems = <Item extends Failure>(items: readonly Item[]): readonly Item[] =>
  JSON.stringify(items).length <= mostOfItems
    ? items
    : items.map((item) => {
        const { error = '' } = item
        return error.length <= mostOfSentence ? item : { ...item, error: `${error.slice(0, mostOfSentence)}…` }
      })
