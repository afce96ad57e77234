/**
 * Opens a door for members while their group has a confirmed reservation of the facility. A card reader types the member's
 * `external_id` and a line break. The program prints `open` or `closed`, and the reason.
 *
 *   KANTINE_URL=https://kantine.example.org KANTINE_KEY=svc_live_... node door.ts 2 < /dev/card-reader
 *
 * 2 is the id of the facility. The key needs members:read and reservations:read. When Kantine is unreachable, the door stays
 * closed, and the program says so within a few seconds.
 */
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

type Filters = { [name: string]: string }
type List<Item> = { readonly data: readonly Item[]; readonly has_more: boolean }
type Member = { readonly id: number; readonly status: string; readonly group_ids: readonly number[] }
type Reservation = { readonly status: string | null; readonly group_id: number | null; readonly ends_at: string }

/** The state of the door, and the reason. */
type Decision = { readonly door: 'open' | 'closed'; readonly why: string }

/** Ignores reservations that started more than a day ago, to keep the search fast. */
const dayMs = 24 * 60 * 60_000
/** Members may enter this many minutes before their reservation starts. */
const earlyMinutes = 15

const { KANTINE_URL: origin, KANTINE_KEY: key } = process.env
const facility = Number(process.argv[2])
const away = () => new Response('Kantine cannot be reached.', { status: 503 })

/** The `detail` of a problem (RFC 9457), or the text of any other response. */
const detailOf = (text: string): string => (text.startsWith('{') ? JSON.parse(text).detail : text)

/** Returns the first matching records. Retries once when the API is busy or the connection breaks. */
async function find<Item>(path: string, filters: Filters, isAgain = false): Promise<readonly Item[]> {
  const url = new URL(`/api/v1/${path}?${new URLSearchParams({ limit: '200', ...filters })}`, origin)
  const options = { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(2000) }
  const answer = await fetch(url, options).catch(away)
  if (answer.ok) {
    const { data, has_more } = (await answer.json()) as List<Item>
    if (has_more) console.error(`Checked only the first 200 ${path}.`)
    return data
  }
  const seconds = Number(answer.headers.get('retry-after') ?? 0)
  if (![429, 502, 503, 504].includes(answer.status) || seconds > 2 || isAgain)
    throw new Error(detailOf(await answer.text()))
  await wait(seconds * 1000)
  return find(path, filters, true)
}

async function decide(card: string): Promise<Decision> {
  const now = Date.now()
  const [members, reservations] = await Promise.all([
    // A filter takes several values, separated by commas. A card has one.
    find<Member>('members', { external_id: card.replace(/[\\,]/g, '\\$&') }),
    find<Reservation>('reservations', {
      facility_id: `${facility}`,
      starts_from: new Date(now - dayMs).toISOString(),
      starts_to: new Date(now + earlyMinutes * 60_000).toISOString(),
      ends_from: new Date(now).toISOString(),
    }),
  ])
  const [member] = members
  if (!member) return { door: 'closed', why: 'no member has this card' }
  if (member.status !== 'active') return { door: 'closed', why: `member ${member.id} is ${member.status}` }
  const theirs = reservations.find(
    ({ group_id, status }) => status === 'confirmed' && group_id !== null && member.group_ids.includes(group_id),
  )
  if (!theirs) return { door: 'closed', why: `no group of member ${member.id} has reserved facility ${facility} now` }
  return { door: 'open', why: `member ${member.id}, group ${theirs.group_id} until ${theirs.ends_at}` }
}

if (!origin || !key || !Number.isInteger(facility)) {
  console.error('Set KANTINE_URL and KANTINE_KEY, and pass the id of the facility.')
  process.exit(2)
}
for await (const line of createInterface({ input: process.stdin })) {
  const card = line.trim()
  if (card === '') continue
  const { door, why } = await decide(card).catch((error: Error) => ({ door: 'closed', why: error.message }))
  console.log(`${new Date().toISOString()} ${door}: ${why}`)
}
