/**
 * The scopes a key can carry (section 5), as defined by the resources. The specification names eleven; the names of the
 * others follow their pattern and are an open point.
 */
import type { LocalizedText } from './languages.ts'
import type { OperationName, Resource, Scope } from './resource.ts'
import { resources } from './resources.ts'
import type { Marked } from './unspecified.ts'

export type ScopeDefinition = Marked & {
  readonly name: Scope
  readonly doc: string
  /** A sentence for people who grant it: "Add and change kennismakers". */
  readonly label: LocalizedText
}

/** The scopes of some resources. A scope that several share is named after the first. */
export const scopesOf = (resources: readonly Resource[]): ScopeDefinition[] =>
  withoutRepeats(resources).flatMap(({ title, operations, scopes: { read, write, open } }) => {
    const mark = open && { open }
    const what = title.en.toLowerCase()
    const writing = verbs.filter(({ by }) => by.some((name) => name in operations))
    return [
      { name: read, doc: `Read ${what}.`, label: labelOf(title, [reading]), ...mark },
      ...(write ? [{ name: write, doc: `Write ${what}.`, label: labelOf(title, writing), ...mark }] : []),
    ]
  })

const withoutRepeats = (resources: readonly Resource[]) =>
  resources.filter(({ scopes }, at) => resources.findIndex((one) => one.scopes.read === scopes.read) === at)

const reading: LocalizedText = { en: 'read', nl: 'lezen' }

/** The kinds of access to records, each with its operations. */
const verbs: readonly (LocalizedText & { readonly by: readonly OperationName[] })[] = [
  { en: 'add', nl: 'toevoegen', by: ['create', 'put_by_external_id', 'upsert', 'bulk'] },
  { en: 'change', nl: 'wijzigen', by: ['update', 'put_by_external_id', 'set_status', 'upsert', 'bulk'] },
  { en: 'remove', nl: 'verwijderen', by: ['delete', 'bulk'] },
]

function labelOf(title: LocalizedText, verbs: readonly LocalizedText[]): LocalizedText {
  const en = inEnglish.format(verbs.map(({ en }) => en))
  return {
    en: `${en.charAt(0).toUpperCase()}${en.slice(1)} ${title.en.toLowerCase()}`,
    nl: `${title.nl} ${inDutch.format(verbs.map(({ nl }) => nl))}`,
  }
}

const inEnglish = new Intl.ListFormat('en-GB')
const inDutch = new Intl.ListFormat('nl')

export const isReading = (scope: Scope): boolean => scope.endsWith(':read')

/** The read scopes, which a sandbox key carries (section 4.5). */
export const readScopesOf = (resources: readonly Resource[]): Scope[] => [
  ...new Set(resources.map(({ scopes }) => scopes.read)),
]

/** Every scope of the contract, in the order of the documentation. */
export const allScopes: readonly Scope[] = scopesOf(resources).map(({ name }) => name)
