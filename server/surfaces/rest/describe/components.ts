import type { Refer, Schema } from '@kantine/contract/schemas.ts'

/** A reference to a schema of the components. */
export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Collects the schemas that have names: each is written once, in the components, and referred to elsewhere. */
export function collectSchemas(): { readonly refer: Refer; readonly schemas: { [name: string]: Schema } } {
  const schemas: { [name: string]: Schema } = {}
  return {
    schemas,
    refer(name, schema) {
      schemas[name] ??= schema
      return schemaRef(name)
    },
  }
}
