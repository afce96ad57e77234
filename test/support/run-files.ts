/** Runs several test files in this process, one after the other, each as a named suite. */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { after, mock, suite } from 'node:test'
import { ofFile } from './cleanup.ts'
import { beginTurns } from './full.ts'

const require = createRequire(import.meta.url)

/**
 * Declares the tests of the files.
 *
 * @param unfinished a file that is deleted after the last test, which tells the runner that this group finished
 */
export function runFiles(files: readonly string[], unfinished: string): void {
  for (const file of files) {
    const name = relative('.', file)
    suite(name, () => {
      beginTurns(name)
      // Loaded synchronously, unlike with `import()`, so that its tests become part of this suite.
      require(resolve(file))
      after(async () => {
        mock.reset()
        await ofFile.close()
      })
    })
  }
  after(() => rmSync(unfinished))
}
