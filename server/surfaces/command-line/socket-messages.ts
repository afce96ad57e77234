/** What a command sends to the server, and what it gets back. */
import type { IncomingMessage } from 'node:http'
import { version } from '@kantine/contract/version.ts'
import { Refusal } from '../../refusal.ts'
import type { CommandResult, SentCommand } from './command.ts'

/** The first line of a request. A file's content follows it, because JSON is parsed in one go. */
type RequestLine = SentCommand & {
  readonly hasContent: boolean
  /** The sender's version; absent if it is an early one. */
  readonly version?: string
}

/** A line of the response: the progress any number of times, then the result, or the reason why there is none. */
export type ResponseLine =
  | { readonly progress: readonly [done: number, total: number] }
  | { readonly result: CommandResult }
  | { readonly reason: string }

export function requestOf({ args, ...sent }: SentCommand): { readonly line: string; readonly content: string } {
  const { content, ...others } = args
  const hasContent = typeof content === 'string'
  const line: RequestLine = { ...sent, args: others, hasContent, version }
  return { line: `${JSON.stringify(line)}\n`, content: hasContent ? content : '' }
}

/**
 * Reads a whole request. Only the name of its actor counts: everything from the socket is a command.
 *
 * @throws {Refusal} if the sender has another version, because its commands may differ
 */
export function readRequest(text: string): SentCommand {
  const end = text.indexOf('\n')
  const { command, args, actor, columns, hasContent, version: theirs } = JSON.parse(text.slice(0, end)) as RequestLine
  if (theirs !== version) {
    const other = theirs === undefined ? 'an earlier version' : `version ${theirs}`
    throw new Refusal(
      'bad_request',
      `The server is running version ${version}, but this command is ${other}. Restart the server.`,
    )
  }
  return {
    command,
    args: hasContent ? { ...args, content: text.slice(end + 1) } : args,
    actor: { by: 'command', name: String(actor?.name) },
    columns,
  }
}

/** Reads the lines of a response, as they arrive. */
export async function* readResponse(response: IncomingMessage): AsyncGenerator<ResponseLine> {
  let rest = ''
  for await (const text of response.setEncoding('utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
