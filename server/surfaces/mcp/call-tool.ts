import { refusalOf } from '../../http/problem.ts'
import type { Call } from './call.ts'
import type { CalledTool } from './plain-request.ts'
import type { Tool, ToolResult } from './tool.ts'
import { refusedResult } from './tools/results.ts'

/** Calls a tool for the caller. What is refused is a result as well; only faults of ours are thrown. */
export const callTool = (
  { services, credential, caller, request }: Call,
  tool: Tool,
  { args, asking }: CalledTool,
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
