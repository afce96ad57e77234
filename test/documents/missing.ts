import { spawnSync } from 'node:child_process'

/** Why a program cannot be run here; undefined when it can. The options make it end with 0 where it has all that is needed. */
export const missing = (program: string, ...options: string[]): string | undefined =>
  spawnSync(program, options.length > 0 ? options : ['--version']).status === 0
    ? undefined
    : `there is no ${[program, ...options].join(' ')} on this machine`
