import { type ChangeGroup, ChangeGroups } from './change-groups.ts'
import type { Connection } from './engine.ts'
import { changesRows } from './watch.ts'
import { Writer } from './writer.ts'

/** The most bytes of changed records that a trial keeps in memory; a charge for 10,000 members has 20,000,000. */
const mostBytes = 60_000_000

/** A trial would have to read its own changes from the tables, or has too many to keep in memory. */
export class NeedsTransaction extends Error {}

/**
 * A write that is only tried: it reads a snapshot, keeps its changes in memory and sends none, so that nobody waits for it. A unit of work
 * already sees its own changes before they are sent; work that needs them in the tables calls `flush`, and cannot be tried.
 */
export class TrialWriter extends Writer {
  /** Throws at a statement that changes rows, which a snapshot rejects. */
  override get db(): Connection {
    const { all, get, page } = super.db
    return {
      all: (statement) => (changesRows.test(statement.sql) ? needsTransaction() : all(statement)),
      get: (statement) => (changesRows.test(statement.sql) ? needsTransaction() : get(statement)),
      page,
    }
  }

  override readonly unaudited = needsTransaction
  readonly #groups = new ChangeGroups()

  /** @throws {NeedsTransaction} when there are changes that the tables do not have */
  override async flush(): Promise<void> {
    if (this.changes() > 0) needsTransaction()
  }

  /** @throws {NeedsTransaction} when there are too many changes */
  protected override async makeRoom(): Promise<void> {
    this.#groups.add(this.noted.takeEntries())
    if (this.noted.bytes > mostBytes) needsTransaction()
  }

  /** Called once, after the work. Returns all changes, also those that follow from the work. */
  async changeGroups(): Promise<readonly ChangeGroup[]> {
    await this.settle()
    this.#groups.add(this.noted.takeEntries())
    return this.#groups.all()
  }
}

function needsTransaction(): never {
  throw new NeedsTransaction('This work cannot be tried on a snapshot.')
}
