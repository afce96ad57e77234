/**
 * Tools of the conformance suite as tools of Kantine, listed and called like those for assistants. The descriptions of the
 * suite's scenarios define their results.
 */
import type { Asking, Tool, ToolCall, ToolResult } from '../../server/surfaces/mcp/tool.ts'
import { audio, embedded, form, image, text } from './reference-content.ts'

/** Contents that no tool of Kantine has, such as images, pass through as they are. */
type Content = { readonly type: string }

const tool = (name: string, call: (call: ToolCall) => ToolResult): Tool => ({
  name,
  title: name,
  description: `A tool of the conformance suite: ${name}.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  inputSchema: () => ({ type: 'object', properties: {} }),
  isOffered: () => true,
  scopesFor: () => [],
  call: async (made) => call(made),
})

const answering = (name: string, ...content: Content[]) => tool(name, () => ({ content: content as never }))

/** A tool that asks one question after the other, and answers when it has the answer to the last. */
const asking = (name: string, done: string, questions: readonly (readonly [key: string, field: string])[]) =>
  tool(name, ({ asking }) => {
    if (!asking) return { content: [text('This client cannot ask.')], isError: true }
    const at = Number(asking.requestState ?? 0)
    const [key = '', field = ''] = questions[at] ?? []
    const next = isAnswered(asking, key, field) ? at + 1 : at
    const [nextKey, nextField = ''] = questions[next] ?? []
    if (nextKey === undefined) return { content: [text(done)] }
    return {
      resultType: 'input_required',
      inputRequests: { [nextKey]: { method: 'elicitation/create', params: form(nextField) } },
      requestState: String(next),
    }
  })

function isAnswered({ inputResponses = {} }: Asking, key: string, field: string): boolean {
  const answer = inputResponses[key] as { action?: string; content?: { [field: string]: unknown } } | undefined
  return answer?.action === 'accept' && answer.content?.[field] !== undefined
}

export const referenceTools: readonly Tool[] = [
  answering('test_simple_text', text('This is a simple text response for testing.')),
  answering('test_image_content', image),
  answering('test_audio_content', audio),
  answering('test_embedded_resource', embedded),
  answering('test_multiple_content_types', text('Multiple content types test:'), image, embedded),
  tool('test_error_handling', () => ({ content: [text('This tool always fails.')], isError: true })),
  asking('test_input_required_result_elicitation', 'Hello!', [['user_name', 'name']]),
  asking('test_streaming_elicitation', 'Hello!', [['user_name', 'name']]),
  asking('test_input_required_result_request_state', 'state-ok', [['confirm', 'ok']]),
  asking('test_input_required_result_multi_round', 'Both questions are answered.', [
    ['step1', 'name'],
    ['step2', 'color'],
  ]),
]
