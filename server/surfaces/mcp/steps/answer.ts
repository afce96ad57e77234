import { mcpPath } from '@kantine/contract/oauth.ts'
import { sendZippable } from '../../../http/gzip.ts'
import type { Call } from '../call.ts'
import { type Answer, readMessage } from '../message.ts'
import type { Sdk } from '../server.ts'
import { toolHandlers } from '../tool-handlers.ts'

/** Responds to a message. The first one loads the MCP SDK, which takes about 120 ms and 34 MB. Most servers never need it. */
export async function answer(call: Call & { readonly raw: Buffer }): Promise<void> {
  const sdk = await import('@modelcontextprotocol/server')
  const read = readMessage(sdk, call.raw)
  return send(call, 'refused' in read ? read.refused : await answerOf(sdk, call, read.message))
}

async function answerOf(sdk: Sdk, call: Call, message: unknown): Promise<Answer> {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  const handlers = toolHandlers(sdk, call, fail)
  const handler = sdk.createMcpHandler(({ era }) => call.serverOf(sdk, handlers, era))
  const answered = async () => {
    const response = await handler.fetch(webRequestOf(call), { parsedBody: message })
    const [type, text] = [response.headers.get('content-type') ?? '', await response.text()]
    return { status: response.status, type, text }
  }
  return Promise.race([failed, answered()])
}

/** The request in the form the SDK expects, without its body. */
function webRequestOf({ services, request }: Call): Request {
  const headers = new Headers({ 'content-type': json, accept: `${json}, ${eventStream}` })
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value)
  }
  return new Request(services.config.baseUrl + mcpPath, { method: 'POST', headers })
}

const json = 'application/json'
const eventStream = 'text/event-stream'

/** Sends a response. A stream with one message is sent as plain JSON. Clients that accept no streams get only the last message. */
function send({ request, reply }: Call, { status, type, text }: Answer): Promise<void> | void {
  reply.code(status)
  if (text === '') return void reply.send()
  const messages = type.startsWith(eventStream) ? messagesIn(text) : [text]
  if (messages.length > 1 && request.headers.accept?.includes(eventStream)) {
    return void reply.header('content-type', eventStream).send(text)
  }
  reply.header('content-type', `${json}; charset=utf-8`)
  return sendZippable(request, reply, messages.at(-1) ?? '')
}

const messagesIn = (events: string) => [...events.matchAll(/^data: (\{.*)$/gm)].map(([, message = '']) => message)
