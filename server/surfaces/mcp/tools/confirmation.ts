/**
 * The user's word before something is removed or ended (MCP 2026-07-28, Multi Round-Trip Requests): the client shows the question and
 * calls again with the answer. What the client brings back is sealed for this caller, this tool and these arguments.
 */
import { createHash, randomUUID } from 'node:crypto'
import { isObject } from '../../../records/check.ts'
import { Refusal } from '../../../refusal.ts'
import type { Asking, InputRequired, ToolCall } from '../tool.ts'

/** How long a user may think about it. */
const minutes = 10

const question = 'confirm'

/** What the user said, and a key that was made with the question: whoever repeats the confirmed call does it once. */
export type Answered = { readonly isConfirmed: boolean; readonly key: string }

/** The result that has the client ask its user. */
export const ask = (call: ToolCall, tool: string, message: string): InputRequired => ({
  resultType: 'input_required',
  inputRequests: {
    [question]: {
      method: 'elicitation/create',
      params: {
        mode: 'form',
        message,
        requestedSchema: {
          type: 'object',
          properties: { [question]: { type: 'boolean', title: 'Do this', default: false } },
          required: [question],
        },
      },
    },
  },
  requestState: call.seal.close(
    JSON.stringify([call.store.now() + minutes * 60_000, randomUUID()]),
    purposeOf(call, tool),
  ),
})

/**
 * What the user answered; undefined when nobody was asked yet.
 *
 * @throws {Refusal} `bad_request`, when the answer belongs to another question or comes too late
 */
export function answerOf(call: ToolCall, tool: string): Answered | undefined {
  const { requestState, inputResponses } = call.asking as Asking
  const response = isObject(inputResponses) ? inputResponses[question] : undefined
  if (typeof requestState !== 'string' || !isObject(response)) return undefined
  const text = call.seal.open(requestState, purposeOf(call, tool))
  const [until, key] = text === undefined ? [0, ''] : (JSON.parse(text) as [number, string])
  if (call.store.now() > until) throw notThisQuestion()
  const { action, content } = response
  return { isConfirmed: action === 'accept' && isObject(content) && content[question] === true, key }
}

const purposeOf = ({ caller: { club, actor }, args }: ToolCall, tool: string): string =>
  `confirmation ${club} ${actor.by} ${actor.id} ${tool} ${createHash('sha256').update(JSON.stringify(args)).digest('base64url')}`

const notThisQuestion = () =>
  new Refusal(
    'bad_request',
    `Nothing was changed: requestState is for another call, or older than ${minutes} minutes. Call the tool again without it, and the user is asked again.`,
  )
