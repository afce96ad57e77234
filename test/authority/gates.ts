/**
 * Holds the store calls of an operation, so that a test decides which of two operations continues. An operation is known by
 * its asynchronous context; everything else, such as the jobs of the server, is never held.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '../../server/store/engine.ts'
import type { Store } from '../../server/store/store.ts'

/** Whether a step only reads; two steps that only read can change places. */
export type Step = 'reads' | 'writes'

const context = new AsyncLocalStorage<Stoppable>()

/** An operation that stops before each of its calls of a store, and where it is asked to, also at the statements within its writes. */
export class Stoppable {
  readonly #within: boolean
  /** What waits for the next step; statements that are sent together are one step. */
  #waiting: { readonly step: Step; readonly goOn: () => void }[] = []
  #underWay = 0
  #changed = Promise.withResolvers<void>()
  /** The steps that it took. */
  readonly steps: Step[] = []
  ended = false

  /** @param within whether it also stops before each statement of its writes, and before their commits */
  constructor(within: boolean) {
    this.#within = within
  }

  /** Runs the operation; it stops before its first call. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return context.run(this, work).finally(() => {
      this.ended = true
      this.#tell()
    })
  }

  get isStopped(): boolean {
    return this.ended || (this.#underWay === 0 && this.#waiting.length > 0)
  }

  /** Resolves at the next moment at which it may have stopped. */
  get changed(): Promise<void> {
    return this.#changed.promise
  }

  /** Lets what waits take one step. */
  goOn(): void {
    const waiting = this.#waiting.splice(0)
    if (waiting.length > 0) this.steps.push(waiting.some(({ step }) => step === 'writes') ? 'writes' : 'reads')
    this.#underWay += waiting.length
    for (const { goOn } of waiting) goOn()
  }

  /** One call: waits for its turn, and is under way until it has ended. */
  async call<T>(step: Step, work: () => Promise<T>): Promise<T> {
    await this.#turn(step)
    try {
      return await work()
    } finally {
      this.#rest()
    }
  }

  /** A write whose work gets connections that stop; `of` makes its writer of the one that the store gave. */
  write<W extends { readonly db: Connection }, T>(
    work: (write: W) => Promise<T>,
    begin: (work: (write: W) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    // What a write reads elsewhere while others wait for it is part of its step.
    if (!this.#within) return this.call('writes', () => begin((write) => context.exit(() => work(write))))
    return this.call('writes', () =>
      begin(async (write) => {
        this.#rest()
        try {
          return await work(this.#stopping(write))
        } finally {
          // The commit is a step of its own, and so is undoing.
          await this.#turn('writes')
        }
      }),
    )
  }

  #stopping<W extends { readonly db: Connection }>(write: W): W {
    const { unaudited } = write as { unaudited?: (name: never) => Connection }
    const stop = (db: Connection): Connection => ({
      all: (statement) => this.call('writes', () => db.all(statement)),
      get: (statement) => this.call('writes', () => db.get(statement)),
      page: (statement) => this.call('writes', () => db.page(statement)),
    })
    const stopped = { db: stop(write.db), unaudited: unaudited && ((name: never) => stop(unaudited(name))) }
    return new Proxy(write, {
      get(_, name) {
        const member = stopped[name as 'db' | 'unaudited'] ?? write[name as keyof W]
        return typeof member === 'function' ? member.bind(write) : member
      },
    })
  }

  async #turn(step: Step): Promise<void> {
    await new Promise<void>((goOn) => {
      this.#waiting.push({ step, goOn })
      this.#tell()
    })
  }

  #rest(): void {
    this.#underWay--
    this.#tell()
  }

  #tell(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

/** Has the calls of a store stop for the operation that makes them. */
export function stopAtDoors(store: Store): void {
  const { read, snapshot, findAcrossClubs, write, writeAcrossClubs, writeUnaudited, preview } = store
  const at = () => context.getStore()
  const doors: Partial<Store> = {
    read: (club, work) => at()?.call('reads', () => read(club, work)) ?? read(club, work),
    snapshot: (work) => at()?.call('reads', () => snapshot(work)) ?? snapshot(work),
    findAcrossClubs: (statement) => at()?.call('reads', () => findAcrossClubs(statement)) ?? findAcrossClubs(statement),
    preview: (club, actor, work) => at()?.call('reads', () => preview(club, actor, work)) ?? preview(club, actor, work),
    write: (club, actor, work, claim) =>
      at()?.write(work, (within) => write(club, actor, within, claim)) ?? write(club, actor, work, claim),
    writeAcrossClubs: (actor, work, locks) =>
      at()?.write(work, (within) => writeAcrossClubs(actor, within, locks)) ?? writeAcrossClubs(actor, work, locks),
    writeUnaudited: (name, work) =>
      at()?.write(work, (within) => writeUnaudited(name, within)) ?? writeUnaudited(name, work),
  }
  Object.assign(store, doors)
}
