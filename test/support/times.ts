import { join } from 'node:path'

/** How long a test took in the last run. */
export type Timed = { readonly file: string; readonly name: string; readonly ms: number }

/** The file with the times of the last run, as JSON. */
export const timesPath = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'test-times.json')
