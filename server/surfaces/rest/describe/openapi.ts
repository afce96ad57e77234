/** The part of OpenAPI 3.1 that the description uses. */
import type { Schema } from '@kantine/contract/schemas.ts'
import type { Marked } from '@kantine/contract/unspecified.ts'

/** A description, marked if the specification leaves the point open. The introduction explains the mark. */
export const described = (text: string, { open }: Marked & { readonly doc?: string } = {}) =>
  open ? { description: text, 'x-open-point': open } : { description: text }

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export type Reference = { readonly $ref: string }

export type Mark = { readonly 'x-open-point'?: string }

export type Parameter = Mark & {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required?: boolean
  /** The values in a list are separated by commas. */
  readonly style?: 'form'
  readonly explode?: false
  readonly description: string
  readonly schema: Schema
}

export type Header = Mark & { readonly description: string; readonly schema: Schema }

export type Example = Mark & { readonly summary: string; readonly description: string; readonly value: unknown }

export type MediaType = {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: Example }
}

export type ResponseObject = Mark & {
  readonly description: string
  readonly headers: { readonly [name: string]: Reference }
  readonly content?: { readonly [type: string]: MediaType }
}

export type OperationObject = Mark & {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[]
  readonly 'x-required-scope'?: string
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly required: true
    readonly description: string
    readonly content: { readonly [type: string]: MediaType }
  }
  readonly responses: { readonly [status: string]: ResponseObject | Reference }
}

export type Document = {
  readonly openapi: '3.1.1'
  readonly info: { readonly [name: string]: unknown; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  /** How to authenticate, for tools that read it in one place; each operation says it too. */
  readonly security: readonly { readonly [scheme: string]: readonly string[] }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: { readonly [path: string]: { readonly [method: string]: OperationObject } }
  readonly webhooks: { readonly [kind: string]: { readonly post: OperationObject } }
  readonly components: {
    readonly securitySchemes: { readonly [name: string]: { readonly [name: string]: unknown } }
    readonly parameters: { readonly [name: string]: Parameter }
    readonly headers: { readonly [name: string]: Header }
    readonly schemas: { readonly [name: string]: Schema }
    readonly responses: { readonly [name: string]: ResponseObject }
  }
}
