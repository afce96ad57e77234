/**
 * The user's word before something is removed or ended. A client that can ask (MCP 2026-07-28, Multi Round-Trip Requests) shows the question
 * and calls again with the answer. For all others a preview gives out a confirmation, which the call must bring. Either is sealed
 * for this caller, this tool and these arguments, and allows one write (`server/operations/confirmations.ts`).
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Confirmation } from '../../../operations/confirmations.ts'
import { isObject } from '../../../records/check.ts'
import { Refusal } from '../../../refusal.ts'
import type { Asking, CompleteResult, InputRequired, ToolCall } from '../tool.ts'
import type { Arguments } from './arguments.ts'
import { errorResult } from './results.ts'

/** How long a user may think about it. */
const minutes = 10

const question = 'confirm'

/** What the user said, and the confirmation that was made with the question. */
export type Answered = { readonly isConfirmed: boolean; readonly confirmation: Confirmation }

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
  requestState: sealed(call, purposeOf('confirmation', call, tool, call.args)),
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
  const confirmation = opened(call, requestState, purposeOf('confirmation', call, tool, call.args))
  if (!confirmation) throw notThisQuestion()
  const { action, content } = response
  return { isConfirmed: action === 'accept' && isObject(content) && content[question] === true, confirmation }
}

/** A confirmation for a call of the same tool with the same arguments of its own, which its preview gives out. */
export const confirmationFor = (call: ToolCall, tool: string, args: Arguments): string =>
  sealed(call, purposeOf('preview', call, tool, inOneOrder(args)))

/**
 * The confirmation that a call brings.
 *
 * @throws {Refusal} `bad_request`, when it belongs to another call or comes too late
 */
export function confirmationIn(call: ToolCall, tool: string, args: Arguments, sent: string): Confirmation {
  const confirmation = opened(call, sent, purposeOf('preview', call, tool, inOneOrder(args)))
  if (confirmation) return confirmation
  throw new Refusal(
    'bad_request',
    `Nothing was changed: confirmation is for other arguments, or older than ${minutes} minutes. Call the tool with preview: true again, and show the user what would change.`,
  )
}

/** The result of a call that needs the confirmation of its preview and has none. */
export const previewNeeded = (tool: string): CompleteResult =>
  errorResult(
    `preview_required: Nothing was changed. This can remove or end something, so its preview comes first. Call ${tool} with the same arguments and preview: true, show the user what would change, and when they agree, call it with the confirmation that the preview answers with.`,
  )

/** A new confirmation, sealed: until when it counts, and its id. */
const sealed = ({ seal, context }: ToolCall, purpose: string): string =>
  seal.close(JSON.stringify([context.store.wallClock() + minutes * 60_000, randomUUID()]), purpose)

function opened({ seal, context }: ToolCall, text: string, purpose: string): Confirmation | undefined {
  const inside = seal.open(text, purpose)
  if (inside === undefined) return undefined
  const [expiresAt, id] = JSON.parse(inside) as [number, string]
  return context.store.wallClock() > expiresAt ? undefined : { id, expiresAt }
}

const purposeOf = (kind: string, { caller: { club, actor } }: ToolCall, tool: string, args: unknown): string =>
  `${kind} ${club} ${actor.by} ${actor.id} ${tool} ${createHash('sha256').update(JSON.stringify(args)).digest('base64url')}`

/** A value with the members of its objects in one order: an assistant may write them in another the second time. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (!isObject(value)) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, one]) => [name, inOneOrder(one)]))
}

const notThisQuestion = () =>
  new Refusal(
    'bad_request',
    `Nothing was changed: requestState is for another call, or older than ${minutes} minutes. Call the tool again without it, and the user is asked again.`,
  )
