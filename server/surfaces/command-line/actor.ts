import { userInfo } from 'node:os'
import type { Actor } from '../../store/actor.ts'

/** Whoever gives a command: the user of the operating system, by number where there is no name, as in some containers. */
export function commandActor(): Actor {
  try {
    return { by: 'command', name: userInfo().username }
  } catch {
    return { by: 'command', name: `${process.getuid?.()}` }
  }
}
