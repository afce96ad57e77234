/**
 * Saves the description as that of the version in package.json: `npm run baseline`, when this version is released. Breaking
 * changes of an earlier release are rejected; the same version can be saved again until it is released.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house/files.ts'
import { takenBack } from './additive.ts'
import { baselineFile, baselineOf, contracts, keptBaseline } from './baseline.ts'

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [kept, now] = [keptBaseline(), baselineOf(version)]
const broken =
  kept && kept.version !== version ? contracts.flatMap((contract) => takenBack(kept[contract], now[contract])) : []
if (kept && broken.length > 0) {
  console.error(`This takes something back of ${kept.version}, which only another path than /api/v1 may:`)
  for (const sentence of broken) console.error(`- ${sentence}`)
  process.exit(1)
}
writeFileSync(baselineFile, `${JSON.stringify(now, null, 1)}\n`)
console.log(`Kept the description of ${version}.`)
