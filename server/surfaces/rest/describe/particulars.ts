import type { Marked } from '@kantine/contract/open.ts'
import type { Resource, Shape } from '@kantine/contract/resource.ts'
import type { Parameter, Reference, Schema } from './openapi.ts'

/** What is particular to one operation. */
export type Particulars = {
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly doc: string
  readonly mark: Marked
  readonly parameters: readonly (Parameter | Reference)[]
  /** What the caller sends. */
  readonly body?: { readonly description: string; readonly schema: Schema; readonly example: object }
  /** What comes back when all went well, by status. */
  readonly answers: { readonly [status: number]: SuccessfulAnswer }
}

export type SuccessfulAnswer = {
  readonly description: string
  /** Headers beside those of every answer. */
  readonly headers?: readonly string[]
  /** Absent where there is no body. */
  readonly schema?: Schema
  readonly example?: object
}

/** Describes an operation of a resource, or one that belongs to none. */
export type Describer = (subject: { readonly resource: Resource; readonly club: Shape }) => Particulars
