import { AsyncLocalStorage } from 'node:async_hooks'

/** A write that is being done; its club is undefined where it belongs to none. */
type Running = { readonly club: number | undefined; ended: boolean }

/**
 * Notices a write, or a read of the same club, that is asked for within a write. It would wait for the write around it, which
 * waits for it: for ever on SQLite, whose writes stand in one line.
 */
export class OneWrite {
  readonly #running = new AsyncLocalStorage<Running>()

  /** Does the work of a write. */
  async run<T>(club: number | undefined, work: () => Promise<T>): Promise<T> {
    const running = { club, ended: false }
    try {
      return await this.#running.run(running, work)
    } finally {
      // What the work left behind, such as a timer, may write later.
      running.ended = true
    }
  }

  /** @throws {Error} within a write */
  refuseWrite(): void {
    if (this.#current) throw new Error('A write was asked for within a write. Give it the writer of that one instead.')
  }

  /** @throws {Error} within a write of the same club */
  refuseRead(club: number): void {
    if (this.#current?.club === club) {
      throw new Error("A read was asked for within a write of its club. Read with the writer's connection instead.")
    }
  }

  get #current(): Running | undefined {
    const running = this.#running.getStore()
    return running?.ended ? undefined : running
  }
}
