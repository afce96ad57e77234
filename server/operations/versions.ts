/**
 * Versions of records and lists, and what callers make depend on them. A version is a text without meaning: it says that something is the
 * same as before, and nothing about what it is.
 */
import { hash } from 'node:crypto'
import type { Resource } from '@kantine/contract/resource.ts'
import { version as release } from '@kantine/contract/version.ts'
import { Refusal } from '../refusal.ts'
import type { OperationResult } from './plan.ts'
import { servedText } from './served.ts'

/** Some versions, or any that there is. */
export type Versions = readonly string[] | 'any'

/** What a call depends on. */
export type Preconditions = {
  /** A write is only carried out when the record has one of these versions. */
  readonly expected?: Versions
  /** Versions that the caller has: a read does not answer with them again, and a write that can create a record finds none of them. */
  readonly known?: Versions
}

/** The version of a record: a digest of its JSON as callers read it. Its stamp would not do, because two writes can share one. */
export const versionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

/**
 * The version of a list. A new release can show the same records in another way.
 *
 * @param stored the version in `list_versions`
 * @param others what else its pages depend on, apart from the parameters
 */
export const listVersionOf = (stored: string, ...others: readonly (string | number)[]): string =>
  [stored, release, ...others].join('.')

/** Whether versions, where any are given, include this one. */
export const includes = (versions: Versions | undefined, version: string): boolean =>
  versions === 'any' || (versions?.includes(version) ?? false)

/** What a read of one record answers, which is nothing more than its version to a caller who has it. */
export function answerWith(text: string, known?: Versions): OperationResult {
  const version = versionOf(text)
  return includes(known, version) ? { outcome: 'unchanged', version, text: '' } : { outcome: 'found', version, text }
}

/**
 * Refuses a write on another version of a record than the caller expects.
 *
 * @param body the JSON of the stored record; undefined when there is none
 * @throws {Refusal} `precondition_failed`
 */
export function requireVersion(
  resource: Resource,
  body: string | undefined,
  { expected, known }: Preconditions = {},
): void {
  if (expected === undefined && known === undefined) return
  const version = body === undefined ? undefined : versionOf(servedText(resource, body))
  if (known !== undefined && version !== undefined && includes(known, version)) throw failed(thereIs)
  if (expected === undefined || (version !== undefined && includes(expected, version))) return
  throw failed(version === undefined ? thereIsNone : isAnother)
}

const failed = (detail: string) => new Refusal('precondition_failed', detail)

const isAnother =
  'The record is not the version that If-Match names: it was changed since it was read, or never had this version. Read it again, decide whether your change still holds, and send it with the new ETag.'
const thereIsNone =
  'There is no such record, so it has no version that If-Match could name. Leave out If-Match to create it.'
const thereIs = 'There is such a record already, and If-None-Match allows none. Leave out If-None-Match to change it.'
