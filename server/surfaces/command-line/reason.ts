import { ConfigError } from '../../config.ts'
import { Refusal } from '../../refusal.ts'
import { Unavailable } from '../../store/engine.ts'
import { FolderInUse, FolderReadOnly, FolderShared } from '../../store/sqlite/folder.ts'
import { DuplicatesFound } from '../../store/unique-columns.ts'

/** Errors with a message that contains the reason and the next step. */
const errorsForPeople = [Refusal, ConfigError, DuplicatesFound, FolderInUse, FolderReadOnly, FolderShared]

/**
 * The reason of a failure in one line, for the user or operator. Undefined for an error in Kantine itself, which is shown with its stack.
 */
export function reasonOf(error: unknown): string | undefined {
  if (errorsForPeople.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof Unavailable)
    return `${messageOf(error).replace(/ at the moment$/, '')}: ${messageOf(error.cause)}.`
  const {
    code,
    syscall,
    port,
    address,
    severity,
    hostname,
    path,
    settings = '',
  } = error as NodeJS.ErrnoException & {
    [name in 'port' | 'address' | 'severity' | 'hostname' | 'settings']?: string
  }
  if (code === 'EADDRINUSE' && port) {
    return `Port ${port} on ${address} is already in use. Stop the program that uses it, or choose another port with ${settings}PORT.`
  }
  if (code === 'ENOTFOUND' && hostname) return `The host name ${hostname} does not exist. Correct ${settings}HOST.`
  if (code === 'EADDRNOTAVAIL' && address)
    return `This machine does not have the address ${address}. Correct ${settings}HOST.`
  if (code === 'ENOTDIR' && path) return `Part of the path ${path} is a file, not a folder. Correct DATA_DIR.`
  if (code === 'ERR_SQLITE_ERROR') return `The database cannot be used: ${messageOf(error)}.`
  if (code === insufficientPrivilege) return `PostgreSQL reports: ${messageOf(error)}. ${askTheOwner}`
  if (severity) return `PostgreSQL reports: ${messageOf(error)}.`
  return syscall ? `${messageOf(error)}.` : undefined
}

/** The SQLSTATE for a role that lacks a privilege (PostgreSQL, appendix A). */
const insufficientPrivilege = '42501'

const askTheOwner =
  "The role in DATABASE_URL lacks this privilege. After an installation or upgrade, first run a command such as 'kantine clubs list' as the role that owns the database. See PostgreSQL in docs/operations.md."

/** A failed connection to several addresses has an error for each, but no message. */
function messageOf(error: unknown): string {
  const { errors, message } = error as { errors?: readonly Error[]; message: string }
  const text = message || (errors ?? []).map(messageOf).join('; ')
  return text.replaceAll(/\s*\n\s*/g, ' ').replace(/\.$/, '')
}
