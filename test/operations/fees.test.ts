/** Fees: charging many members, settling, waiving and correcting charges, and the totals of a treasurer. */
import assert from 'node:assert/strict'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { adjustment } from '@kantine/contract/resources/adjustment.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { setTimeZone } from '../../server/clubs/clubs.ts'
import { execute, preview } from '../../server/operations/execute.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { sql } from '../../server/store/sql.ts'
import type { Writer } from '../../server/store/writer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { contextOf, operationOf, perform } from '../support/perform.ts'

const fee = { description: 'Contributie 2026/2027', amount_cents: 18_500 }

/** Two groups and a season; Sanne and Youssef in the first, Noor in both, Kees in the second and no longer a member, Mo in none. */
async function youthClub(engine: EngineName) {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store)
  const write = <T>(work: (write: Writer) => Promise<T>) => store.write(club.id, kantineItself, work)
  await write(async (write) => {
    await write.put(group, [{ fields: { name: 'JO11-1' } }, { fields: { name: 'JO13-1' } }])
    await write.put(season, [{ fields: { name: '2026/2027', starts_on: '2026-07-01', ends_on: '2027-06-30' } }])
    await write.put(
      member,
      [
        { name: 'Sanne', status: 'active', group_ids: [1], email: 'sanne@example.org', member_number: 'K-1' },
        { name: 'Youssef', status: null, group_ids: [1] },
        { name: 'Noor', status: 'active', group_ids: [1, 2] },
        { name: 'Kees', status: 'archived', group_ids: [2] },
        { name: 'Mo', status: 'active', group_ids: [] },
      ].map((fields) => ({ fields })),
    )
    await write.put(competitionTeam, [{ fields: { name: 'JO11-1', season_id: 1, member_ids: [1, 5] } }])
  })
  const caller = commandCaller(club.id, kantineItself)
  return {
    store,
    club,
    caller,
    write,
    perform: (name: string, input: object = {}) => perform(store, `charges ${name}`, caller, input),
    async previewed(name: string, input: object) {
      const { text } = await preview(contextOf(store), operationOf(`charges ${name}`), caller, input)
      return JSON.parse(String(text))
    },
    async stored(id: number) {
      const body = (await write((write) => write.bodies(charge, [id]))).get(id)
      return body === undefined ? undefined : (JSON.parse(body) as RecordOf<typeof charge>)
    },
    entries: () =>
      store.findAcrossClubs(sql`select kind, events from journal where club_id = ${club.id}
        and resource in ('charge', 'payment', 'adjustment') order by id`),
  }
}

const left = (member_id: number, name: string, reason: string) => ({ member_id, name, reason })

onEngines('a group fee is previewed with its total and exclusions, then charged once', async (engine) => {
  const { perform, previewed, stored, entries } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  const round = { to: 'groups', group_ids: [1, 2], due_on: '2026-10-01', ...fee }
  const expected = {
    count: 2,
    total_cents: 37_000,
    currency: 'EUR',
    subgroups: [],
    subgroups_count: 0,
    left_out_count: 2,
    charged: [
      { member_id: 2, name: 'Youssef' },
      { member_id: 3, name: 'Noor' },
    ],
    left_out: [left(1, 'Sanne', 'charged'), left(4, 'Kees', 'archived')],
  }
  assert.deepEqual(await previewed('charge_many', round), expected)
  assert.equal((await entries()).length, 1)
  assert.deepEqual(await perform('charge_many', round), expected)
  const found = await stored(2)
  assert.deepEqual(
    [
      found?.member_id,
      found?.amount_cents,
      found?.currency,
      found?.due_on,
      found?.status,
      found?.paid_cents,
      found?.debtor?.name,
    ],
    [2, 18_500, 'EUR', '2026-10-01', 'open', 0, 'Youssef'],
  )
  assert.deepEqual(
    (await entries()).map(({ kind, events }) => [kind, events]),
    Array(3).fill(['charge.created', 'charge.created']),
  )
  const again = await perform('charge_many', round)
  assert.deepEqual([again.count, again.total_cents, again.left_out_count], [0, 0, 4])
  const more = await perform('charge_many', { ...round, skip_charged: false })
  assert.deepEqual([more.count, more.left_out], [3, [left(4, 'Kees', 'archived')]])
})

onEngines('a group fee also charges subgroups, each member once, unless limited to the group', async (engine) => {
  const { perform, write } = await youthClub(engine)
  // Youth has no members of its own, and its groups are each part of the other by mistake.
  await write(async (write) => {
    await write.put(group, [
      { id: 1, fields: { name: 'JO11-1', parent_id: 3 } },
      { id: 2, fields: { name: 'JO13-1', parent_id: 1 } },
      { fields: { name: 'Youth', parent_id: 2 } },
    ])
  })
  const round = { to: 'groups', group_ids: [3], ...fee }
  const alone = await perform('charge_many', { ...round, with_subgroups: false })
  assert.deepEqual([alone.count, alone.subgroups], [0, []])
  const { charged, subgroups } = await perform('charge_many', round)
  assert.deepEqual(
    charged.map(({ name }: FieldValues) => name),
    ['Sanne', 'Youssef', 'Noor'],
  )
  assert.deepEqual(subgroups, [
    { group_id: 1, name: 'JO11-1' },
    { group_id: 2, name: 'JO13-1' },
  ])
})

onEngines('a fee can charge everyone, the players of a season, or chosen members', async (engine) => {
  const { perform, stored } = await youthClub(engine)
  const everyone = await perform('charge_many', { to: 'everyone', ...fee })
  assert.deepEqual([everyone.count, everyone.left_out], [4, []])
  // Of another season it is another charge.
  const players = await perform('charge_many', { to: 'teams', season_id: 1, ...fee })
  assert.deepEqual([players.count, (await stored(6))?.member_id, (await stored(6))?.season_id], [2, 5, 1])
  const chosen = await perform('charge_many', {
    to: 'members',
    member_ids: [5, 1],
    ...fee,
    description: ' contributie 2026/2027',
  })
  assert.deepEqual(chosen.left_out, [left(1, 'Sanne', 'charged'), left(5, 'Mo', 'charged')])
  await perform('cancel', { charge_id: 1, reason: 'Wrong member' })
  const corrected = await perform('charge_many', { to: 'members', member_ids: [5, 1], ...fee })
  assert.equal(corrected.count, 1)
})

onEngines('a round without members, or with an invalid charge, is rejected with its field', async (engine) => {
  const { perform } = await youthClub(engine)
  const pointers = async (input: object) =>
    (await fieldErrorsOf(perform('charge_many', input))).map((fault) => fault.split(' ')[0])
  assert.deepEqual(await pointers({ to: 'groups', ...fee }), ['/group_ids'])
  assert.deepEqual(await pointers({ to: 'members', ...fee }), ['/member_ids'])
  assert.deepEqual(await pointers({ to: 'teams', ...fee }), ['/season_id'])
  assert.deepEqual(await pointers({ to: 'groups', group_ids: [9], ...fee }), ['/group_ids/0'])
  assert.deepEqual(await pointers({ to: 'all', amount_cents: 0, currency: 'eur' }), [
    ...['/description', '/to', '/amount_cents', '/currency'],
  ])
})

onEngines('a charge is waived, cancelled, reopened and corrected, and keeps its reason', async (engine) => {
  const { perform, stored, entries } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  await perform('record_payment', { charge_id: 1, amount_cents: 9_000, method: 'cash' })
  const waived = await perform('waive', { charge_id: 1, reason: 'The board agreed.' })
  assert.deepEqual([waived.status, waived.paid_cents, waived.paid_at], ['waived', 9_000, null])
  const refused = async (name: string, input: object) =>
    (await fieldErrorsOf(perform(name, { charge_id: 1, ...input })))[0]
  const reason = 'Again'
  assert.match((await refused('waive', { reason })) ?? '', /^\/charge_id .* nothing left to pay/)
  assert.match((await refused('record_payment', { amount_cents: 1, method: 'cash' })) ?? '', /nothing left to pay/)
  assert.match((await refused('correct', { amount_cents: 9_500, reason })) ?? '', /reopen it first/)
  assert.match((await refused('waive', {})) ?? '', /^\/reason /)
  assert.equal((await perform('reopen', { charge_id: 1, reason: 'They can pay after all.' })).status, 'open')
  assert.match((await refused('cancel', { reason })) ?? '', /was fully or partly paid/)
  assert.match((await refused('correct', { amount_cents: 8_999, reason })) ?? '', /at least the paid amount: 90\.00/)
  for (const given of [{}, { amount_cents: null }])
    assert.match((await refused('correct', { ...given, reason })) ?? '', /^\/amount_cents /)
  const corrected = await perform('correct', {
    charge_id: 1,
    amount_cents: 9_000,
    due_on: '2026-12-01',
    reason: 'Half a season',
  })
  assert.deepEqual([corrected.status, corrected.amount_cents, corrected.due_on], ['paid', 9_000, '2026-12-01'])
  assert.equal(corrected.paid_at, corrected.payments[0].at)
  const raised = await perform('correct', { charge_id: 1, amount_cents: 10_000, reason: 'A whole season' })
  assert.deepEqual([raised.status, raised.paid_at], ['open', null])
  await perform('create', { member_id: 2, ...fee })
  assert.equal((await perform('cancel', { charge_id: 2, reason: 'Charged twice' })).status, 'cancelled')
  const { data } = await perform('adjustments', { charge_id: 1 })
  assert.deepEqual(
    data.map(({ kind, reason, amount_cents }: FieldValues) => [kind, reason, amount_cents]),
    [
      ['waived', 'The board agreed.', 18_500],
      ['reopened', 'They can pay after all.', 18_500],
      ['corrected', 'Half a season', 18_500],
      ['corrected', 'A whole season', 9_000],
    ],
  )
  // No payment says so, so the charge does.
  assert.deepEqual([...new Set((await entries()).map(({ events }) => events))].sort(), [
    '',
    'charge.created',
    'charge.updated',
    'payment.received',
  ])
  await assert.rejects(perform('waive', { charge_id: 9, reason }), { code: 'not_found' })
  await assert.rejects(perform('adjustments', { charge_id: 9 }), { code: 'not_found' })
  assert.equal((await stored(1))?.amount_cents, 10_000)
})

onEngines('a chargeback reopens a waived charge', async (engine) => {
  const { perform } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  await perform('record_payment', { charge_id: 1, amount_cents: 9_000, method: 'cash' })
  await perform('waive', { charge_id: 1, reason: 'The board agreed.' })
  const { charge: back } = await perform('record_failed_payment', { charge_id: 1, outcome: 'charged_back' })
  assert.deepEqual([back.status, back.paid_cents], ['charged back', 0])
})

onEngines('a charge lists its adjustments without their reasons, and only the last hundred', async (engine) => {
  const { perform, write, stored } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  await perform('correct', { charge_id: 1, amount_cents: 9000, reason: 'Half a season' })
  const waived = await perform('waive', { charge_id: 1, reason: 'The board agreed.' })
  assert.deepEqual(
    waived.adjustments.map(({ at: _, ...one }: FieldValues) => one),
    [
      { id: 1, kind: 'corrected', amount_before_cents: 18_500 },
      { id: 2, kind: 'waived', amount_before_cents: 9000 },
    ],
  )
  const at = '2026-11-03T19:00:00.000Z'
  const more = Array.from({ length: 99 }, () => ({
    fields: { charge_id: 1, kind: 'corrected', amount_cents: 9000, at },
  }))
  await write((write) => write.put(adjustment, more))
  assert.deepEqual(
    (await stored(1))?.adjustments.map(({ id }) => id),
    Array.from({ length: 100 }, (_, n) => n + 2),
  )
})

onEngines('a payment recorded by mistake is undone once, and keeps its reason', async (engine) => {
  const { perform, stored } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  await perform('record_payment', { charge_id: 1, amount_cents: 9_000, method: 'iDEAL' })
  await perform('record_payment', { charge_id: 1, amount_cents: 9_500, method: 'cash' })
  const undo = (payment_id: number, reason?: string) =>
    perform('undo_payment', { charge_id: 1, payment_id, ...(reason && { reason }) })
  const undone = await undo(1, 'Typed with the wrong member')
  assert.deepEqual(
    [undone.status, undone.paid_cents, undone.paid_at, undone.payment_method],
    ['open', 9_500, null, 'iDEAL'],
  )
  assert.deepEqual(
    undone.payments.map(({ id, amount_cents, method, outcome, reason, reverses_payment_id, undone }: FieldValues) => [
      ...[id, amount_cents, method, outcome, reason, reverses_payment_id, undone],
    ]),
    [
      [1, 9_000, 'iDEAL', 'received', null, null, true],
      [2, 9_500, 'cash', 'received', null, null, false],
      [3, 9_000, 'iDEAL', 'charged_back', null, 1, true],
    ],
  )
  const { data } = await perform('adjustments', { charge_id: 1 })
  assert.partialDeepStrictEqual(data, [
    { kind: 'payment_undone', reason: 'Typed with the wrong member', payment_id: 1, reversal_id: 3 },
  ])
  const refused = async (...given: Parameters<typeof undo>) => (await fieldErrorsOf(undo(...given)))[0] ?? ''
  assert.match(await refused(2), /^\/reason /)
  assert.match(await refused(1, 'Again'), /^\/payment_id .*already undone/)
  for (const other of [3, 9]) assert.match(await refused(other, 'Not one'), /^\/payment_id .*not a received payment/)
  await perform('record_failed_payment', { charge_id: 1, outcome: 'charged_back', amount_cents: 500 })
  assert.match(await refused(2, 'Late'), /^\/payment_id .*was fully or partly charged back/)
  assert.equal((await stored(1))?.status, 'charged back')
})

onEngines('a chargeback names the payment that it reverses', async (engine) => {
  const { perform } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  for (const [amount_cents, method] of [
    [5_000, 'direct debit'],
    [6_000, 'iDEAL'],
    [7_000, 'direct debit'],
  ] as const)
    await perform('record_payment', { charge_id: 1, amount_cents, method })
  const back = (given: object) =>
    perform('record_failed_payment', { charge_id: 1, outcome: 'charged_back', ...given }).then(
      ({ payment: { amount_cents, reverses_payment_id, undone } }) => [amount_cents, reverses_payment_id, undone],
    )
  const refused = async (given: object) => (await fieldErrorsOf(back(given)))[0] ?? ''
  assert.deepEqual(await back({ amount_cents: 7_500 }), [7_500, null, false], 'larger than each payment')
  assert.deepEqual(await back({ amount_cents: 3_000 }), [3_000, 3, false], 'the last direct debit')
  assert.deepEqual(await back({ amount_cents: 5_000 }), [5_000, 1, false], 'the last direct debit that is large enough')
  assert.match(await refused({ payment_id: 3, amount_cents: 4_001 }), /^\/(payment_id|amount_cents) /)
  assert.match(await refused({ payment_id: 3, amount_cents: 2_501 }), /^\/amount_cents .*25\.00/)
  assert.match(await refused({ payment_id: 1, amount_cents: 1 }), /^\/payment_id .*already reversed/)
  for (const payment_id of [4, 99])
    assert.match(await refused({ payment_id, amount_cents: 1 }), /^\/payment_id .*not a received payment/)
  assert.match(await refused({ outcome: 'failed', payment_id: 3 }), /^\/payment_id .*only for a chargeback/)
  assert.deepEqual(await back({ amount_cents: 1_000, payment_id: 2 }), [1_000, 2, false], 'the one that was named')
  assert.deepEqual(await back({ payment_id: 2 }), [1_500, 2, false], 'what is left, if no amount is given')
})

onEngines('a chargeback of a named payment is its whole amount, where none is given', async (engine) => {
  const { perform } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  for (const amount_cents of [5_000, 6_000])
    await perform('record_payment', { charge_id: 1, amount_cents, method: 'direct debit' })
  const { payment, charge } = await perform('record_failed_payment', {
    charge_id: 1,
    outcome: 'charged_back',
    payment_id: 1,
  })
  assert.deepEqual([payment.amount_cents, payment.reverses_payment_id, charge.paid_cents], [5_000, 1, 6_000])
})

onEngines('a charge keeps its failed-debit status when an earlier payment is undone', async (engine) => {
  const { perform } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  await perform('record_payment', { charge_id: 1, amount_cents: 500, method: 'cash' })
  await perform('record_failed_payment', { charge_id: 1, outcome: 'failed' })
  const undone = await perform('undo_payment', { charge_id: 1, payment_id: 1, reason: 'Not paid' })
  assert.deepEqual([undone.status, undone.paid_cents], ['failed', 0])
})

onEngines('several charges are adjusted in one action, which skips ineligible ones with the reason', async (engine) => {
  const { perform, previewed, stored, entries } = await youthClub(engine)
  await perform('charge_many', { to: 'everyone', ...fee })
  await perform('record_payment', { charge_id: 2, amount_cents: 500, method: 'cash' })
  await perform('waive', { charge_id: 3, reason: 'The board agreed.' })
  const all = { charge_ids: [1, 2, 3], reason: 'The season was cut short' }
  const sanne = { charge_id: 1, name: 'Sanne', currency: 'EUR', open_before_cents: 18_500 }
  const expected = {
    count: 1,
    adjusted: [{ ...sanne, open_cents: 0 }],
    left_out: [
      { charge_id: 2, name: 'Youssef', reason: 'paid' },
      { charge_id: 3, name: 'Noor', reason: 'closed' },
    ],
  }
  const before = (await entries()).length
  assert.deepEqual(await previewed('adjust_many', { ...all, kind: 'cancelled' }), expected)
  assert.equal((await entries()).length, before)
  assert.deepEqual(await perform('adjust_many', { ...all, kind: 'cancelled' }), expected)
  assert.deepEqual(
    (await entries()).slice(before).map(({ kind, events }) => [kind, events]),
    [
      ['adjustment.created', ''],
      ['charge.updated', 'charge.updated'],
    ],
  )
  assert.partialDeepStrictEqual((await perform('adjustments', { charge_id: 1 })).data, [
    { kind: 'cancelled', reason: 'The season was cut short', amount_cents: 18_500 },
  ])
  const adjust = async (kind: string, given: object = {}) => {
    const { adjusted, left_out } = await perform('adjust_many', { ...all, kind, ...given })
    const each = (ones: readonly FieldValues[], what: string) => ones.map((one) => [one.charge_id, one[what]])
    return [each(adjusted, 'open_cents'), each(left_out, 'reason')]
  }
  assert.deepEqual(await adjust('waived'), [
    [[2, 0]],
    [
      [1, 'settled'],
      [3, 'settled'],
    ],
  ])
  assert.deepEqual(await adjust('reopened', { charge_ids: [1, 2, 4] }), [
    [
      [1, 18_500],
      [2, 18_000],
    ],
    [[4, 'not_closed']],
  ])
  const half = { amount_cents: 400, due_on: '2026-12-01', description: null }
  assert.deepEqual(await adjust('corrected', half), [
    [[1, 400]],
    [
      [2, 'below_paid'],
      [3, 'closed'],
    ],
  ])
  const found = await stored(1)
  assert.deepEqual([found?.description, found?.due_on, found?.status], [fee.description, '2026-12-01', 'open'])
  const refused = async (given: object) => (await fieldErrorsOf(perform('adjust_many', { ...all, ...given })))[0] ?? ''
  assert.match(await refused({ kind: 'corrected' }), /^\/amount_cents .*at least one/)
  assert.match(await refused({ kind: 'waived', reason: null }), /^\/reason /)
  assert.match(await refused({ kind: 'paid' }), /^\/kind /)
  await assert.rejects(perform('adjust_many', { ...all, kind: 'waived', charge_ids: [9] }), { code: 'not_found' })
})

onEngines('several charges are settled in one action, which skips settled ones', async (engine) => {
  const { perform, stored } = await youthClub(engine)
  await perform('charge_many', { to: 'everyone', ...fee })
  await perform('record_payment', { charge_id: 1, amount_cents: 500, method: 'cash' })
  const settled = { charge_ids: [1, 2], method: 'direct debit', at: '2026-10-02T10:00:00Z' }
  assert.deepEqual(await perform('record_payments', settled), {
    count: 2,
    totals: [{ currency: 'EUR', total_cents: 36_500 }],
    left_out: [],
  })
  const found = await stored(2)
  assert.deepEqual(
    [found?.status, found?.paid_at, found?.payment_method],
    ['paid', '2026-10-02T10:00:00.000Z', 'direct debit'],
  )
  assert.deepEqual(await perform('record_payments', { ...settled, charge_ids: [3, 2] }), {
    count: 1,
    totals: [{ currency: 'EUR', total_cents: 18_500 }],
    left_out: [{ charge_id: 2 }],
  })
  assert.deepEqual([(await stored(2))?.payments.length, (await stored(3))?.status], [1, 'paid'])
  const none = await perform('record_payments', settled)
  assert.deepEqual([none.count, none.totals, none.left_out.length], [0, [], 2])
  await assert.rejects(perform('record_payments', { ...settled, charge_ids: [4, 9] }), { code: 'not_found' })
  assert.equal((await stored(4))?.status, 'open')
})

onEngines('totals add up by status, month and group, in whole cents', async (engine) => {
  const { perform, write, store, club } = await youthClub(engine)
  // In Auckland it is the next day already.
  await setTimeZone(store, kantineItself, club.id, 'Pacific/Auckland')
  const tomorrow = new Date(store.wallClock() + 3 * 86_400_000).toISOString().slice(0, 10)
  await perform('charge_many', { to: 'groups', group_ids: [1], due_on: '2026-10-01', season_id: 1, ...fee })
  await perform('create', { member_id: 5, due_on: tomorrow, ...fee, amount_cents: 1 })
  await perform('record_payment', { charge_id: 1, amount_cents: 18_500, method: 'cash' })
  await perform('record_payment', { charge_id: 2, amount_cents: 500, method: 'cash' })
  await perform('waive', { charge_id: 2, reason: 'The board agreed.' })
  const most = Number.MAX_SAFE_INTEGER
  await write((write) =>
    write.put(charge, [
      { fields: { amount_cents: most, currency: 'USD' } },
      { fields: { amount_cents: most, currency: 'USD' } },
    ]),
  )
  const totals = await perform('totals')
  const sums = (...[count, amount_cents, paid_cents, open_cents, waived_cents, late_cents]: number[]) => ({
    count,
    late_count: late_cents ? 1 : 0,
    amount_cents,
    paid_cents,
    open_cents,
    waived_cents,
    late_cents,
  })
  assert.deepEqual(
    { ...totals, by_status: undefined, by_month: undefined, by_group: undefined },
    {
      currency: 'EUR',
      currencies: ['EUR', 'USD'],
      has_more: false,
      ...sums(4, 55_501, 19_000, 18_501, 18_000, 18_500),
      by_status: undefined,
      by_month: undefined,
      by_group: undefined,
    },
  )
  assert.deepEqual(totals.by_status, [
    { status: 'paid', ...sums(1, 18_500, 18_500, 0, 0, 0) },
    { status: 'waived', ...sums(1, 18_500, 500, 0, 18_000, 0) },
    { status: 'late', ...sums(1, 18_500, 0, 18_500, 0, 18_500) },
    { status: 'open', ...sums(1, 1, 0, 1, 0, 0) },
  ])
  assert.deepEqual(totals.by_month, [
    { month: '2026-10', ...sums(3, 55_500, 19_000, 18_500, 18_000, 18_500) },
    { month: tomorrow.slice(0, 7), ...sums(1, 1, 0, 1, 0, 0) },
  ])
  assert.deepEqual(totals.by_group, [
    { group_id: 1, name: 'JO11-1', members: 3, ...sums(3, 55_500, 19_000, 18_500, 18_000, 18_500) },
    { group_id: 2, name: 'JO13-1', members: 1, ...sums(1, 18_500, 0, 18_500, 0, 18_500) },
    { group_id: null, name: null, members: 1, ...sums(1, 1, 0, 1, 0, 0) },
  ])
  assert.equal((await perform('totals', { season_id: 1 })).count, 3)
  const huge = await perform('totals', { currency: 'USD' })
  assert.equal(huge.count, 2)
  assert.equal(huge.amount_cents, 2 * most)
})

onEngines('fees are listed by open amount, season, group and member, page by page', async (engine) => {
  const { perform } = await youthClub(engine)
  await perform('charge_many', { to: 'everyone', due_on: '2020-10-01', ...fee })
  await perform('create', { member_id: 5, ...fee, season_id: 1 })
  await perform('record_payment', { charge_id: 2, amount_cents: 18_500, method: 'cash' })
  await perform('record_payment', { charge_id: 1, amount_cents: 500, method: 'cash' })
  const idsOf = async (input: object) =>
    (await perform('fees', input)).data.map(({ id }: { readonly id: number }) => id)
  assert.deepEqual(await idsOf({}), [5, 4, 3, 2, 1])
  assert.deepEqual(await idsOf({ state: 'unpaid' }), [5, 4, 3, 1])
  assert.deepEqual(await idsOf({ state: 'late' }), [4, 3, 1])
  assert.deepEqual(await idsOf({ status: 'paid' }), [2])
  assert.deepEqual(await idsOf({ season_id: 1 }), [5])
  assert.deepEqual(await idsOf({ group_id: 1, state: 'unpaid' }), [3, 1])
  assert.deepEqual(await idsOf({ member_id: 5 }), [5, 4])
  const first = await perform('fees', { state: 'unpaid', limit: 3 })
  assert.deepEqual([first.data.length, first.has_more, first.next], [3, true, '3'])
  const { data, has_more, next } = await perform('fees', { state: 'unpaid', limit: 3, starting_after: first.next })
  assert.deepEqual([has_more, next], [false, null])
  assert.deepEqual(data, [
    {
      id: 1,
      member_id: 1,
      name: 'Sanne',
      member_number: 'K-1',
      email: 'sanne@example.org',
      description: fee.description,
      amount_cents: 18_500,
      paid_cents: 500,
      open_cents: 18_000,
      currency: 'EUR',
      due_on: '2020-10-01',
      status: 'open',
      is_late: true,
      groups: ['JO11-1'],
    },
  ])
})

onEngines(
  'a fee that was imported as paid is neither open nor overdue, in the list and in the totals',
  async (engine) => {
    const { perform, write } = await youthClub(engine)
    const imported = { member_id: 1, amount_cents: 18_500, due_on: '2020-10-01' }
    await write((write) =>
      write.put(
        charge,
        ['paid', 'failed', 'waived'].map((status) => ({ fields: { ...imported, status } })),
      ),
    )
    type Fee = { readonly status: string; readonly open_cents: number; readonly is_late: boolean }
    const listed = async (input: object) =>
      (await perform('fees', input)).data.map((fee: Fee) => [fee.status, fee.open_cents, fee.is_late])
    assert.deepEqual(await listed({}), [
      ['waived', 0, false],
      ['failed', 18_500, true],
      ['paid', 0, false],
    ])
    assert.deepEqual(await listed({ state: 'late' }), [['failed', 18_500, true]])
    const { late_count, late_cents, open_cents } = await perform('totals')
    assert.deepEqual([late_count, late_cents, open_cents], [1, 18_500, 18_500])
  },
)

onEngines('a filter by status lists the fees that are shown with it', async (engine) => {
  const { perform, write } = await youthClub(engine)
  const charged = { member_id: 1, amount_cents: 18_500, status: 'open' }
  await write((write) =>
    write.put(
      charge,
      [
        { due_on: '2020-10-01' },
        { due_on: '2020-10-01', paid_cents: 500 },
        { due_on: '2999-10-01' },
        {},
        { due_on: '2999-10-01', paid_cents: 500 },
        { due_on: '2020-10-01', amount_cents: 0 },
        { due_on: '2020-10-01', status: null, paid_cents: 18_500 },
        { due_on: '2020-10-01', status: 'failed' },
      ].map((fields) => ({ fields: { ...charged, ...fields } })),
    ),
  )
  const idsOf = async (state: string) =>
    (await perform('fees', { state })).data.map(({ id }: { readonly id: number }) => id)
  assert.deepEqual(await idsOf('open'), [6, 4, 3])
  assert.deepEqual(await idsOf('partly_paid'), [7, 5])
  assert.deepEqual(await idsOf('late'), [8, 2, 1])
  const { by_status } = await perform('totals')
  assert.deepEqual(
    by_status.map(({ status, count }: { readonly status: string; readonly count: number }) => [status, count]).sort(),
    [
      ['failed', 1],
      ['late', 2],
      ['open', 3],
      ['partly_paid', 2],
    ],
  )
})

onEngines('totals follow every filter of the list', async (engine) => {
  const { perform } = await youthClub(engine)
  await perform('charge_many', { to: 'everyone', due_on: '2020-10-01', ...fee })
  await perform('create', { member_id: 5, ...fee, season_id: 1 })
  await perform('record_payment', { charge_id: 2, amount_cents: 18_500, method: 'cash' })
  await perform('record_payment', { charge_id: 1, amount_cents: 500, method: 'cash' })
  await perform('waive', { charge_id: 3, reason: 'The board agreed.' })
  type Sums = { readonly count: number; readonly open_cents: number; readonly by_group: readonly { name: string }[] }
  const filters = [
    ...[
      { state: 'unpaid' },
      { state: 'late' },
      { status: 'paid' },
      { season_id: 1 },
      { group_id: 1 },
      { member_id: 5 },
    ],
    ...[{ query: 'contr k-1' }, { group_id: 2 }, { group_id: 1, state: 'unpaid' }, { group_id: 9 }],
  ]
  for (const filter of filters) {
    const { data } = await perform('fees', filter)
    const { count, open_cents }: Sums = await perform('totals', filter)
    const open = data.reduce((sum: number, one: { readonly open_cents: number }) => sum + one.open_cents, 0)
    assert.deepEqual([count, open_cents], [data.length, open], JSON.stringify(filter))
  }
  // Noor is in both groups, and only the chosen one is counted.
  const { by_group }: Sums = await perform('totals', { group_id: 2 })
  assert.deepEqual(
    by_group.map(({ name }) => name),
    ['JO13-1'],
  )
})

onEngines('fees sort by due date and amount, and are found by description and member name', async (engine) => {
  const { perform, write } = await youthClub(engine)
  const fees = [
    { member_id: 1, description: 'Contributie', amount_cents: 500, due_on: '2026-10-01' },
    { member_id: 3, description: 'Contributie', amount_cents: 9_000, due_on: null },
    { member_id: 1, description: 'Kamp', amount_cents: 7_500, due_on: '2026-05-01' },
    { member_id: null, description: 'Contributie', amount_cents: null, due_on: '2026-11-01' },
  ]
  await write((write) =>
    write.put(
      charge,
      fees.map((fields) => ({ fields: { status: 'open', ...fields } })),
    ),
  )
  const idsOf = async (input: object) => {
    const ids: number[] = []
    for (let starting_after: string | undefined; ; ) {
      const { data, next } = await perform('fees', { ...input, limit: 2, ...(starting_after && { starting_after }) })
      ids.push(...data.map(({ id }: { readonly id: number }) => id))
      if (next === null) return ids
      starting_after = next
    }
  }
  assert.deepEqual(await idsOf({ sort: 'due_on' }), [3, 1, 4, 2])
  assert.deepEqual(await idsOf({ sort: '-due_on' }), [4, 1, 3, 2])
  assert.deepEqual(await idsOf({ sort: 'amount_cents' }), [1, 3, 2, 4])
  assert.deepEqual(await idsOf({ sort: '-amount_cents', state: 'unpaid', group_id: 1 }), [2, 3, 1])
  assert.deepEqual(await idsOf({ sort: 'due_on', status: 'paid' }), [])
  assert.deepEqual(await idsOf({ query: 'contr' }), [4, 2, 1])
  assert.deepEqual(await idsOf({ query: 'contributie sanne' }), [1])
  assert.deepEqual(await idsOf({ query: 'SANNE', sort: 'amount_cents' }), [1, 3])
  assert.deepEqual(await idsOf({ query: 'K-1', status: 'open' }), [3, 1])
  assert.deepEqual(await idsOf({ query: 'youssef' }), [])
  await assert.rejects(perform('fees', { query: '—' }), { code: 'validation_failed' })
  await assert.rejects(perform('fees', { starting_after: 'x' }), { code: 'bad_request' })
})

onEngines('a search for a common word finds the newest fees', async (engine) => {
  const { perform, write } = await youthClub(engine)
  const fields = { member_id: 1, description: 'Contributie', amount_cents: 500, status: 'open' }
  await write((write) =>
    write.put(
      charge,
      Array.from({ length: 260 }, () => ({ fields })),
    ),
  )
  const { data, next } = await perform('fees', { query: 'cont sanne', limit: 2 })
  assert.deepEqual([data.map(({ id }: { readonly id: number }) => id), next], [[260, 259], '259'])
})

onEngines('forgetting the debtor deletes the reason', async (engine) => {
  const { perform, store, caller, write } = await youthClub(engine)
  await perform('create', { member_id: 1, ...fee })
  await perform('waive', { charge_id: 1, reason: 'Sanne cannot pay.' })
  const erase = operationOf('persons erase')
  await execute(contextOf(store), erase, caller, { member_id: 1, also_bookkeeping: true })
  const body = (await write((write) => write.bodies(adjustment, [1]))).get(1)
  const { reason, kind, member_id } = JSON.parse(body ?? '{}')
  assert.deepEqual([kind, reason, member_id], ['waived', null, null])
})
