import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { sendZippable } from '../../../http/gzip.ts'
import type { Call, Received } from '../call.ts'
import { callTool } from '../call-tool.ts'
import type { PlainRequest } from '../plain-request.ts'
import { listHint, serverInfo } from '../revisions.ts'

/** Answers the message: a plain list or call of the tools at once, everything else through the SDK. */
export async function answer(call: Call & Received): Promise<void> {
  const { plain } = call
  const result = plain && (await resultOf(call, plain))
  if (!plain || result === undefined) return sendResponse(call, await call.fallback.answer(call))
  call.reply.header('content-type', json)
  return sendZippable(call.request, call.reply, `{"jsonrpc":"2.0","id":${JSON.stringify(plain.id)},"result":${result}}`)
}

const json = 'application/json; charset=utf-8'

/** The JSON of the result; undefined for a tool that there is not. */
async function resultOf(call: Call, { isModern, called }: PlainRequest): Promise<string | undefined> {
  if (!called) return `{"tools":${call.toolbox.listTextFor(call)}${isModern ? `,${modernListMembers}` : ''}}`
  const tool = call.toolbox.named(called.name)
  if (!tool) return undefined
  const result = await callTool(call, tool, called)
  return JSON.stringify(isModern ? { ...complete, ...result } : result)
}

/** What every result has since 2026-07-28. */
const complete = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } }

const modernListMembers = JSON.stringify({ ...listHint, ...complete }).slice(1, -1)

/** Sends what the SDK answered. A client that takes no stream gets the last message of one, which is the answer. */
async function sendResponse({ request, reply }: Call, { status, headers, body }: Response): Promise<void> {
  const type = headers.get('content-type')
  reply.code(status)
  if (!body) return void reply.send()
  if (!type?.startsWith('text/event-stream')) {
    return void reply.header('content-type', json).send(Readable.fromWeb(body as ReadableStream))
  }
  if (/\btext\/event-stream\b/i.test(request.headers.accept ?? '')) {
    return void reply.header('content-type', type).send(Readable.fromWeb(body as ReadableStream))
  }
  reply.header('content-type', json).send(lastMessageOf(await new Response(body).text()))
}

/** The last message of a stream of events. */
const lastMessageOf = (events: string) =>
  events
    .split(/\r?\n/)
    .findLast((line) => line.startsWith('data: {'))
    ?.slice('data: '.length)
