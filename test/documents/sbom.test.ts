import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { billOfMaterials } from '../../scripts/sbom.ts'
import { root } from '../house/files.ts'

const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

test('the bill of materials lists every runtime package of the lock file, and no development tools', () => {
  const bom = billOfMaterials()
  const named = new Set(bom.components.map(({ 'bom-ref': ref }) => ref))
  const { packages } = json('package-lock.json') as { packages: { [path: string]: { version: string; dev?: boolean } } }
  const running = Object.entries(packages).filter(
    ([path, { version, dev }]) => /node_modules\//.test(path) && version && !dev,
  )
  const wanted = running.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
  const own = ['kantine', '@kantine/contract', '@kantine/console'].map(
    (name) => `${name}@${bom.metadata.component.version}`,
  )
  assert.deepEqual([...named].sort(), [...new Set([...wanted, ...own])].sort())
  const { dependencies } = json('server/package.json') as { dependencies: { [name: string]: string } }
  for (const [name, version] of Object.entries(dependencies)) assert.ok(named.has(`${name}@${version}`), name)
  assert.equal(bom.metadata.component.name, 'kantine')
  for (const { ref, dependsOn } of bom.dependencies) {
    for (const other of dependsOn) assert.ok(named.has(other), `${ref} depends on ${other}`)
  }
})

test('the bill of materials and the lock file contain no download URLs of packages', () => {
  assert.deepEqual(
    [...new Set(JSON.stringify(billOfMaterials()).match(/https?:\/\/[^/"]+/g))],
    ['http://cyclonedx.org'],
  )
  assert.doesNotMatch(readFileSync(join(root, 'package-lock.json'), 'utf8'), /"resolved": "https?:/)
})
