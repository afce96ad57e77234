/**
 * The user's agreement before something is removed or ended. A client that can ask (MCP 2026-07-28, Multi Round-Trip Requests) shows the
 * question and calls again with the answer. Any other client gets a confirmation from a preview, and must include it in the call. Both are
 * sealed for this caller, this tool and this input, and allow one write (`server/operations/confirmations.ts`).
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Confirmation } from '../../../operations/confirmations.ts'
import { isObject } from '../../../records/check.ts'
import { Refusal } from '../../../refusal.ts'
import type { CompleteResult, InputRequired, ToolResult, WriteCall } from '../tool.ts'
import { errorResult } from './results.ts'

/** How long a user has to decide. */
const minutes = 10

/** The form field in which the user agrees. */
const field = 'confirm'

/** The confirmation in a call that removes something (absent if none is needed), or the result to return instead. */
export type Agreement = { readonly confirmation?: Confirmation } | { readonly instead: ToolResult }

/**
 * Determines whether the user agrees to a call.
 *
 * @param question for the user, if the client can ask
 * @throws {Refusal} `bad_request`, if a response or a confirmation belongs to another call or arrives too late
 */
export async function agreementTo(call: WriteCall, question: () => Promise<string>): Promise<Agreement> {
  if (call.asking) {
    const { requestState, inputResponses } = call.asking
    const response = inputResponses?.[field]
    if (requestState === undefined || !isObject(response)) {
      return { instead: asked(await question(), sealed(call, 'confirmation')) }
    }
    const confirmation = opened(call, requestState, 'confirmation')
    if (!confirmation) throw outdated('requestState', 'Call the tool again without it to ask the user again.')
    const { action, content } = response
    const isAgreed = action === 'accept' && isObject(content) && content[field] === true
    return isAgreed ? { confirmation } : { instead: declined }
  }
  if (!call.previewFirst) return {}
  if (call.confirmation === undefined) return { instead: previewNeeded(call.tool.name) }
  const confirmation = opened(call, call.confirmation, 'preview')
  if (confirmation) return { confirmation }
  throw outdated('confirmation', 'Call the tool with preview: true again, and show the user what would change.')
}

/** A confirmation for a call of the same tool with the same input, from its preview. */
export const confirmationOf = (call: WriteCall): string => sealed(call, 'preview')

/** The result that makes the client ask its user. */
const asked = (message: string, requestState: string): InputRequired => ({
  resultType: 'input_required',
  inputRequests: {
    [field]: {
      method: 'elicitation/create',
      params: {
        mode: 'form',
        message,
        requestedSchema: {
          type: 'object',
          properties: { [field]: { type: 'boolean', title: 'Continue', default: false } },
          required: [field],
        },
      },
    },
  },
  requestState,
})

const declined = errorResult('declined: The user did not confirm, so nothing was changed.')

const previewNeeded = (tool: string): CompleteResult =>
  errorResult(
    `preview_required: Nothing was changed. This can remove or end something, so preview it first: call ${tool} with the same arguments and preview: true. Show the user what would change. When they agree, call it with the confirmation from the preview.`,
  )

const outdated = (what: string, next: string) =>
  new Refusal(
    'bad_request',
    `This call changed nothing: ${what} was issued for other arguments, or is older than ${minutes} minutes. ${next}`,
  )

/** Where a confirmation comes from: the user's client, or a preview. */
type Origin = 'confirmation' | 'preview'

/** A new sealed confirmation, with its id and the time until which it is valid. */
const sealed = (call: WriteCall, origin: Origin): string =>
  call.seal.close(
    JSON.stringify([call.context.store.wallClock() + minutes * 60_000, randomUUID()]),
    purposeOf(call, origin),
  )

function opened(call: WriteCall, text: string, origin: Origin): Confirmation | undefined {
  const inside = call.seal.open(text, purposeOf(call, origin))
  if (inside === undefined) return undefined
  const [expiresAt, id] = JSON.parse(inside) as [number, string]
  return call.context.store.wallClock() > expiresAt ? undefined : { id, expiresAt }
}

function purposeOf({ caller, tool, input }: WriteCall, origin: Origin): string {
  const { club, actor } = caller
  const digest = createHash('sha256')
    .update(JSON.stringify(inOneOrder(input)))
    .digest('base64url')
  return `${origin} ${club} ${actor.by} ${actor.id} ${tool.name} ${digest}`
}

/** A value with sorted object keys, because an assistant may repeat them in another order. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (!isObject(value)) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, one]) => [name, inOneOrder(one)]))
}
