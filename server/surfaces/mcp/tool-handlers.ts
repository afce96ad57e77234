import type { CallToolResult, ClientCapabilities, ListToolsResult, ServerContext } from '@modelcontextprotocol/server'
import { refusalOf } from '../../http/problem.ts'
import { readOnlyRefusal } from '../../operations/may.ts'
import { printable, Refusal } from '../../refusal.ts'
import { didYouMean } from '../../suggest.ts'
import type { Call } from './call.ts'
import type { Sdk, ToolHandlers } from './server.ts'
import type { Asking, Tool, ToolResult } from './tool.ts'
import { toolList } from './tools/all.ts'
import { refusedResult } from './tools/results.ts'

/**
 * Makes the handlers for one request.
 *
 * @param fail receives errors that need an HTTP status, which the SDK would hide in a result: bugs, and refusals with 403
 */
export function toolHandlers(sdk: Sdk, call: Call, fail: (error: unknown) => void): ToolHandlers {
  const { services, listedScopes, caller } = call
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
        refuseSandboxWrites(call, tool)
        requireToolScopes(call, tool, args)
        return (await callTool(call, tool, args, askingOf(sdk, mcpReq))) as CallToolResult
      } catch (error) {
        fail(error)
        throw error
      }
    },
  }
}

/**
 * Rejects a sandbox key that calls a writing tool. Section 4.5 requires a 403 for any write with such a key, on every surface. Other
 * read-only callers get the error as the tool's result.
 *
 * @throws {Refusal} `read_only_key`
 */
function refuseSandboxWrites({ credential, caller }: Call, { annotations }: Tool): void {
  if (credential.kind !== 'key' || credential.purpose !== 'sandbox') return
  if (!annotations.readOnlyHint) throw readOnlyRefusal(caller.actor)
}

/**
 * Rejects a signed-in assistant that lacks scopes its user could grant, so that it asks for them (RFC 6750, section 3.1; MCP,
 * Authorization, Scope Challenge Handling). Others get the error as the tool's result, because asking would not help.
 *
 * @throws {Refusal} `insufficient_scope` with the required and the granted scopes, because a new consent replaces the earlier one
 */
function requireToolScopes({ credential, caller, listedScopes }: Call, tool: Tool, args: unknown): void {
  if (credential.kind !== 'grant' || !tool.isOffered(listedScopes, caller.readOnly)) return
  const missing = tool.scopesFor(args, caller.scopes).filter((scope) => !caller.scopes.includes(scope))
  if (missing.length === 0 || !missing.every((scope) => listedScopes.includes(scope))) return
  const detail = `This call requires more scopes: ${missing.join(', ')}. Ask the user to grant the scopes in WWW-Authenticate.`
  throw new Refusal('insufficient_scope', detail, { scope: [...caller.scopes, ...missing].join(' ') })
}

/**
 * A function that asks the client's user; undefined if the client cannot show a form. `elicitation` without a kind means forms (MCP,
 * section Elicitation).
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

/** Calls a tool for the caller. The caller's errors are returned as results; only our own errors are thrown. */
const callTool = (
  { services, credential, caller, request }: Call,
  tool: Tool,
  args: unknown,
  asking: Asking | undefined,
): Promise<ToolResult> =>
  tool
    .call({
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
    .catch((error) => {
      request.refusal = refusalOf(error)
      return refusedResult(error)
    })
