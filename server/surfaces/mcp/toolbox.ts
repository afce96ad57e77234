import type { Caller } from '../../callers/caller.ts'
import type { Tool } from './tool.ts'
import { toolList } from './tools/all.ts'

/** The tools of the server. */
export type Toolbox = {
  named(name: string): Tool | undefined
  /** The tools that a caller sees, in their order. */
  listFor(shown: Shown): readonly object[]
  /** The same as JSON; it is made once for callers with the same scopes. */
  listTextFor(shown: Shown): string
}

/** What decides which tools a caller sees. */
type Shown = { readonly listedScopes: readonly string[]; readonly caller: Pick<Caller, 'readOnly'> }

/** How many lists are kept; most callers have one of a few sets of scopes. */
const mostKept = 200

export function openToolbox(tools: readonly Tool[]): Toolbox {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const kept = new Map<string, string>()
  const listFor = ({ listedScopes, caller }: Shown) => toolList(tools, listedScopes, caller.readOnly)
  return {
    named: (name) => byName.get(name),
    listFor,
    listTextFor(shown) {
      const key = `${shown.caller.readOnly} ${shown.listedScopes.join(' ')}`
      const list = kept.get(key) ?? JSON.stringify(listFor(shown))
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, list)
      return list
    },
  }
}
