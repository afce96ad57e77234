/** The release after this one, as far as its database shows: it has made a table and a column more. */
import { type Migration, migrate, migrations } from '../../server/store/migrate.ts'
import type { Running } from '../support/kantine.ts'

const next: Migration = {
  name: '999-next-release.sql',
  sql: `alter table members add column nickname text;
create table lockers (club_id bigint not null, id bigint not null, body text not null, primary key (club_id, id));`,
}

/**
 * Brings a database up to the next release beside servers that run on it, as its first start does.
 *
 * @param complete runs before the migration is committed
 */
export async function startNextRelease(
  { config }: Pick<Running, 'config'>,
  complete: () => Promise<void> = async () => {},
): Promise<void> {
  const engine = await (config.databaseUrl
    ? (await import('../../server/store/postgres/open.ts')).openEngine(config)
    : (await import('../../server/store/sqlite/open.ts')).openFile(`${config.dataDir}/kantine.db`, {
        lockPatienceMs: 60_000,
      }))
  try {
    await migrate(engine, [...migrations, next], complete)
  } finally {
    await engine.close()
  }
}
