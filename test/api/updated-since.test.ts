import assert from 'node:assert/strict'
import { member } from '@kantine/contract/resources/member.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { onBothEngines, sharedKantine } from '../support/kantine.ts'

/** Midnight in UTC, as programs write it. */
const forms = [
  ...[
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00Z',
    '2026-01-01T00Z',
    '20260101T000000Z',
    '20260101T0000Z',
    '20260101T00Z',
  ],
  ...['2026-01-01T00:00:00.000000000Z', '2026-01-01T00:00:00,0Z', '20260101T000000.0Z', '2025-12-31T24:00Z'],
  ...['2026-001T00:00Z', '2026001T0000Z', '2026-W01-4T00:00Z', '2026W014T000000Z'],
  ...['2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+0000', '20260101T000000+00', '2026-01-01T01:00+01:00'],
]

onBothEngines('updated_since accepts every form of an ISO 8601 timestamp', async (engine) => {
  const { store, call } = await sharedKantine(engine)
  const { id, key } = await newClub(store)
  await storeRecords(store, id, member, 4)
  const midnight = Date.parse('2026-01-01T00:00:00Z')
  await changeRows(store, sql`update members set updated_at = ${midnight - 3} + id where club_id = ${id}`)
  for (const form of forms) {
    const answer = await call(`/api/v1/members?updated_since=${encodeURIComponent(form)}`, { key })
    assert.equal(answer.status, 200, form)
    const { data } = (await answer.json()) as { data: { id: number }[] }
    assert.deepEqual(
      data.map(({ id }) => id),
      [3, 4],
      form,
    )
  }
})

onBothEngines('an invalid timestamp is rejected with the parameter, the rule and an example', async (engine) => {
  const { store, call } = await sharedKantine(engine)
  const { key } = await newClub(store)
  const rule =
    'updated_since must be an ISO 8601 timestamp in UTC, such as 2026-01-31T12:00:00Z, or with an offset, such as 2026-01-31T13:00:00+01:00'
  for (const [wrong, hint] of [
    ['2026-01-01', ''],
    ['20260101T00:00Z', ''],
    ['2026-W54-1T00Z', ''],
    ['2026-01-01T00:00:00', ''],
    ['1767225600', ''],
    ['2026-01-01T01:00 0100', '; in a URL, write + as %2B'],
  ] as const) {
    const answer = await call(`/api/v1/members?updated_since=${encodeURIComponent(wrong)}`, { key })
    const { code, errors } = (await answer.json()) as { code: string; errors: object[] }
    assert.deepEqual([answer.status, code], [400, 'bad_request'], wrong)
    assert.deepEqual(errors, [{ parameter: 'updated_since', detail: `${rule}${hint}.` }], wrong)
  }
})
