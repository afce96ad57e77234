/**
 * The Unix socket through which commands reach the server that has a data folder open. Only the folder's owner can open it. It speaks HTTP:
 * `POST /` with one command (`socket-messages.ts`), at an address in the folder (`socket-address.ts`).
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isCutOff } from '../../http/unread-body.ts'
import { Refusal } from '../../refusal.ts'
import type { CommandResult, Progress, SentCommand } from './command.ts'
import { jsonLine } from './json-line.ts'
import { reasonOf } from './reason.ts'
import { addressOf, newAddress, removeAddress } from './socket-address.ts'
import { type ResponseLine, readRequest, readResponse, requestOf } from './socket-messages.ts'

type Run = (sent: SentCommand, progress: Progress) => Promise<CommandResult>

/**
 * Listens for commands. The caller holds the folder's lock, so an existing socket is left over from a stopped server.
 *
 * @param reportError is called with every error that is not a refusal
 */
export async function openAdminSocket(
  folder: string,
  run: Run,
  reportError: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => answer(request, response, run, reportError))
  const address = newAddress(folder)
  // The socket is made within listen(), so nobody else can open it for even a moment.
  const umask = process.umask(0o177)
  server.listen(address)
  process.umask(umask)
  await once(server, 'listening')
  return {
    async close() {
      await new Promise((resolve) => server.close(resolve))
      removeAddress(folder)
    },
  }
}

/** Runs a command to its end, even if its sender no longer waits. Does not run a command that arrived incomplete. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  run: Run,
  reportError: (error: unknown) => void,
): Promise<void> {
  let last: ResponseLine
  try {
    const sent = readRequest(await text(request))
    response.writeHead(200, { 'content-type': 'application/jsonl' })
    last = { result: await run(sent, progressTo(response)) }
  } catch (error) {
    if (isCutOff(error, request)) return
    const reason = reasonOf(error)
    if (reason === undefined) reportError(error)
    last = { reason: reason ?? "The command failed because of an error in Kantine. See the server's log." }
  }
  // It fails only if the sender has disconnected.
  await pipeline(jsonLine(last), response).catch(() => response.destroy())
}

const progressEveryMs = 100

/** Sends the progress of a command, but not each of its steps. */
function progressTo(response: ServerResponse): Progress {
  let sentAt = performance.now()
  return (done, total) => {
    if (performance.now() - sentAt < progressEveryMs) return
    sentAt = performance.now()
    const line: ResponseLine = { progress: [done, total] }
    response.write(`${JSON.stringify(line)}\n`)
  }
}

/**
 * Runs a command in the server that uses a data folder.
 *
 * @returns undefined when no server listens
 * @throws {Refusal} with the reason from the server, or if the server stopped before it responded
 */
export async function askServer(
  folder: string,
  sent: SentCommand,
  progress: Progress = () => {},
): Promise<CommandResult | undefined> {
  const asking = request({ method: 'POST', socketPath: addressOf(folder), agent: false })
  const { line, content } = requestOf(sent)
  asking.write(line)
  asking.end(content)
  try {
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    for await (const line of readResponse(response)) {
      if ('result' in line) return line.result
      if ('reason' in line) throw new Refusal('bad_request', line.reason)
      progress(...line.progress)
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED')) return undefined
    const isBroken = hasCode(error, 'ECONNRESET', 'EPIPE') || error instanceof SyntaxError
    if (!isBroken) throw error
  }
  throw new Refusal(
    'unavailable',
    'The server stopped before it responded. Check whether the command succeeded, then try again.',
  )
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
