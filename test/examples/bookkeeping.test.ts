/** examples/bookkeeping.py: the file contains every cent once, even if a run is interrupted. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { localTime } from '@kantine/contract/local-time.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Writer } from '../../server/store/writer.ts'
import { root } from '../house/files.ts'
import {
  cancelCharge,
  correctCharge,
  recordFailedPayment,
  recordPayment,
  reopenCharge,
  undoPayment,
  waiveCharge,
} from '../support/application-writes.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onOneEngine, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { exampleOf } from './example.ts'

type Charge = { readonly id: number; readonly amount_cents: number; readonly paid_cents: number }

/** A new club with the example, and what that has booked so far, as the columns of each line. */
async function newBooks(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const example = await exampleOf('bookkeeping.py', kantine.url, club.key)
  return {
    kantine,
    example,
    send: sender(kantine, club.key),
    write: (work: (write: Writer) => Promise<unknown>) => kantine.store.write(club.id, kantineItself, work),
    bookings() {
      const [headings, ...lines] = readFileSync(join(example.folder, 'bookings.csv'), 'utf8').trim().split('\r\n')
      assert.equal(headings, 'booking,on,cents,currency,debtor,member_number,description,method,reason')
      return lines.map((line) => line.split(','))
    },
  }
}

onOneEngine('the bookings of a charge add up to the open amount, even if a run is interrupted', async (engine) => {
  const { kantine, example, send, write, bookings } = await newBooks(engine)
  const pay = (charge_id: number, amount_cents: number, more: { at?: string } = {}) =>
    write((write) => recordPayment(write, { charge_id, amount_cents, method: 'iDEAL', ...more }))
  /** Every booking once, and of each charge as many cents as it lacks. */
  const checkBooks = async () => {
    const lines = bookings()
    assert.equal(new Set(lines.map(([name]) => name)).size, lines.length)
    const cents = lines.reduce((sum, line) => sum + Number(line[2]), 0)
    const charges = (await send<{ data: Charge[] }>('GET /charges?limit=200')).body.data
    const more = (await send<{ data: Charge[] }>('GET /charges?limit=200&starting_after=200')).body.data
    const open = [...charges, ...more].reduce((sum, { amount_cents, paid_cents }) => sum + amount_cents - paid_cents, 0)
    assert.equal(cents, open)
    return lines
  }

  /** How many pages the next run reads: two where the last one began in the second in which all charges were made. */
  const pagesSince = async () => {
    const since = readFileSync(join(example.folder, 'bookings.csv.since'), 'utf8')
    const { body } = await send<{ has_more: boolean }>(`GET /charges?limit=200&updated_since=${since}`)
    return body.has_more ? 2 : 1
  }

  await write(async (write) => {
    await write.put(member, [
      { fields: { name: '=HYPERLINK("x")' } },
      { fields: { name: 'Youssef', member_number: '7' } },
    ])
    const owed = Array.from({ length: 205 }, (_, n) => ({
      fields: { member_id: 1 + (n % 2), amount_cents: 18_500, paid_cents: n === 9 ? 5000 : 0, currency: 'EUR' },
    }))
    await write.put(charge, owed)
  })
  await pay(1, 18_500, { at: '2025-12-31T23:30:00.000Z' })
  assert.equal(await example.runWithEnds(['bookings.csv']), 3, 'the club and two pages')
  assert.equal((await checkBooks()).length, 206)

  await pay(10, 13_500)
  await write((write) => recordFailedPayment(write, { charge_id: 1, outcome: 'charged_back', amount_cents: 500 }))
  await write((write) => recordFailedPayment(write, { charge_id: 2, outcome: 'failed' }))
  await write((write) => write.remove(member, [2]))
  const pages = await pagesSince()
  assert.equal(await example.runWithEnds(['bookings.csv']), 1 + pages)
  const lines = await checkBooks()
  assert.equal(lines.find(([name]) => name === 'payment 1')?.[1], '2026-01-01', 'the day in the time zone of the club')
  assert.ok(lines.every(([, on = '']) => /^\d{4}-\d\d-\d\d$/.test(on)))
  assert.deepEqual(
    lines.slice(206).map(([name, , cents]) => [name, cents]),
    [
      ['payment 3', '500'],
      ['payment 2', '-13500'],
    ],
  )
  assert.deepEqual(
    ['charge 1', 'charge 10'].map((name) => lines.find(([one]) => one === name)?.slice(2, 6)),
    [
      ['18500', 'EUR', `"'=HYPERLINK(""x"")"`, ''],
      ['13500', 'EUR', 'Youssef', '7'],
    ],
  )
  const { stdout } = await example.run(['bookings.csv'], (request) => (request === 1 ? 'busy' : 'pass'))
  assert.equal(stdout, '0 new bookings\n')
  const { code, stderr } = await (await exampleOf('bookkeeping.py', kantine.url, 'wrong')).run(['bookings.csv'])
  assert.equal(code, 1)
  assert.match(stderr, /^The export was not updated: This server has no such key/)
})

onOneEngine(
  'creation, corrections, waivers, chargebacks and undone payments are booked on their own days',
  async (engine) => {
    const { example, send, write, bookings } = await newBooks(engine)
    type Adjusted = Charge & {
      readonly status: string
      readonly created_at: string
      readonly updated_at: string
      readonly adjustments: readonly { readonly at: string }[]
    }
    /** The bookings since the last run, as the names, days and cents; all of them add up to the open amounts. */
    let before = 0
    const newBookings = async () => {
      await example.run(['bookings.csv'])
      const all = bookings().map((columns) => columns.slice(0, 3))
      const { data } = (await send<{ data: Adjusted[] }>('GET /charges')).body
      const isClosed = ({ status }: Adjusted) => ['waived', 'cancelled'].includes(status)
      const open = data.map((one) => (isClosed(one) ? 0 : one.amount_cents - one.paid_cents))
      const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
      assert.equal(sum(all.map(([, , cents]) => Number(cents))), sum(open))
      const some = all.slice(before)
      before = all.length
      return some
    }
    const dayOf = (at = '') => localTime(at, 'Europe/Amsterdam').slice(0, 10)
    const chargeNow = async (id: number) => (await send<Adjusted>(`GET /charges/${id}`)).body
    const lastDay = async (id: number) => dayOf((await chargeNow(id)).adjustments.at(-1)?.at)
    const reason = 'The board agreed.'

    const owed = { amount_cents: 20_000, currency: 'EUR', paid_cents: 0, status: 'open', due_on: '2026-10-01' }
    await write((write) => write.put(charge, [{ fields: owed }, { fields: owed }]))
    await write((write) => correctCharge(write, { charge_id: 1, amount_cents: 18_500, reason }))
    const made = dayOf((await chargeNow(1)).created_at)
    const corrected = [
      ['charge 1', made, '20000'],
      ['adjustment 1', await lastDay(1), '-1500'],
      ['charge 2', made, '20000'],
    ]
    assert.deepEqual(await newBookings(), corrected, 'the amount before, and the correction')

    await write((write) =>
      recordPayment(write, { charge_id: 1, amount_cents: 8500, method: 'iDEAL', at: '2026-10-05T12:00:00Z' }),
    )
    await write((write) => waiveCharge(write, { charge_id: 1, reason }))
    await write((write) => cancelCharge(write, { charge_id: 2, reason }))
    const closed = [
      ['payment 1', '2026-10-05', '-8500'],
      ['adjustment 2', await lastDay(1), '-10000'],
      ['adjustment 3', await lastDay(2), '-20000'],
    ]
    assert.deepEqual(await newBookings(), closed)

    const back = { charge_id: 1, outcome: 'charged_back', amount_cents: 500, at: '2026-11-12T12:00:00Z' }
    await write((write) => recordFailedPayment(write, back))
    await write((write) => reopenCharge(write, { charge_id: 2, reason }))
    const reopened = [
      ['payment 2', '2026-11-12', '500'],
      ['adjustment 2 ended', dayOf((await chargeNow(1)).updated_at), '10000'],
      ['adjustment 3 ended', await lastDay(2), '20000'],
    ]
    assert.deepEqual(
      await newBookings(),
      reopened,
      'a chargeback ends a waiver, when it is recorded if its own day was before the waiver',
    )

    await write((write) =>
      recordPayment(write, { charge_id: 2, amount_cents: 20_000, method: 'iDEAL', at: '2026-10-06T12:00:00Z' }),
    )
    await write((write) => undoPayment(write, { charge_id: 2, payment_id: 3, reason }))
    await write((write) => waiveCharge(write, { charge_id: 2, reason }))
    await write((write) => reopenCharge(write, { charge_id: 2, reason }))
    const undone = [
      ['payment 3', '2026-10-06', '-20000'],
      ['payment 4', await lastDay(2), '20000'],
    ]
    assert.deepEqual(await newBookings(), undone, 'what was waived and reopened between two runs moves nothing')
    assert.deepEqual(await newBookings(), [])
  },
)

onOneEngine(
  'an imported charge is booked with what it owes: nothing if it is paid, or cancelled until it is owed after all',
  async (engine) => {
    const { example, send, write, bookings } = await newBooks(engine)
    const owed = { amount_cents: 18_500, currency: 'EUR', paid_cents: 0 }
    const put = (id: number | undefined, fields: FieldValues) =>
      write((write) => write.put(charge, [{ ...(id && { id }), fields }]))
    for (const fields of [{ status: 'open' }, { status: 'open', due_on: '2026-10-01' }, { status: 'cancelled' }])
      await put(undefined, { ...owed, ...fields })
    const booked = async () => {
      await example.run(['bookings.csv'])
      return bookings().map((columns) => columns.slice(0, 3))
    }
    const { data } = (await send<{ data: { created_at: string }[] }>('GET /charges')).body
    const made = localTime(data[0]?.created_at ?? '', 'Europe/Amsterdam').slice(0, 10)
    const two = [
      ['charge 1', made, '18500'],
      ['charge 2', made, '18500'],
    ]
    assert.deepEqual(await booked(), two)
    // Reopened, it is owed after all.
    await put(3, { ...owed, status: 'open', due_on: '2026-11-01' })
    const three = [...two, ['charge 3', made, '18500']]
    assert.deepEqual(await booked(), three)
    await put(undefined, { amount_cents: 18_500, status: 'paid', paid_cents: null })
    assert.deepEqual(await booked(), [...three, ['charge 4', made, '0']])
  },
)

test('no text starts a formula, even after a tab or a carriage return', () => {
  const [plain = ''] = /^def plain[\s\S]+?\n\n/m.exec(readFileSync(join(root, 'examples/bookkeeping.py'), 'utf8')) ?? []
  const texts = ['=1', '+1', '-1', '@a', '\t=1', '\r=1', 'Sanne', '', null]
  const program = `import json, sys\n${plain}\nprint(json.dumps([plain(text) for text in json.loads(sys.argv[1])]))`
  const guarded = JSON.parse(execFileSync('python3', ['-c', program, JSON.stringify(texts)], { encoding: 'utf8' }))
  assert.deepEqual(guarded, ["'=1", "'+1", "'-1", "'@a", "'\t=1", "'\r=1", 'Sanne', '', null])
})
