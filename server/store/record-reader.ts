import type { Connection } from './engine.ts'
import { UnitOfWork } from './unit-of-work.ts'

/** What a check of records reads with: a write does, and so does a `RecordReader`. */
export type Reads = Pick<RecordReader, 'club' | 'resources' | 'db' | 'bodies' | 'idsByName' | 'flush'>

/**
 * The record methods of a write, on a snapshot: it reads records as one moment left them, and takes no lock. What is put is compared
 * with the stored records, counted in `changes`, and never stored.
 */
export class RecordReader extends UnitOfWork {
  get db(): Connection {
    return this.ownDb
  }

  /** Forgets the changes so far. */
  async flush(): Promise<void> {
    this.noted.takeEntries()
  }
}
