import type { Actor, Ground } from '../../store/actor.ts'
import type { Caller } from '../caller.ts'
import type { CallingKey } from './key-cache.ts'

/**
 * The caller that uses a key.
 *
 * @param address gives the network address of the call; called only when an entry is written
 */
export const callerOf = (key: CallingKey, address: () => string): Caller => ({
  club: key.club.id,
  actor: new KeyActor(key, address),
  scopes: key.scopes,
  readOnly: key.purpose === 'sandbox',
})

const credential: Ground = { by: 'credential' }

/** A class, as V8 keeps every object literal with a getter, and the whole request behind it, until it collects all memory. */
class KeyActor implements Actor {
  readonly by: Actor['by']
  readonly id: number
  readonly ground: Ground = credential
  readonly #address: () => string

  constructor({ id, purpose }: CallingKey, address: () => string) {
    this.by = purpose === 'assistant' ? 'assistant' : 'key'
    this.id = id
    this.#address = address
  }

  get address(): string {
    return this.#address()
  }
}
