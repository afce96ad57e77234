/** Shared parts of the tools that read: their resources, their callers, and the steps of a call. */
import type { Operation } from '@kantine/contract/operations.ts'
import type { OperationName, Resource } from '@kantine/contract/resource.ts'
import type { Schema } from '@kantine/contract/schemas.ts'
import { requirePermission } from '../../../operations/may.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { isObject } from '../../../records/check.ts'
import { printable } from '../../../refusal.ts'
import { didYouMean } from '../../../suggest.ts'
import type { Annotations, Arguments, Tool, ToolCall, ToolResult } from '../tool.ts'
import { hasOutsideText } from './outside-text.ts'
import { wrongArguments } from './wrong-arguments.ts'

type Reading = Pick<Tool, 'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema'> & {
  /** Whether its results contain values of records. The fact that a record changed is not such a value. */
  readonly showsValues: boolean
  readonly resources: readonly Resource[]
  /** The resources in the unchecked arguments; empty means all that the caller may read. */
  about(args: Arguments): readonly unknown[]
  read(call: ToolCall): Promise<ToolResult>
}

/** A tool that reads the records of several resources. */
export function readingTool({ resources, showsValues, about, read, ...tool }: Reading): Tool {
  return {
    ...tool,
    annotations: readingHints(showsValues && resources.some(hasOutsideText)),
    isOffered: (scopes) => readableOf(resources, scopes).length > 0,
    scopesFor(args, scopes) {
      const named = about(isObject(args) ? args : {})
      const wanted = resources.filter(({ plural }) => named.includes(plural))
      if (wanted.length > 0) return wanted.map(({ scopes }) => scopes.read)
      return readableOf(resources, scopes).length > 0 ? [] : resources.map(({ scopes }) => scopes.read)
    },
    call: read,
  }
}

export const readingHints = (openWorldHint: boolean): Annotations => ({
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint,
})

/** The resources that callers with these scopes may read. */
export const readableOf = (resources: readonly Resource[], scopes: readonly string[]): readonly Resource[] =>
  resources.filter((resource) => scopes.includes(resource.scopes.read))

export const having = (resources: readonly Resource[], operation: OperationName): readonly Resource[] =>
  resources.filter(({ operations }) => Object.hasOwn(operations, operation))

/** The schema of an argument that names a collection, as the paths and the list of changes do. */
export const resourceSchema = (resources: readonly Resource[]): Schema => ({
  type: 'string',
  enum: resources.map(({ plural }) => plural),
})

/**
 * The resource that a call names, after a check that the caller may perform the operation on it.
 *
 * @throws {Refusal} `bad_request` if there is no such resource, `insufficient_scope`
 */
export function requireResource(
  { caller }: Pick<ToolCall, 'caller'>,
  operation: Operation,
  resources: readonly Resource[],
  name: unknown,
): Resource {
  const resource = resources.find(({ plural }) => plural === name)
  if (!resource) {
    const known = resources.map(({ plural }) => plural)
    const detail =
      typeof name === 'string'
        ? `There is no resource ${printable(name) ?? 'by this name'}. ${didYouMean(name, known)}`
        : 'resource is required.'
    throw wrongArguments([{ parameter: 'resource', detail }])
  }
  requirePermission(caller, recordOperation(operation, resource))
  return resource
}
