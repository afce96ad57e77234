/** The descriptions of the last release, without prose, which every later version must keep. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { servedContract } from '@kantine/contract/served.ts'
import { describe } from '../../server/surfaces/rest/describe/document.ts'
import type { Document } from '../../server/surfaces/rest/describe/openapi.ts'
import type { Promised } from './additive.ts'

export const contracts = ['full', 'shown'] as const

export type Baseline = { readonly version: string } & { readonly [contract in (typeof contracts)[number]]: Promised }

export const baselineFile = join(import.meta.dirname, 'baseline.json')

/** The baseline that is kept; undefined where there is none yet. */
export const keptBaseline = (): Baseline | undefined =>
  existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, 'utf8')) : undefined

/** The baseline that this checkout would be, as the release `version`. */
export function baselineOf(version: string): Baseline {
  const [full, shown] = contracts.map((contract) => promisedIn(describe(servedContract(contract)))) as [
    Promised,
    Promised,
  ]
  return { version, full, shown }
}

const promisedIn = ({ paths, webhooks, components }: Document): Promised =>
  withoutProse({ paths, webhooks, components }) as Promised

const prose = ['description', 'summary', 'x-open-point']

/** A part without sentences and examples. A field can have the name of one of them: then it is an object. */
function withoutProse(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutProse)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part).filter(
    ([name, value]) =>
      !(prose.includes(name) && typeof value === 'string') &&
      !(name === 'examples' && Array.isArray(value)) &&
      !('schema' in part && (name === 'example' || name === 'examples')),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutProse(value)]))
}
