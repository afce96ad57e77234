/** A disk of the test's own, in memory: it can be full, or mounted read-only. Only root may mount, and not in every container. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ofFile } from '../../support/cleanup.ts'

export type Disk = {
  readonly folder: string
  /** Takes all the space that is left. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
  /** Works as long as no file on it is open for writing. */
  makeReadOnly(): void
}

export const notPermitted = 'mounting a disk is not permitted here'

/** Mounts an empty disk; undefined where that is not permitted. It is gone after the test file. */
export function mountDisk(bytes: number): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-disk-'))
  const mounted =
    process.platform === 'linux' && run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder)
  if (!mounted) {
    rmdirSync(folder)
    return undefined
  }
  ofFile.defer(() => {
    run('umount', '--lazy', folder)
    rmdirSync(folder)
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => appendUntilFull(ballast),
    free: () => rmSync(ballast),
    makeReadOnly() {
      if (!run('mount', '-o', 'remount,ro', folder)) throw new Error(`${folder} could not be made read-only.`)
    },
  }
}

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

function appendUntilFull(file: string): void {
  for (const size of [65_536, 4_096]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
