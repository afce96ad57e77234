/**
 * The Unix socket through which commands reach the server that has a data folder: `kantine.sock` in that folder, which only its owner can
 * open. It speaks HTTP: `POST /` with one command: a line of JSON with its name, values and user, then the content of its file, if any. The
 * response is lines of JSON: the command's progress, and finally its result.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, readlinkSync, realpathSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { version } from '@kantine/contract/version.ts'
import { isCutOff } from '../../http/unread-body.ts'
import { Refusal } from '../../refusal.ts'
import type { CommandResult, Progress, SentCommand } from './command.ts'
import { jsonLine } from './json-line.ts'
import { reasonOf } from './reason.ts'

type Run = (sent: SentCommand, progress: Progress) => Promise<CommandResult>

/** A line of the response. */
type Line =
  | { readonly progress: readonly [done: number, total: number] }
  | { readonly result: CommandResult }
  | { readonly reason: string }

/** The maximum length of a socket's path, in bytes: macOS allows 103, Linux 107. */
const longestAddress = 103

const socketIn = (folder: string) => join(resolve(folder), 'kantine.sock')

/**
 * Listens for commands. The caller holds the folder's lock, so an existing socket is left over from a stopped server.
 *
 * @param failed is called with every error that is not a refusal
 */
export async function openAdminSocket(
  folder: string,
  run: Run,
  failed: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => answer(request, response, run, failed))
  const { address, remove } = placeSocket(folder)
  // The socket is made within listen(), so nobody else can open it for even a moment.
  const umask = process.umask(0o177)
  server.listen(address)
  process.umask(umask)
  await once(server, 'listening')
  return {
    async close() {
      await new Promise((resolve) => server.close(resolve))
      remove()
    },
  }
}

/** Chooses the path of the socket. When the folder's path is too long, the folder gets a link to a socket with a shorter path. */
function placeSocket(folder: string): { address: string; remove(): void } {
  if (process.platform === 'win32') return { address: pipeOf(folder), remove() {} }
  const socket = socketIn(folder)
  removeSocket(socket)
  const remove = () => removeSocket(socket)
  if (Buffer.byteLength(socket) <= longestAddress) return { address: socket, remove }
  const address = join(mkdtempSync(join(tmpdir(), 'kantine-')), 'kantine.sock')
  if (Buffer.byteLength(address) > longestAddress) {
    rmdirSync(dirname(address))
    throw new Refusal(
      'bad_request',
      `DATA_DIR and TMPDIR are both too long for a socket. Make one of these paths shorter than ${longestAddress - 30} bytes.`,
    )
  }
  symlinkSync(address, socket)
  return { address, remove }
}

function removeSocket(socket: string): void {
  const linked = linkedFrom(socket)
  rmSync(socket, { force: true })
  if (linked === undefined) return
  rmSync(linked, { force: true })
  try {
    rmdirSync(dirname(linked))
  } catch {} // The folder was removed together with other temporary files.
}

const linkedFrom = (socket: string): string | undefined =>
  lstatSync(socket, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(socket) : undefined

/** On Windows only the user who made a pipe may write to it. */
function pipeOf(folder: string): string {
  const name = createHash('sha256').update(realpathSync(folder).toLowerCase()).digest('hex').slice(0, 32)
  return `\\\\.\\pipe\\kantine-${name}`
}

/** Runs a command to its end, even if its sender no longer waits. Does not run a command that arrived incomplete. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  run: Run,
  failed: (error: unknown) => void,
): Promise<void> {
  let told = performance.now()
  const progress: Progress = (done, total) => {
    if (performance.now() - told < tellEveryMs) return
    told = performance.now()
    response.write(`${JSON.stringify({ progress: [done, total] } satisfies Line)}\n`)
  }
  let last: Line
  try {
    const { command, args, actor, columns } = readCommand(await text(request))
    response.writeHead(200, { 'content-type': 'application/jsonl' })
    // Only the actor’s name is taken from the message: everything from this socket is a command.
    const sent = { command, args, actor: { by: 'command', name: String(actor?.name) }, columns } as const
    last = { result: await run(sent, progress) }
  } catch (error) {
    if (isCutOff(error, request)) return
    const reason = reasonOf(error)
    if (reason === undefined) failed(error)
    last = {
      reason: reason ?? "The command failed because of an error in Kantine. See the server's log.",
    }
  }
  // It fails only if the sender has disconnected.
  await pipeline(jsonLine(last), response).catch(() => response.destroy())
}

const tellEveryMs = 100

/** A file's content is not part of the JSON, because JSON is parsed in one go. */
function writeCommand({ args: { content, ...args }, ...sent }: SentCommand): [line: string, content: string] {
  const hasContent = typeof content === 'string'
  return [`${JSON.stringify({ ...sent, args, hasContent, version })}\n`, hasContent ? content : '']
}

/** @throws {Refusal} if the sender has another version, because its commands may differ */
function readCommand(sent: string): SentCommand {
  const end = sent.indexOf('\n')
  const {
    args,
    hasContent,
    version: other,
    ...command
  } = JSON.parse(sent.slice(0, end)) as SentCommand & {
    readonly hasContent: boolean
    readonly version?: string
  }
  if (other !== version) {
    const theirs = other === undefined ? 'an earlier version' : `version ${other}`
    throw new Refusal(
      'bad_request',
      `The server is running version ${version}, but this command is ${theirs}. Restart the server.`,
    )
  }
  return { ...command, args: hasContent ? { ...args, content: sent.slice(end + 1) } : args }
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
  const [line, content] = writeCommand(sent)
  asking.write(line)
  asking.end(content)
  try {
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    for await (const line of linesOf(response)) {
      if ('result' in line) return line.result
      if ('reason' in line) throw new Refusal('bad_request', line.reason)
      progress(...line.progress)
    }
    throw stopped()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    if (code !== 'ECONNRESET' && code !== 'EPIPE' && !(error instanceof SyntaxError)) throw error
    throw stopped()
  }
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<Line> {
  let rest = ''
  for await (const text of response.setEncoding('utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}

const stopped = () =>
  new Refusal(
    'unavailable',
    'The server stopped before it responded. Check whether the command succeeded, then try again.',
  )

function addressOf(folder: string): string {
  if (process.platform === 'win32') return pipeOf(folder)
  const socket = socketIn(folder)
  const address = linkedFrom(socket) ?? socket
  refuseStranger(address)
  return address
}

/**
 * A command can contain secrets, so it goes only to a server of this user or the machine's administrator.
 *
 * @throws {Refusal} when someone else made the socket
 */
function refuseStranger(path: string): void {
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === 0 || owner === process.getuid?.()) return
  throw new Refusal(
    'bad_request',
    `${path} belongs to another user of this machine (user id ${owner}). Run the command as that user, or choose another folder with DATA_DIR.`,
  )
}
