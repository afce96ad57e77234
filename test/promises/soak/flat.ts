/** Checks whether a long-running server's memory and open files keep growing. */

import { median } from '../../../bench/measure.ts'

/** The resident memory in MB (10^6 bytes), and the number of open files and connections. */
export type Sample = { readonly megabytes: number; readonly files: number }

/** Memory may grow by this factor between the second and the last quarter, because the heap fills up to its limit. */
const mostGrowth = 1.25
/** The number of connections varies. */
const mostNewFiles = 32

/**
 * Compares the last quarter of the samples with the second. Caches may fill during the first.
 *
 * @returns the medians of both, and a message for each value that grew
 */
export function unevenness(samples: readonly Sample[]) {
  const quarter = Math.floor(samples.length / 4)
  const second = mediansOf(samples.slice(quarter, 2 * quarter))
  const last = mediansOf(samples.slice(3 * quarter))
  const uneven = []
  if (!(last.megabytes <= second.megabytes * mostGrowth))
    uneven.push(`memory grew from ${second.megabytes} to ${last.megabytes} MB`)
  if (!(last.files <= second.files + mostNewFiles)) uneven.push(`open files grew from ${second.files} to ${last.files}`)
  return { summary: { second, last }, uneven }
}

const mediansOf = (samples: readonly Sample[]): Sample => ({
  megabytes: Math.round(median(samples.map(({ megabytes }) => megabytes))),
  files: median(samples.map(({ files }) => files)),
})
