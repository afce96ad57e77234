/**
 * The server that the conformance suite expects, without the tools of `reference-tools.ts`: resources, prompts, completion, and tools that
 * send notifications while they work or ask for what no tool of Kantine asks for.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
  type McpServerFactory,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { blob, form, image, resource, text } from './reference-content.ts'

/** Lists that never change, like those of Kantine. */
const fixed = { listChanged: false }

const state = createRequestStateCodec({ key: 'k'.repeat(32) })

export const referenceServer: McpServerFactory = ({ era }) => {
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
      requestState: { verify: state.verify },
    },
  )
  addTalkingTools(server)
  addAskingTools(server)
  addResources(server)
  addPrompts(server)
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }))
  return server
}

/** Tools that send notifications while they work. */
function addTalkingTools(server: McpServer): void {
  server.registerTool('test_tool_with_logging', {}, async ({ mcpReq }: ServerContext) => {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: line } })
      await wait(50)
    }
    return { content: [text('Done.')] }
  })
  server.registerTool('test_logging_tool', {}, async ({ mcpReq }: ServerContext) => {
    await mcpReq.log('info', 'Only for those who ask for a level.')
    return { content: [text('Done.')] }
  })
  server.registerTool('test_tool_with_progress', {}, async ({ mcpReq }: ServerContext) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0
    for (const progress of [0, 50, 100]) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await wait(50)
    }
    return { content: [text('Done.')] }
  })
}

const sampling = (question: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens: 100 })

/** Tools that ask for what no tool of Kantine asks for: a completion, roots, or several things at once. */
function addAskingTools(server: McpServer): void {
  const asking = (
    name: string,
    questions: () => Parameters<typeof inputRequired>[0] | Promise<Parameters<typeof inputRequired>[0]>,
  ) =>
    server.registerTool(name, {}, async ({ mcpReq }: ServerContext) => {
      const wanted = await questions()
      const missing = Object.keys(wanted.inputRequests ?? {}).filter(
        (key) => inputResponse(mcpReq.inputResponses, key).kind === 'missing',
      )
      return missing.length > 0 ? inputRequired(wanted) : { content: [text('Every question is answered.')] }
    })
  asking('test_input_required_result_sampling', () => ({
    inputRequests: { capital_question: sampling('What is the capital of France?') },
  }))
  asking('test_input_required_result_list_roots', () => ({
    inputRequests: { client_roots: inputRequired.listRoots() },
  }))
  asking('test_input_required_result_multiple_inputs', async () => ({
    inputRequests: {
      user_name: inputRequired.elicit(form('name')),
      greeting: sampling('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    },
    requestState: await state.mint({}),
  }))
  asking('test_input_required_result_tampered_state', async () => ({
    inputRequests: { confirm: inputRequired.elicit(form('ok')) },
    requestState: await state.mint({}),
  }))
  for (const name of ['test_input_required_result_capabilities', 'test_missing_capability']) {
    asking(name, () => ({ inputRequests: { answer: sampling('Yes or no?') } }))
  }
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
