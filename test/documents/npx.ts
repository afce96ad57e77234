import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { kantineJs } from '../cli/command.ts'

/** Puts `npx kantine` into a folder, as it is after an installation; gives the `PATH` with it and this Node.js. */
export function pathWithNpx(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${kantineJs}' "$@"\n`)
  chmodSync(join(bin, 'npx'), 0o700)
  return [bin, dirname(process.execPath), process.env.PATH].join(delimiter)
}
