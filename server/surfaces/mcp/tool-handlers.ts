import type { CallToolResult, ClientCapabilities, ListToolsResult, ServerContext } from '@modelcontextprotocol/server'
import { refusalOf } from '../../http/problem.ts'
import { readOnlyRefusal, requirePermission } from '../../operations/may.ts'
import { printable, Refusal } from '../../refusal.ts'
import { didYouMean } from '../../suggest.ts'
import type { Call } from './call.ts'
import type { Sdk, ToolHandlers } from './server.ts'
import type { Asking, Tool, ToolCall } from './tool.ts'
import { toolList } from './tools/all.ts'
import { refusedResult } from './tools/results.ts'

/**
 * Makes the handlers for one request.
 *
 * @param fail receives errors that need an HTTP status, which the SDK would hide in a result: bugs, and refusals for the client
 */
export function toolHandlers(sdk: Sdk, call: Call, fail: (error: unknown) => void): ToolHandlers {
  const { services, listedScopes, caller, request } = call
  return {
    list: () => ({ tools: toolList(services.tools, listedScopes, caller.readOnly) as ListToolsResult['tools'] }),
    async call({ params: { name, arguments: args = {} } }, { mcpReq }) {
      const tool = services.tools.find((one) => one.name === name)
      if (!tool) {
        const known = services.tools.map(({ name }) => name)
        const sentence = `There is no tool ${printable(name) ?? 'by this name'}. ${didYouMean(name, known)}`
        throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, sentence)
      }
      // The usage statistics of the credential include the tool's name.
      Object.assign(call, { tool })
      try {
        requireScopes(call, tool, args)
        return (await tool.call(toolCallOf(call, args, askingOf(sdk, mcpReq)))) as CallToolResult
      } catch (error) {
        const refusal = refusalOf(error)
        request.refusal = refusal
        const isResult = refusal.code !== 'internal_error' && !(refusal instanceof RefusalForClient)
        if (isResult) return refusedResult(refusal) as CallToolResult
        fail(error)
        throw error
      }
    },
  }
}

/** A refusal that the assistant's client handles. It is an HTTP response with status 403; others are results for the assistant. */
class RefusalForClient extends Refusal {}

/**
 * Decides whether the caller may call a tool. Only this function decides it here; each write checks its own permission once more. Tools
 * that read check the resource in their arguments.
 *
 * A signed-in assistant that lacks scopes its user could grant asks for them (RFC 6750, section 3.1; MCP, Authorization, Scope Challenge
 * Handling). A new consent replaces the earlier one, so the refusal names all scopes. For others, asking would not help.
 *
 * @throws {Refusal} `insufficient_scope` or `read_only_key`; for a sandbox key with status 403, as section 4.5 requires for any write
 */
function requireScopes({ credential, caller, listedScopes }: Call, tool: Tool, args: unknown): void {
  if (credential.kind === 'key' && credential.purpose === 'sandbox' && !tool.annotations.readOnlyHint) {
    throw new RefusalForClient('read_only_key', readOnlyRefusal(caller.actor).message)
  }
  const missing = tool.scopesFor(args, caller.scopes).filter((scope) => !caller.scopes.includes(scope))
  const isGrantable = credential.kind === 'grant' && tool.isOffered(listedScopes, caller.readOnly)
  if (isGrantable && missing.length > 0 && missing.every((scope) => listedScopes.includes(scope))) {
    const detail = `This call requires more scopes: ${missing.join(', ')}. Ask the user to grant the scopes in WWW-Authenticate.`
    throw new RefusalForClient('insufficient_scope', detail, { scope: [...caller.scopes, ...missing].join(' ') })
  }
  if (tool.requirement) requirePermission(caller, tool.requirement)
}

/**
 * What a client that can ask its user sends; undefined if it cannot show a form. `elicitation` without a kind means forms (MCP, section
 * Elicitation).
 */
function askingOf(
  sdk: Sdk,
  { envelope = {}, requestState, inputResponses }: ServerContext['mcpReq'],
): Asking | undefined {
  const { elicitation } = (envelope as Envelope)[sdk.CLIENT_CAPABILITIES_META_KEY] ?? {}
  if (!elicitation || (elicitation.url && !elicitation.form)) return undefined
  const state = requestState<string>()
  return { ...(state !== undefined && { requestState: state }), ...(inputResponses && { inputResponses }) }
}

type Envelope = { readonly [key: string]: ClientCapabilities | undefined }

const toolCallOf = ({ services, credential, caller }: Call, args: unknown, asking: Asking | undefined): ToolCall => ({
  context: services.context,
  seal: services.seal,
  baseUrl: services.config.baseUrl,
  caller,
  club: credential.club,
  label: credential.kind === 'key' ? credential.label : credential.clientName,
  args,
  previewFirst: credential.kind === 'key' || credential.removesUnasked !== true,
  ...(asking && { asking }),
})
