/** The script of the pages about the API: a button at each block of code. Without it they lack nothing else. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const copyScript: string = readFileSync(new URL('./copy.js', import.meta.url), 'utf8')

/** Where the server serves it. Another script has another path. */
export const copyPath = `/copy-${hash('sha256', copyScript).slice(0, 12)}.js`
