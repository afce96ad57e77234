/**
 * Prints the contents of a production install as a CycloneDX document (a software bill of materials): `npm run sbom`. It reads the lock
 * file and needs no network. `npm sbom --omit dev` alone is not enough: npm then also omits packages that both the server and a
 * development tool need, such as the PostgreSQL driver.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

type Component = { readonly 'bom-ref': string; readonly name: string; readonly version: string }
type Bom = {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}
type Locked = { readonly version?: string; readonly name?: string; readonly dev?: boolean; readonly link?: boolean }

/** Every package in the lock file except development tools, as `name@version`. */
export function packagesThatRun(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: { [path: string]: Locked }
  }
  const run = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link,
  )
  return new Set(run.map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`))
}

/** npm's document about all packages, reduced to those used in production and the three parts of Kantine. */
export function billOfMaterials(): Bom {
  const npm = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const text = execFileSync('npm', npm, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const all = JSON.parse(text) as Bom
  const running = packagesThatRun()
  const own = all.components.filter(({ 'bom-ref': ref }) => /^(?:kantine|@kantine\/(?:contract|console))@/.test(ref))
  const components = all.components.filter((component) => own.includes(component) || running.has(refOf(component)))
  // npm names it after its folder.
  const component = { ...all.metadata.component, name: 'kantine' }
  const kept = new Set([component, ...components].map(refOf))
  const dependencies = all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  return { ...all, metadata: { ...all.metadata, component }, components, dependencies }
}

const refOf = (component: Component): string => component['bom-ref']

if (import.meta.main) console.log(JSON.stringify(billOfMaterials(), null, 2))
