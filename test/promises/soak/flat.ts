/** Whether a server that runs for long takes ever more. */

import { median } from '../../../bench/measure.ts'

/** The resident memory in MB (10^6 bytes), and the number of open files and connections. */
export type Sample = { readonly megabytes: number; readonly files: number }

/** Memory may grow by this much between the second quarter of the time and the last: the heap fills up to its bound. */
const mostGrowth = 1.25
/** Connections of callers come and go. */
const mostNewFiles = 32

/**
 * Compares the last quarter of the samples with the second; the first is for caches that fill.
 *
 * @returns the medians of both, and a sentence for each that grew
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
