/**
 * Versions of records and lists, and the preconditions that callers set on them. A version is an opaque string: equal versions mean equal
 * content, but reveal nothing about it.
 */
import { hash } from 'node:crypto'
import type { Resource } from '@kantine/contract/resource.ts'
import { version as release } from '@kantine/contract/version.ts'
import { Refusal } from '../refusal.ts'
import type { OperationResult } from './plan.ts'
import { servedText } from './served.ts'

/** A set of versions, or any version. */
export type Versions = readonly string[] | 'any'

export type Preconditions = {
  /** The write runs only if the record has one of these versions. */
  readonly expected?: Versions
  /** The caller's versions. A read does not return them again; a write that can create a record fails if the record has one of them. */
  readonly known?: Versions
}

/** The version of a record: a digest of its JSON as callers read it. A timestamp would not do, because two writes can share one. */
export const versionOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22)

/**
 * The version of a list. It includes the release, because a new release can show the same records differently.
 *
 * @param stored the version in `list_versions`
 * @param others whatever else affects its pages, apart from the parameters
 */
export const listVersionOf = (stored: string, ...others: readonly (string | number)[]): string =>
  [stored, release, ...others].join('.')

/** Whether the given versions, if any, include this one. */
export const includes = (versions: Versions | undefined, version: string): boolean =>
  versions === 'any' || (versions?.includes(version) ?? false)

/** Reads one record; returns only its version to a caller who already has it. */
export function answerWith(text: string, known?: Versions): OperationResult {
  const version = versionOf(text)
  return includes(known, version) ? { outcome: 'unchanged', version, text: '' } : { outcome: 'found', version, text }
}

/**
 * Rejects a write if the record's version is not the one the caller expects.
 *
 * @param body the JSON of the stored record; undefined if there is none
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
  'The record does not have the version in If-Match: it has changed since you read it, or never had this version. Read it again. If your change still applies, send it with the new ETag.'
const thereIsNone = 'The record does not exist, so If-Match cannot match. Leave out If-Match to create it.'
const thereIs =
  'The record already exists, but If-None-Match only allows creating it. Leave out If-None-Match to change it.'
