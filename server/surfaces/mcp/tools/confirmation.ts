/**
 * The user's agreement before something is removed or ended. A client that can ask (MCP 2026-07-28, Multi Round-Trip Requests) shows the
 * question and calls again with the answer. Any other client gets a confirmation from a preview, and must include it in the call. Both are
 * sealed for this caller, this tool and these arguments, and allow one write (`server/operations/confirmations.ts`).
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Confirmation } from '../../../operations/confirmations.ts'
import { isObject } from '../../../records/check.ts'
import { Refusal } from '../../../refusal.ts'
import type { CompleteResult, InputRequired, ToolCall, ToolResult } from '../tool.ts'
import type { Arguments } from './arguments.ts'
import { errorResult } from './results.ts'

/** How long a user has to decide. */
const minutes = 10

/** The form field in which the user agrees. */
const field = 'confirm'

/** The confirmation in a call that removes something (absent if none is needed), or the result to return instead. */
export type Agreement = { readonly confirmation?: Confirmation } | { readonly instead: ToolResult }

/**
 * Determines whether the user agrees to a tool call.
 *
 * @param sent the confirmation in the call
 * @param question for the user, if the client can ask
 * @throws {Refusal} `bad_request`, if a response or a confirmation belongs to another call or arrives too late
 */
export async function agreementTo(
  call: ToolCall,
  tool: string,
  args: Arguments,
  { sent, question }: { readonly sent: string | undefined; readonly question: () => Promise<string> },
): Promise<Agreement> {
  if (call.asking) {
    const { requestState, inputResponses } = call.asking
    const response = inputResponses?.[field]
    if (requestState === undefined || !isObject(response)) {
      return { instead: asked(await question(), sealed(call, purposeOf('confirmation', call, tool, args))) }
    }
    const confirmation = opened(call, requestState, purposeOf('confirmation', call, tool, args))
    if (!confirmation) throw outdated('requestState', 'Call the tool again without it to ask the user again.')
    const { action, content } = response
    const isAgreed = action === 'accept' && isObject(content) && content[field] === true
    return isAgreed ? { confirmation } : { instead: declined }
  }
  if (!call.previewFirst) return {}
  if (sent === undefined) return { instead: previewNeeded(tool) }
  const confirmation = opened(call, sent, purposeOf('preview', call, tool, args))
  if (confirmation) return { confirmation }
  throw outdated('confirmation', 'Call the tool with preview: true again, and show the user what would change.')
}

/** A confirmation for a call of the same tool with the same arguments, from its preview. */
export const confirmationFor = (call: ToolCall, tool: string, args: Arguments): string =>
  sealed(call, purposeOf('preview', call, tool, args))

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
    `Nothing was changed: ${what} was issued for other arguments, or is older than ${minutes} minutes. ${next}`,
  )

/** A new sealed confirmation, with its id and the time until which it is valid. */
const sealed = ({ seal, context }: ToolCall, purpose: string): string =>
  seal.close(JSON.stringify([context.store.wallClock() + minutes * 60_000, randomUUID()]), purpose)

function opened({ seal, context }: ToolCall, text: string, purpose: string): Confirmation | undefined {
  const inside = seal.open(text, purpose)
  if (inside === undefined) return undefined
  const [expiresAt, id] = JSON.parse(inside) as [number, string]
  return context.store.wallClock() > expiresAt ? undefined : { id, expiresAt }
}

function purposeOf(kind: 'confirmation' | 'preview', { caller }: ToolCall, tool: string, args: Arguments): string {
  const { club, actor } = caller
  const digest = createHash('sha256')
    .update(JSON.stringify(inOneOrder(args)))
    .digest('base64url')
  return `${kind} ${club} ${actor.by} ${actor.id} ${tool} ${digest}`
}

/** A value with sorted object keys, because an assistant may repeat them in another order. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder)
  if (!isObject(value)) return value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, one]) => [name, inOneOrder(one)]))
}
