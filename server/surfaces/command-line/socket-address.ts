/**
 * Where the server's socket is: `kantine.sock` in the data folder. If that path is too long for a socket, it is a link to a socket with a
 * shorter path. On Windows, it is a pipe named after the folder.
 */
import { createHash } from 'node:crypto'
import { lstatSync, mkdtempSync, readlinkSync, realpathSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Refusal } from '../../refusal.ts'

/** The maximum length of a socket's path, in bytes: macOS allows 103, Linux 107. */
const longestAddress = 103

/**
 * Chooses the address at which the server listens, and removes what a stopped server left there.
 *
 * @throws {Refusal} when no path is short enough
 */
export function newAddress(folder: string): string {
  if (process.platform === 'win32') return pipeOf(folder)
  removeAddress(folder)
  const socket = socketIn(folder)
  if (isShortEnough(socket)) return socket
  const address = join(mkdtempSync(join(tmpdir(), 'kantine-')), 'kantine.sock')
  if (!isShortEnough(address)) {
    rmdirSync(dirname(address))
    throw new Refusal(
      'bad_request',
      `DATA_DIR and TMPDIR are both too long for a socket. Make one of these paths shorter than ${longestAddress - 30} bytes.`,
    )
  }
  symlinkSync(address, socket)
  return address
}

/** Removes the socket of a folder, with its link. */
export function removeAddress(folder: string): void {
  if (process.platform === 'win32') return
  const socket = socketIn(folder)
  const target = targetOf(socket)
  rmSync(socket, { force: true })
  if (target === undefined) return
  rmSync(target, { force: true })
  try {
    rmdirSync(dirname(target))
  } catch {} // The folder was removed together with other temporary files.
}

/**
 * The address of the server that uses a folder. A command can contain secrets, so it goes only to a server of this user or the machine's
 * administrator.
 *
 * @throws {Refusal} when someone else made the socket
 */
export function addressOf(folder: string): string {
  if (process.platform === 'win32') return pipeOf(folder)
  const socket = socketIn(folder)
  const address = targetOf(socket) ?? socket
  const owner = lstatSync(address, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === 0 || owner === process.getuid?.()) return address
  throw new Refusal(
    'bad_request',
    `${address} belongs to another user of this machine (user id ${owner}). Run the command as that user, or choose another folder with DATA_DIR.`,
  )
}

const socketIn = (folder: string): string => join(resolve(folder), 'kantine.sock')

const isShortEnough = (socket: string): boolean => Buffer.byteLength(socket) <= longestAddress

/** The path to which a socket's path is a link; undefined if it is none. */
const targetOf = (socket: string): string | undefined =>
  lstatSync(socket, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(socket) : undefined

/** On Windows only the user who made a pipe may write to it. */
function pipeOf(folder: string): string {
  const name = createHash('sha256').update(realpathSync(folder).toLowerCase()).digest('hex').slice(0, 32)
  return `\\\\.\\pipe\\kantine-${name}`
}
