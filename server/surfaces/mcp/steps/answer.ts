import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sendZippable } from '../../../http/gzip.ts'
import type { Call, Received } from '../call.ts'
import { callTool } from '../call-tool.ts'
import type { PlainRequest } from '../plain-request.ts'
import { ReadyResult } from '../ready-result.ts'
import { listHint, serverInfo } from '../revisions.ts'

/** Answers the message: a plain list or call of the tools at once, everything else through the SDK. */
export async function answer(call: Call & Received): Promise<void> {
  const { plain } = call
  const body = plain && (await bodyOf(call, plain))
  if (body === undefined) return sendResponse(call, await call.fallback.answer(call))
  call.reply.header('content-type', json)
  return sendZippable(call.request, call.reply, body)
}

const json = 'application/json; charset=utf-8'

/** The JSON of the answer; undefined for a tool that there is not. */
async function bodyOf(
  call: Call & Received,
  { id, isModern, called }: PlainRequest,
): Promise<string | Buffer | undefined> {
  const before = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
  if (!called) return `${before}{"tools":${call.toolbox.listTextFor(call)}${isModern ? `,${modernListMembers}` : ''}}}`
  if (!call.tool) return undefined
  const result = await callTool(call, call.tool, called)
  if (result instanceof ReadyResult) return result.within(`${before}{${isModern ? `${modernMembers},` : ''}`, '}}')
  return `${before}${JSON.stringify(isModern ? { ...complete, ...result } : result)}}`
}

/** What every result has since 2026-07-28. */
const complete = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } }

const modernMembers = JSON.stringify(complete).slice(1, -1)
const modernListMembers = JSON.stringify({ ...listHint, ...complete }).slice(1, -1)

/** Sends what the SDK answered. A client that takes no stream gets the last message of one, which is the answer. */
async function sendResponse({ request, reply }: Call, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  reply.code(response.status)
  if (!type.startsWith(eventStream)) {
    const text = await response.text()
    if (text) reply.header('content-type', json).send(text)
    else reply.send()
  } else if (request.headers.accept?.includes(eventStream)) {
    reply.header('content-type', type).send(Readable.fromWeb(response.body as ReadableStream))
  } else {
    reply.header('content-type', json).send(lastMessageOf(await response.text()))
  }
}

const eventStream = 'text/event-stream'

/** The last message of a stream of events. */
const lastMessageOf = (events: string) =>
  events
    .split(/\r?\n/)
    .findLast((line) => line.startsWith('data: {'))
    ?.slice('data: '.length)
