/** Lists the resources from the files in their folder, so that no list is edited by hand: `npm run docs`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The table of the specification's section 2.1. Other collections come after these, by name. */
const table21 = [
  ...['members', 'groups', 'events', 'seasons', 'competition-teams', 'attendance', 'kennismakers', 'charges'],
  ...['tournaments', 'news', 'facilities', 'reservations'],
]

type Definition = { readonly file: string; readonly name: string; readonly plural: string; readonly served: boolean }

/** Reads the definitions as text: to import them would need the list that is made here. */
function definitions(): Definition[] {
  return readdirSync(join(root, 'contract', 'resources'))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'contract', 'resources', file), 'utf8')
      const [, name] = /^export const (\w+) = defineResource\(/m.exec(text) ?? []
      const [, plural] = /^ {2}plural: '([^']+)'/m.exec(text) ?? []
      return name && plural ? [{ file, name, plural, served: !/^ {2}operations: \{\},/m.test(text) }] : []
    })
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.plural < b.plural ? -1 : 1))
}

const placeOf = ({ plural }: Definition) => (table21.includes(plural) ? table21.indexOf(plural) : table21.length)

const made = '// Made by `npm run docs` from the files of the folder'

/** The text of contract/resources.ts. */
function resourceList(): string {
  const all = definitions()
  const imports = all.map(({ name, file }) => `import { ${name} } from './resources/${file}'`).sort(bySource)
  const [served, kept] = [all.filter(({ served }) => served), all.filter(({ served }) => !served)]
  return `${made} resources/: a definition needs no line here.
import type { Resource } from './resource.ts'
${imports.join('\n')}

/** The collections that are served: those of table 2.1 in its order, then all others. */
export const resources: readonly Resource[] = [
${served.map(({ name }) => `  ${name},\n`).join('')}]

/** The collections that only the application uses: stored like the others, but no operation serves them. */
export const keptResources: readonly Resource[] = [
${kept.map(({ name }) => `  ${name},\n`).join('')}]

/** All collections whose records are stored: the served ones (a test can pass others), and those that only the application uses. */
export const storedResources = (served: readonly Resource[] = resources): readonly Resource[] => [
  ...served,
  ...keptResources,
]
`
}

/** The text of server/sandbox/demo/all.ts. */
function demoList(): string {
  const plurals = definitions()
    .map(({ plural }) => plural)
    .filter((plural) => existsSync(join(root, 'server', 'sandbox', 'demo', `${plural}.ts`)))
  const imports = plurals.map((plural) => `import { records as ${camelCase(plural)} } from './${plural}.ts'`)
  const entries = plurals.map((plural) => (/-/.test(plural) ? `  '${plural}': ${camelCase(plural)},` : `  ${plural},`))
  return `${made}: a file that is named after a resource needs no line here.
${[...imports, "import type { DemoClub } from './club.ts'"].sort(bySource).join('\n')}

/** The functions that give the records of the demo club, by the plural of the resource. */
export const recordsOf: { readonly [plural: string]: (club: DemoClub) => readonly object[] } = {
${entries.join('\n')}
}
`
}

const camelCase = (text: string) => text.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())

const bySource = (a: string, b: string) => (sourceOf(a) < sourceOf(b) ? -1 : 1)

const sourceOf = (line: string) => line.replace(/^.* from '(.*)\.ts'$/, '$1')

/** The lists, by their paths from the root of the project. */
export const resourceLists = (): { readonly [path: string]: string } => ({
  'contract/resources.ts': resourceList(),
  'server/sandbox/demo/all.ts': demoList(),
})

if (import.meta.main) {
  for (const [path, text] of Object.entries(resourceLists())) writeFileSync(join(root, path), text)
}
