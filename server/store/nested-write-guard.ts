import { AsyncLocalStorage } from 'node:async_hooks'

/** A running write; its club is undefined when it belongs to no single club. */
type Running = { readonly club: number | undefined; ended: boolean }

/**
 * Detects a write, or a read of the same club, within a write. The inner and outer write would wait for each other forever on SQLite, which
 * runs one write at a time.
 */
export class NestedWriteGuard {
  readonly #running = new AsyncLocalStorage<Running>()

  async run<T>(club: number | undefined, work: () => Promise<T>): Promise<T> {
    const running = { club, ended: false }
    try {
      return await this.#running.run(running, work)
    } finally {
      // A timer or similar, started by the work, may write later.
      running.ended = true
    }
  }

  /** @throws {Error} within a write */
  refuseWrite(): void {
    if (this.#current) throw new Error('A write was started within a write. Use the writer of the outer write instead.')
  }

  /** @throws {Error} within a write of the same club */
  refuseRead(club: number): void {
    if (this.#current?.club === club) {
      throw new Error("A read was started within a write of the same club. Read with the writer's connection instead.")
    }
  }

  get #current(): Running | undefined {
    const running = this.#running.getStore()
    return running?.ended ? undefined : running
  }
}
