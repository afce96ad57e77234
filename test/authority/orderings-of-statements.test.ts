/** As in `orderings.test.ts`, on PostgreSQL also in every order of the statements within two writes. */
import { test } from 'node:test'
import { cheapPasswords } from '../support/cheap-passwords.ts'
import { needsPostgres } from '../support/engines.ts'
import { pairsWithin } from './pairs.ts'
import { serversOf } from './servers.ts'
import { tryEveryOrder } from './trial.ts'
import { waitsForLocks } from './waits-for-locks.ts'

for (const pair of pairsWithin) {
  test(`in any order of statements: ${pair.join(', and ')}`, needsPostgres, async () => {
    cheapPasswords()
    const servers = await serversOf('postgres')
    await tryEveryOrder(servers, pair, { within: true, settle: await waitsForLocks(servers) })
  })
}
