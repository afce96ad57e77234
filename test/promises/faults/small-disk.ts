/** An in-memory disk for a test, which can be full or read-only. Only root can mount it, and not in every container. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ofFile } from '../../support/cleanup.ts'

export type Disk = {
  readonly folder: string
  /** Fills all remaining space. */
  fill(): void
  /** Frees the space that `fill` used. */
  free(): void
  /** Works only if no file on it is open for writing. */
  makeReadOnly(): void
}

export const notPermitted = 'mounting a disk is not permitted'

/** Mounts an empty disk, until the end of the test file. Returns undefined if that is not permitted. */
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
