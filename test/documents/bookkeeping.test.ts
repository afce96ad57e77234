/** Runs the code of docs/bookkeeping.md and compares its examples with the responses of a server. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Writer } from '../../server/store/writer.ts'
import { correctCharge, createCharge, recordFailedPayment, recordPayment } from '../support/application-writes.ts'
import { newFolder } from '../support/folder.ts'
import { onEngines } from '../support/kantine.ts'
import { newWorld } from '../webhooks/club-with-receivers.ts'
import { blocksOf, scriptOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'

const document = 'docs/bookkeeping.md'
const blockOf = (mark: string) => blocksOf(document, mark)[0] ?? ''

type Charge = {
  readonly paid_cents: number
  readonly created_at: string
  readonly updated_at: string
  readonly adjustments: readonly object[]
}

const timesOf = ({ created_at, updated_at }: Charge) => ({ created_at, updated_at })

type Booking = { readonly payment: number; readonly cents: number; readonly debtor: string }

onEngines(
  "the charge in docs/bookkeeping.md matches the server's response, and its code books every cent once",
  async (engine) => {
    const { kantine, club, send, listen } = await newWorld(engine)
    const { told } = await listen(['payment.failed'])
    const write = (work: (write: Writer) => Promise<unknown>) => kantine.store.write(club.id, kantineItself, work)
    const sanne = { name: 'Sanne de Vries', member_number: 'KNT-0042' }
    await write((write) => write.put(member, [{ fields: sanne }]))
    const shown = JSON.parse(blockOf('json charge'))
    const { member_id, description, amount_cents, due_on, payments } = shown
    const [{ amount_before_cents, ...adjustment }] = shown.adjustments
    await write((write) => createCharge(write, { member_id, description, amount_cents: amount_before_cents, due_on }))
    await write((write) => correctCharge(write, { charge_id: 1, amount_cents, reason: 'The fee of juniors' }))

    const functions = scriptOf('docs/sync.md', 'sync') + scriptOf(document, 'bookings')
    const use = `${functions}; return async (origin, key, booked, book, since) => { ${blockOf('ts use bookings')}; return since }`
    const bookNew = new Function(use)()
    const booked = new Set<number>()
    const books: Booking[] = []
    let since: string | undefined
    const syncNow = async () => {
      since = await bookNew(kantine.url, club.key, booked, (booking: Booking) => books.push(booking), since)
    }
    await syncNow()
    for (const { id: _, outcome, ...payment } of payments) {
      const { method, reason, reverses_payment_id: _reverses, undone: _undone, ...others } = payment
      const body = outcome === 'received' ? { ...others, method } : { ...others, outcome, reason }
      const record = outcome === 'received' ? recordPayment : recordFailedPayment
      await write((write) => record(write, { charge_id: 1, ...body }))
      await syncNow()
      await syncNow()
    }
    const { body } = await send<Charge>('GET /charges/1')
    const { updated_at, created_at, adjustments, ...answered } = body
    const { at, ...corrected } = adjustments[0] as { at: string }
    assert.deepEqual(
      { ...answered, adjustments: [{ ...corrected, at: adjustment.at }], ...timesOf(shown) },
      { ...shown, adjustments: [{ ...adjustment, amount_before_cents }] },
    )
    assert.ok(created_at < at && at < updated_at)
    assert.deepEqual(
      books.map(({ payment, cents, debtor }) => [payment, cents, debtor]),
      [
        [2, 8500, sanne.name],
        [3, 10_000, sanne.name],
        [4, -10_000, sanne.name],
      ],
    )
    assert.equal(
      books.reduce((sum, { cents }) => sum + cents, 0),
      answered.paid_cents,
    )

    const notification = JSON.parse(blockOf('json notification'))
    const last = (await told(2)).find(({ timestamp }) => timestamp === updated_at)
    assert.deepEqual(
      { ...last, timestamp: notification.timestamp },
      { ...notification, data: { ...notification.data, club_id: club.id, change_id: last?.data.change_id } },
    )
  },
)

onEngines('the calls in docs/bookkeeping.md cause every notification about money and registrations', async (engine) => {
  const { kantine, club, send, listen } = await newWorld(engine)
  const kinds = ['charge.created', 'payment.received', 'payment.failed', 'event.registration'] as const
  const { told } = await listen(kinds)
  await send('POST /members', { name: 'Sanne de Vries' })
  await send('POST /events', { title: 'Training', starts_at: '2099-01-09T15:00:00Z' })
  const cwd = newFolder()
  const env = { ...kantine.database.environment, PATH: await pathWithNpx(cwd) }
  const script = blockOf('sh try')
    .replaceAll('http://localhost:3000/console', `${kantine.url}/console`)
    .replaceAll('http://localhost:3000', kantine.config.baseUrl)
    .replaceAll('fc-voorbeeld', club.slug)
  const { stdout } = await promisify(execFile)('bash', ['-ec', script], { env, cwd })
  const [charged = '', paid = '', failed = '', registered = ''] = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
  assert.equal(JSON.parse(charged).status, 'open')
  assert.equal(JSON.parse(paid).charge.status, 'paid')
  assert.equal(JSON.parse(failed).charge.status, 'charged back')
  assert.equal(JSON.parse(registered).event_id, 1)
  assert.deepEqual((await told(4)).map(({ type }) => type).sort(), [...kinds].sort())
})
