/** Calls tools like the transport does, without a server. */
import { operationIdOf } from '@kantine/contract/operations.ts'
import { resources as contractResources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import type { Permission } from '../../server/callers/caller.ts'
import type { Club } from '../../server/clubs/clubs.ts'
import type { Seal } from '../../server/seal.ts'
import type { Store } from '../../server/store/store.ts'
import type { Asking, CompleteResult, InputRequired, Tool } from '../../server/surfaces/mcp/tool.ts'
import { toolList, toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { refusedResult } from '../../server/surfaces/mcp/tools/results.ts'
import { contextOf } from '../support/perform.ts'
import type { Writing } from '../support/writing.ts'

/** The context of a tool call. */
export type Assistant = {
  readonly scopes?: readonly Permission[]
  readonly readOnly?: boolean
  readonly asking?: Asking
  /** Whether a removal needs its preview first where nobody can be asked; here only where a test says so. */
  readonly previewFirst?: boolean
  readonly id?: number
  readonly label?: string
}

/** A seal that shows what it seals: enough for tests of who can open what. */
const openSeal: Pick<Seal, 'close' | 'open'> = {
  close: (text, purpose) => JSON.stringify([text, purpose]),
  open(sealed, purpose) {
    const [text, known] = JSON.parse(sealed)
    return known === purpose ? text : undefined
  },
}

/** Tools, called in one club. */
export function toolWorld(store: Store, club: Club, tools: readonly Tool[] = toolsOf(contractResources)) {
  const toolNamed = (name: string) => tools.find((tool) => tool.name === name) as Tool

  async function call(name: string, args: unknown, assistant: Assistant = {}): Promise<CompleteResult | InputRequired> {
    const { scopes = allScopes, readOnly = false, asking, id = 1, label = 'Claude', previewFirst = false } = assistant
    const caller = { club: club.id, actor: { by: 'assistant' as const, id }, scopes, readOnly }
    const baseUrl = 'https://kantine.example'
    const asked = {
      context: contextOf(store),
      seal: openSeal,
      baseUrl,
      caller,
      club,
      label,
      args,
      previewFirst,
      ...(asking && { asking }),
    }
    return toolNamed(name).call(asked).catch(refusedResult)
  }

  return {
    tools,
    toolNamed,
    listed: (scopes: readonly string[], readOnly = false) => toolList(tools, scopes, readOnly),
    call,
    /** The JSON of a result that is no error. */
    async json(name: string, args: unknown, assistant?: Assistant): Promise<Json> {
      const text = textOf(await call(name, args, assistant))
      try {
        return withObjects(JSON.parse(text))
      } catch {
        throw new Error(`${name} answered: ${text}`)
      }
    },
    /** The text of a result that is an error. */
    async error(name: string, args: unknown, assistant?: Assistant): Promise<string> {
      const result = (await call(name, args, assistant)) as CompleteResult
      if (!result.isError) throw new Error(`${name} was not refused: ${textOf(result)}`)
      return textOf(result)
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON of results has many shapes, which tests look into
export type Json = any

/** A result whose table, if it has one, is a list of objects. */
export function withObjects(result: Json): Json {
  const { fields, data } = result
  if (!Array.isArray(fields) || !Array.isArray(data)) return result
  const objects = data.map((row: unknown[]) => Object.fromEntries(fields.map((name, at) => [name, row[at]])))
  return { ...result, data: objects }
}

/** The parts of a result outside and inside its only pair of marks; it has no other. */
export function partsOf(text: string): { readonly name: string; readonly outside: string; readonly inside: string } {
  const [, before = '', name = '', inside = '', after = ''] =
    /^(.*?)«(untrusted:[0-9a-f]{12})»(.*)«\/\2»(.*)$/s.exec(text) ?? []
  if (name === '') throw new Error(`There are no marks in ${text}`)
  if (text.split(`${name}»`).length !== 3) throw new Error(`There are more marks in ${text}`)
  return { name, outside: before + after, inside }
}

/** The text of a result. */
export const textOf = (result: CompleteResult | InputRequired): string =>
  'content' in result ? result.content.map(({ text }) => text).join('') : JSON.stringify(result)

/** A value without the marks around text of outsiders. */
export const unmarked = (value: unknown): Json =>
  JSON.parse(JSON.stringify(value).replaceAll(/«\/?untrusted:[0-9a-f]{12}»/g, ''))

/** The name of the tool of a write; that of a batch does single upserts as well, and that of a change finds its record by either id. */
export function toolOf({ name, resource, operation }: Writing): string {
  if (resource.naturalKey) return `record_${resource.name}`
  if (operation === 'bulk') return operationIdOf('bulk', resource).replace('bulk', 'write')
  return operation === 'put_by_external_id' ? operationIdOf('update', resource) : name
}
