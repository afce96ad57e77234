/** The statement for a page without filters reads no more than the page. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import { servedResources } from '@kantine/contract/resources.ts'
import { wholeList } from '../../server/operations/lists/list-sql.ts'
import { tableOf } from '../../server/store/body.ts'
import { sql } from '../../server/store/sql.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

onEngines('a page of all records is read along the primary key, with minimal limits', async (engine) => {
  const { store } = await sharedKantine(engine)
  for (const resource of servedResources()) {
    const page = wholeList({ store, club: 1, resource }, { after: 0, limit: 51 })
    const told = `${resource.name}: ${page.sql}`
    // PostgreSQL keeps its plan only where it knows the longest page.
    assert.equal(page.sql.includes(`limit ${limits.pageSizeMax + 1}`), engine === 'postgres', told)
    if (engine === 'postgres') continue
    const plan = (await store.findAcrossClubs(sql`explain query plan ${page}`)).map(({ detail }) => String(detail))
    assert.ok(
      plan.includes(`SEARCH ${tableOf(resource)} USING PRIMARY KEY (club_id=? AND id>?)`),
      `${told}\n${plan.join('\n')}`,
    )
    // `whole` is one row. Each record goes through `page`; one more coroutine for all of them would cost a tenth of the time.
    assert.deepEqual(
      plan.filter((step) => /^CO-ROUTINE|TEMP B-TREE/.test(step)),
      ['CO-ROUTINE whole', 'CO-ROUTINE page'],
      plan.join('\n'),
    )
  }
})
