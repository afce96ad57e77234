/** Writes the parts of docs/webhooks.md that are generated from the code: `npm run docs`. */
import { readFileSync } from 'node:fs'
import { type EventDefinition, eventKinds } from '@kantine/contract/events.ts'
import { callOf, operations } from '@kantine/contract/operations.ts'
import { servedResources } from '@kantine/contract/resources.ts'
import { type Notification, postOf } from '../../server/webhooks/sending/message.ts'
import { retryDelaysMs } from '../../server/webhooks/sending/retries.ts'
import type { Post } from '../../server/webhooks/sending/send.ts'
import { pageWith, table } from './page-parts.ts'

const snippets = new URL('../../console/src/pages/webhooks/verify/', import.meta.url)

/** A signed message with which integrators can test their own code. */
export type Vector = {
  readonly secrets: readonly string[]
  readonly id: string
  readonly timestamp: number
  readonly body: string
  readonly signature: string
}

const parts = {
  kinds: () =>
    table(
      ['type', 'sent when', 'ids in `data` besides `club_id`'],
      Object.entries(eventKinds).map(([kind, { doc, ids, ...mark }]: [string, EventDefinition]) => [
        mark.open ? `\`${kind}\`` : `**\`${kind}\`**`,
        doc,
        ids.map((id) => `\`${id}\``).join(' '),
      ]),
    ),
  records: () =>
    table(
      ['id', 'request'],
      [...new Set(Object.values(eventKinds).flatMap(({ ids }) => ids))].map((id) => [
        `\`${id}\``,
        `\`${callOfId(id)}\``,
      ]),
    ),
  request: () => `\`\`\`text\n${requestOf(first)}\n\`\`\``,
  retries: () => table(['attempt', 'wait', 'after the first, about'], retryRows()),
  'verify.mjs': () => snippet('js crypto', 'verify.mjs'),
  'verify.py': () => snippet('python', 'verify.py'),
  'verify.php': () => snippet('php', 'verify.php'),
  'Verify.java': () => snippet('java', 'Verify.java'),
  vectors: () => `\`\`\`json vectors\n${JSON.stringify(vectors, null, 2)}\n\`\`\``,
} satisfies { [name: string]: () => string }

/** Code that verifies a signature. The application also shows it. */
const snippet = (mark: string, file: string) => `\`\`\`${mark}\n${readFileSync(new URL(file, snippets), 'utf8')}\`\`\``

/** The call that reads the record with an id: `GET /api/v1/members/{id}` for `member_id`. */
function callOfId(id: string): string {
  const resource = servedResources().find(({ name }) => `${name}_id` === id)
  if (!resource) throw new Error(`There is no resource for '${id}'.`)
  const { method, path } = callOf(operations.get, resource)
  return `${method} ${path}`
}

function retryRows(): string[][] {
  let sinceFirstMs = 0
  const retries = retryDelaysMs.map((delayMs, i) => {
    sinceFirstMs += delayMs
    return [String(i + 2), inWords(delayMs), inWords(sinceFirstMs)]
  })
  return [['1', 'none', ''], ...retries]
}

/** `2 h 35 min` for a duration in milliseconds; seconds only below a minute. */
function inWords(ms: number): string {
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`
  const minutes = Math.floor(ms / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** Secrets that no endpoint uses. */
const secretOf = (word: string) => `whsec_${Buffer.from(word.padEnd(32, '.')).toString('base64')}`
const current = secretOf('kantine')
const previous = secretOf('kelder')

const at = Date.UTC(2026, 10, 21, 15, 4, 5, 123)

const messages = {
  created: { club: 2, id: 1071, kind: 'member.created', at, data: '{"club_id":2,"member_id":14}' },
  received: { club: 2, id: 1072, kind: 'payment.received', at, data: '{"club_id":2,"charge_id":27,"member_id":null}' },
} satisfies { [name: string]: Notification }

const first = postOf(messages.created, 'https://example.org/kantine', [current], at + 1000)

const vectors: readonly Vector[] = [
  vector([current], first),
  vector([current, previous], postOf(messages.received, first.url, [current, previous], at + 1000)),
]

function vector(secrets: readonly string[], { headers, body }: Post): Vector {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp, 'webhook-signature': signature = '' } = headers
  return { secrets, id, timestamp: Number(timestamp), body, signature }
}

/** A notification as it is sent. */
function requestOf({ url, headers, body }: Post): string {
  const { host, pathname } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${pathname} HTTP/1.1`, ...lines, '', body].join('\n')
}

export const webhooksPage = pageWith('webhooks', parts)
