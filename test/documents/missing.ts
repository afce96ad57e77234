import { spawnSync } from 'node:child_process'

/** Why a program cannot be run here; undefined when it can. */
export const missing = (program: string): string | undefined =>
  spawnSync(program, ['--version']).status === 0 ? undefined : `there is no ${program} on this machine`
