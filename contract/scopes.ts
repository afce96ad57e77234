/**
 * The scopes a key can carry (section 5), as the resources name them. The specification names eleven; the names of the others
 * follow their pattern and are an open point.
 */
import type { Marked } from './open.ts'
import type { Resource, Scope } from './resource.ts'
import { resources } from './resources.ts'

export type ScopeDefinition = Marked & { readonly name: Scope; readonly doc: string }

/** The scopes of some resources, in their order. */
export const scopesOf = (resources: readonly Resource[]): ScopeDefinition[] =>
  resources.flatMap(({ title, scopes: { read, write, open } }) => {
    const mark = open && { open }
    const what = title.en.toLowerCase()
    return [
      { name: read, doc: `Read ${what}.`, ...mark },
      ...(write ? [{ name: write, doc: `Write ${what}.`, ...mark }] : []),
    ]
  })

/** The scopes that read, which a sandbox key carries (section 4.5). */
export const readScopesOf = (resources: readonly Resource[]): Scope[] => resources.map(({ scopes }) => scopes.read)

/** Every scope of the contract, in the order of the documentation. */
export const allScopes: readonly Scope[] = scopesOf(resources).map(({ name }) => name)
