/**
 * The server that the conformance suite expects, without the tools of `reference-tools.ts`: resources, prompts, completion, and tools that
 * send notifications while they work or ask for what no tool of Kantine asks for.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CallToolResult,
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { ServerOf } from '../../server/surfaces/mcp/server.ts'
import { blob, form, image, resource, text } from './reference-content.ts'

/** Lists that never change, like those of Kantine. */
const fixed = { listChanged: false }

const state = createRequestStateCodec({ key: 'k'.repeat(32) })

/** The tools of Kantine's kind are answered by Kantine, as those that assistants call. */
export const referenceServer: ServerOf = (_sdk, { list, call }, era) => {
  const server = new McpServer(
    { name: 'kantine-conformance', version: '1.0.0' },
    {
      capabilities: {
        tools: fixed,
        resources: { ...fixed, ...(era === 'legacy' && { subscribe: true }) },
        prompts: fixed,
        logging: {},
        completions: {},
      },
    },
  )
  server.server.setRequestHandler('tools/list', list)
  server.server.setRequestHandler('tools/call', (request, context) => {
    const other = otherTools[request.params.name]
    return other ? other(context) : call(request, context)
  })
  addResources(server)
  addPrompts(server)
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }))
  return server
}

const sampling = (question: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens: 100 })

type Questions = Parameters<typeof inputRequired>[0]

const asking = (questions: () => Questions | Promise<Questions>) => async (context: ServerContext) => {
  const { mcpReq } = context
  const sent = mcpReq.requestState<string>()
  if (sent !== undefined) await state.verify(sent, context)
  const wanted = await questions()
  const missing = Object.keys(wanted.inputRequests ?? {}).filter(
    (key) => inputResponse(mcpReq.inputResponses, key).kind === 'missing',
  )
  return missing.length > 0 ? inputRequired(wanted) : { content: [text('Every question is answered.')] }
}

const askingToSample = asking(() => ({ inputRequests: { answer: sampling('Yes or no?') } }))

type OtherTool = (context: ServerContext) => Promise<CallToolResult | InputRequiredResult>

/** Tools that send notifications while they work, and tools that ask for a completion, for roots, or for several things at once. */
const otherTools: { readonly [name: string]: OtherTool } = {
  async test_tool_with_logging({ mcpReq }) {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: line } })
      await wait(50)
    }
    return { content: [text('Done.')] }
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'Only for those who ask for a level.')
    return { content: [text('Done.')] }
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken ?? 0
    for (const progress of [0, 50, 100]) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await wait(50)
    }
    return { content: [text('Done.')] }
  },
  test_input_required_result_sampling: asking(() => ({
    inputRequests: { capital_question: sampling('What is the capital of France?') },
  })),
  test_input_required_result_list_roots: asking(() => ({ inputRequests: { client_roots: inputRequired.listRoots() } })),
  test_input_required_result_multiple_inputs: asking(async () => ({
    inputRequests: {
      user_name: inputRequired.elicit(form('name')),
      greeting: sampling('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    },
    requestState: await state.mint({}),
  })),
  test_input_required_result_tampered_state: asking(async () => ({
    inputRequests: { confirm: inputRequired.elicit(form('ok')) },
    requestState: await state.mint({}),
  })),
  test_input_required_result_capabilities: askingToSample,
  test_missing_capability: askingToSample,
}

function addResources(server: McpServer): void {
  const contents = (uri: string, mimeType: string, content: object) => ({
    contents: [{ uri, mimeType, ...content } as never],
  })
  server.registerResource(
    'static-text',
    'test://static-text',
    { description: 'Text.', mimeType: 'text/plain' },
    ({ href }) => contents(href, 'text/plain', { text: 'This is the content of the static text resource.' }),
  )
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'An image.', mimeType: 'image/png' },
    ({ href }) => contents(href, 'image/png', { blob }),
  )
  server.registerResource(
    'watched',
    'test://watched-resource',
    { description: 'Text.', mimeType: 'text/plain' },
    ({ href }) => contents(href, 'text/plain', { text: 'Watched.' }),
  )
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource(
    'template',
    template,
    { description: 'Data of an id.', mimeType: 'application/json' },
    ({ href }, { id }) => contents(href, 'application/json', { text: JSON.stringify({ id, templateTest: true }) }),
  )
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}

const texts = (...names: string[]) =>
  fromJsonSchema<{ [name: string]: string }>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', description: name }])),
    required: names,
  })

function addPrompts(server: McpServer): void {
  const user = (content: object) => ({ role: 'user', content }) as never
  server.registerPrompt('test_simple_prompt', { description: 'A prompt.' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'A prompt with arguments.', argsSchema: texts('arg1', 'arg2') },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A prompt with a resource.', argsSchema: texts('resourceUri') },
    ({ resourceUri = '' }) => ({ messages: [user(resource(resourceUri)), user(text('Process the resource above.'))] }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'A prompt with an image.' }, () => ({
    messages: [user(image), user(text('Look at the image above.'))],
  }))
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'A prompt that asks.' },
    ({ mcpReq }: ServerContext) =>
      inputResponse(mcpReq.inputResponses, 'user_context').kind === 'missing'
        ? inputRequired({ inputRequests: { user_context: inputRequired.elicit(form('context')) } })
        : { messages: [user(text('The context is known.'))] },
  )
}
