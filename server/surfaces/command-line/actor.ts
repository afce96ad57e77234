import { userInfo } from 'node:os'
import type { Actor } from '../../store/actor.ts'

/** The actor of a command: the user of the operating system; by number when the user has no name, as in some containers. */
export function commandActor(): Actor {
  try {
    return { by: 'command', name: userInfo().username }
  } catch {
    return { by: 'command', name: `${process.getuid?.()}` }
  }
}
