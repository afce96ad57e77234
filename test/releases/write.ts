import type { Browser } from '../console/browser.ts'
import { type Expected, type Repeated, slug } from './expected.ts'

const dayMs = 86_400_000

/** Writes through the API and the application, some of it with an Idempotency-Key. The last member is gone again, its id is not. */
export async function write(url: string, key: string, browser: Browser): Promise<Expected['repeated']> {
  const repeated: Repeated[] = []

  async function done(call: string, body: unknown, answer: { status: number; text: string }): Promise<typeof answer> {
    if (answer.status >= 300) throw new Error(`${call} ${JSON.stringify(body)}: ${answer.text}`)
    return answer
  }
  async function api(call: string, body?: unknown, idempotencyKey?: string) {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return done(call, body, { status: answer.status, text: await answer.text() })
  }
  const application = async (call: string, body: unknown, idempotencyKey?: string) =>
    done(call, body, await browser.call(call, body, idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}))

  async function repeatable(surface: Repeated['surface'], call: string, body: unknown) {
    const idempotency_key = `"${surface} ${call}"`
    const { status, text } = await (surface === 'api' ? api : application)(call, body, idempotency_key)
    repeated.push({ surface, call, body, idempotency_key, status, text })
  }

  await repeatable('api', 'POST /members', { name: 'Sanne de Vries', group_ids: [1, 3] })
  const operations = [
    { op: 'create', data: { name: 'Youssef Amrani' } },
    { op: 'update', id: 2, data: { status: 'archived' } },
    { op: 'update', id: 99, data: { name: 'Nobody' } },
  ]
  await repeatable('api', 'POST /members/bulk', { operations })
  const records = [{ member_id: 3, group_id: 2, date: '2026-09-03', present: true }]
  await repeatable('api', 'POST /attendance/bulk', { records })
  await api('PATCH /members/1', { phone: '+31 6 11111111' })
  await api('PUT /kennismakers/1/status', { status: 'joined' })
  const tomorrow = new Date(Date.now() + dayMs).toISOString()
  await api('POST /events', { title: 'Pubquiz', starts_at: tomorrow, capacity: 10 })
  const { id } = JSON.parse((await api('POST /members', { name: 'Gone soon' })).text)
  await api(`DELETE /members/${id}`)

  const club = `/clubs/${slug}`
  await application(`POST ${club}/registrations`, { event_id: 4, member_id: 1 })
  await application(`POST ${club}/registrations`, { event_id: 4, member_id: 4 })
  await repeatable('console', `POST ${club}/charges`, {
    member_id: 1,
    description: 'Contribution',
    amount_cents: 18500,
  })
  await repeatable('console', `POST ${club}/charges/4/payments`, { amount_cents: 5000, method: 'iDEAL' })
  await application(`POST ${club}/charges/4/failed-payments`, { outcome: 'failed', reason: 'Insufficient funds' })
  return repeated
}
