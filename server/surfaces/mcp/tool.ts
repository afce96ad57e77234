/** A tool of assistants, with the input and result of a call (MCP, section Tools). */
import type { Operation } from '@kantine/contract/operations.ts'
import type { Resource, Scope } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Club } from '../../clubs/clubs.ts'
import type { Context } from '../../operations/context.ts'
import type { Executable } from '../../operations/execute.ts'
import type { Input } from '../../operations/input.ts'
import type { Requirement } from '../../operations/may.ts'
import type { Seal } from '../../seal.ts'

export type Tool = {
  /** Such as `update_event`. If a tool is one operation on one resource, this is the operationId. */
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: Annotations
  /** Its input for callers with these scopes, without data they cannot read. */
  inputSchema(scopes: readonly string[]): Schema
  /** The shape of `structuredContent`; absent if the result is text only. */
  readonly outputSchema?: Schema
  /** Whether callers with these scopes see it. */
  isOffered(scopes: readonly string[], readOnly: boolean): boolean
  /**
   * Every scope that a call with these arguments needs, including those of the caller. Empty for wrong arguments, so that the call itself
   * reports them.
   *
   * @param scopes the caller's scopes; if one of several suffices and the caller has one, none is missing
   */
  scopesFor(args: unknown, scopes: readonly string[]): readonly Scope[]
  /** What every call requires of the caller. Absent from tools that read, because their arguments name the resources. */
  readonly requirement?: Requirement
  /**
   * Runs it. `tool-handlers.ts` has asked for the permission.
   *
   * @throws {Refusal} which `tool-handlers.ts` turns into a result (`isError`)
   */
  call(call: ToolCall): Promise<ToolResult>
}

/** Hints for clients about a tool. Each is set, because the defaults are the worst case. */
export type Annotations = {
  /** It changes nothing. */
  readonly readOnlyHint: boolean
  /** It can remove or end something. */
  readonly destructiveHint: boolean
  /** A second call with the same arguments changes nothing more. */
  readonly idempotentHint: boolean
  /** Its results can hold text that people outside the club wrote. */
  readonly openWorldHint: boolean
}

export type ToolCall = {
  readonly context: Context
  readonly seal: Pick<Seal, 'close' | 'open'>
  /** The URL of this server, without a trailing slash. */
  readonly baseUrl: string
  readonly caller: Caller
  readonly club: Club
  /** The name of the caller's key or assistant. */
  readonly label: string
  readonly args: unknown
  /** Whether a removal needs the confirmation from its preview, if the client cannot ask the user. */
  readonly previewFirst: boolean
  /** Present if the client can ask its user questions (revision 2026-07-28 with the capability `elicitation`). */
  readonly asking?: Asking
}

/** The extra content when a client returns with its user's answers (MCP 2026-07-28, Multi Round-Trip Requests). */
export type Asking = {
  readonly requestState?: string
  readonly inputResponses?: { readonly [question: string]: unknown }
}

export type Arguments = { readonly [name: string]: unknown }

/** A name that stands for an id: `group_names` for `group_ids`. */
export type NameOf = {
  readonly name: string
  readonly id: string
  readonly to: Resource
  /** Whether it can be a list of names. */
  readonly several: boolean
  /** The most names that a call can give. */
  readonly most: number
}

/** A tool that writes: one operation on one resource. */
export type WritingTool = Pick<Tool, 'name' | 'title' | 'description'> & {
  readonly operation: Operation
  /** The operation of a call with `external_id` instead of `id`, if the tool takes one. */
  readonly byExternalId?: Operation
  readonly resource: Resource
  /** The schema of its own arguments, without those that every such tool has. */
  readonly schema: Schema & { readonly properties: { readonly [name: string]: Schema } }
  /** The names that its arguments take in the place of ids, and those that the items and the data of a batch take. */
  readonly names?: readonly NameOf[]
  readonly itemNames?: { readonly own: readonly NameOf[]; readonly data: readonly NameOf[] }
  /** Builds the operation's input from the arguments, if they are not its id and its body themselves. */
  inputOf?(args: Arguments): Input
  /** Another operation that runs instead, for some bodies. */
  inPlace?(operation: Operation, data: unknown): Executable | undefined
  /** The scopes that every call needs besides the one for the operation. */
  readonly further?: readonly Scope[]
  /** Whether a call can remove or end something, or which bodies do. The user must agree to such a call. */
  readonly destroys: boolean | ((data: unknown) => boolean)
  /** The result of a batch for the assistant, without values of records. */
  batchResult?(results: unknown, input: Input): object
  /** Whether it creates an idempotency key for a call without one, and returns it. */
  readonly makesKey?: true
}

/** A call of such a tool, once its arguments are read. */
export type WriteCall = ToolCall & {
  readonly tool: WritingTool
  readonly operation: Executable
  readonly input: Input
  /** Whether it removes or ends something. */
  readonly destroys: boolean
  readonly preview?: boolean
  readonly idempotency_key?: string
  /** The confirmation from the preview of this call. */
  readonly confirmation?: string
}

export type ToolResult = CompleteResult | InputRequired

/** As `CallToolResult` of MCP. */
export type CompleteResult = {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: { readonly [name: string]: unknown }
  readonly isError?: true
}

/** As `InputRequiredResult` of MCP 2026-07-28: the client asks its user, then calls again with the same arguments. */
export type InputRequired = {
  readonly resultType: 'input_required'
  readonly inputRequests: { readonly [name: string]: { readonly method: string; readonly params?: object } }
  readonly requestState: string
}
