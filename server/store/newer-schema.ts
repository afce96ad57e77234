import { Refusal } from '../refusal.ts'
import type { Row } from './engine.ts'
import { type Statement, sql, type Value } from './sql.ts'

/** The last migration of the database. Whoever reads it in a write holds off the next one until that write has ended (`holdWrites`). */
export const schemaColumn: Statement = sql`(select max(name) from schema_migrations) as schema`

/** A newer release has changed the database: what this one would write could break a rule that it does not know. Reads go on. */
export class NewerSchema extends Refusal {
  constructor() {
    super(
      'unavailable',
      {
        en: 'A newer release of Kantine has changed this database, so this server takes no writes. Nothing was changed. Whoever runs it installs the newer release here.',
        nl: 'Een nieuwere versie van Kantine heeft deze database gewijzigd, dus deze server slaat niets op. Er is niets gewijzigd. De beheerder van de server zet hier de nieuwere versie neer.',
      },
      { retryAfter: 2 },
    )
  }
}

/**
 * @param newest the last migration that this release knows; undefined where nobody needs to know
 * @throws {NewerSchema} when the database has a later one
 */
export function refuseNewerSchema(row: Row | undefined, newest: string | undefined): void {
  if (isNewer(row?.schema, newest)) throw new NewerSchema()
}

export const isNewer = (schema: Value | undefined, newest: string | undefined): boolean =>
  newest !== undefined && typeof schema === 'string' && schema > newest
