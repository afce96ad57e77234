/** Sessions are listed with the place where they started, and can be ended. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../server/callers/accounts/log-in.ts'
import {
  actorOf,
  endOtherSessions,
  endSessionById,
  findSession,
  listSessions,
  type NewSession,
} from '../../server/callers/accounts/sessions.ts'
import { browserIn } from '../../server/http/visitor.ts'
import { sql } from '../../server/store/sql.ts'
import { loggedIn } from '../console/browser.ts'
import { password } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'

onEngines(
  'sessions are listed with the place where they started, and one or all others can be ended',
  async (engine) => {
    const { store, ...kantine } = await startKantine(engine)
    const { administrator, email, browser } = await loggedIn({ store, ...kantine }, 'noord')
    const other = await loggedIn({ store, ...kantine }, 'zuid')
    const actor = actorOf(administrator, '198.51.100.1')
    const begin = async (address: string, browser: string | null): Promise<NewSession> => {
      const entered = await logIn(store, { email, password }, { address, browser })
      assert.ok('session' in entered)
      return entered.session
    }
    const first = await begin('198.51.100.1', 'Firefox, Windows')
    const second = await begin('203.0.113.7', null)
    const listed = await listSessions(store, administrator)
    assert.deepEqual(
      listed.map(({ address, browser }) => [address, browser]),
      [
        ['203.0.113.7', null],
        ['198.51.100.1', 'Firefox, Windows'],
        ['127.0.0.1', null],
      ],
    )
    assert.equal(listed[0]?.id, second.id)
    assert.ok(listed.every((one) => !('digest' in one) && one.seenAt === one.createdAt))

    const [ofOther] = await listSessions(store, other.administrator)
    for (const id of [ofOther?.id as number, 99_999]) {
      await assert.rejects(endSessionById(store, actor, administrator, id), { code: 'not_found' })
    }
    await endSessionById(store, actor, administrator, second.id)
    assert.equal(await findSession(store, second.token), undefined)
    assert.equal(await endOtherSessions(store, actor, first), 1)
    assert.equal(await endOtherSessions(store, actor, first), 0)
    assert.ok(await findSession(store, first.token))
    assert.equal((await browser.call('GET /session')).status, 401)
    assert.equal((await other.browser.call('GET /session')).status, 200)
    const told = await store.findAcrossClubs(sql`select details from trail where action = 'login.ended'`)
    assert.deepEqual(
      told.map(({ details }) => details),
      ['1', '1'],
    )
  },
)

const browsers: readonly [string, string | null][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  ['', null],
]

test('browsers are shown under known names, never with text from the user agent', () => {
  for (const [userAgent, words] of browsers) assert.equal(browserIn(userAgent), words, userAgent)
})
