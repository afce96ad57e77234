/** A client that writes and keeps a history of which writes were acknowledged, failed, or had an unknown outcome. */
import { createRandom } from '../../../server/sandbox/random.ts'
import { patienceMs } from '../../support/patience.ts'
import { after, drawWrite, type Hand, noRecords, type Records, type Write } from './writes.ts'

/** A response as it arrived. `replayed` means that it repeats an earlier one. */
export type Answer = { readonly status: number; readonly text: string; readonly replayed: boolean }

/** The outcome of a write: `unknown` if there was no response, or if the response does not say. */
type Outcome = { readonly is: 'acknowledged' | 'refused' | 'failed' | 'unknown'; readonly answer?: Answer }

export type Target = { readonly url: string; readonly key: string; readonly group: number }

export type Client = {
  /** The prefix of its external ids. */
  readonly prefix: string
  readonly target: Target
  /** Its records, as far as it knows from responses. */
  records: Records
  /** The last write, if its outcome is unknown. */
  pending: Write | undefined
  /** The responses that must be repeated for the same key. */
  readonly kept: { readonly write: Write; readonly answer: Answer }[]
  /** Maps records in the change log to the client's names: `member 12` is `3-1`, `attendance 7` is `3-1 2026-09-02`. */
  readonly subjects: Map<string, string>
  readonly counts: { [is in Outcome['is']]: number }
  /** Responses that break a promise on their own. */
  readonly faults: string[]
}

export const newClient = (prefix: string, target: Target): Client => ({
  prefix,
  target,
  records: noRecords(),
  pending: undefined,
  kept: [],
  subjects: new Map(),
  counts: { acknowledged: 0, refused: 0, failed: 0, unknown: 0 },
  faults: [],
})

/**
 * Lets a client write until it is told to stop, or until the outcome of a write is unknown.
 *
 * @param pause runs before each write
 */
export async function writeUntil(
  client: Client,
  stopping: AbortSignal,
  seed: number,
  pause?: () => Promise<void>,
): Promise<void> {
  const random = createRandom('faults', seed, client.prefix)
  const ids = new Map<string, number>()
  const gone: number[] = []
  let texts = 0
  while (!stopping.aborted && !client.pending) {
    await pause?.()
    const hand: Hand = {
      random,
      records: client.records,
      group: client.target.group,
      idOf: (member) => ids.get(member) as number,
      goneId: gone.at(-1),
      fresh: () => `${client.prefix}-${texts++}`,
    }
    const write = drawWrite(hand)
    const twice = write.idempotencyKey !== undefined && random.chance(0.25)
    const { is, answer } = twice ? await sendTwice(client, write) : outcomeOf(client, write, await send(client, write))
    client.counts[is]++
    if (is === 'unknown') client.pending = write
    if (is !== 'acknowledged' || !answer) continue
    learn(client, write, answer)
    for (const [name, id] of idsIn(write, answer)) ids.set(name, id)
    for (const step of write.steps) if (step.does === 'delete') gone.push(ids.get(step.member) as number)
    client.records = after(client.records, write)
  }
}

/** Sends a write. Returns undefined if no complete response arrives. */
export async function send({ target }: Client, write: Write): Promise<Answer | undefined> {
  try {
    const answer = await fetch(target.url + write.path, {
      method: write.method,
      headers: {
        authorization: `Bearer ${target.key}`,
        ...(write.body && { 'content-type': 'application/json' }),
        ...(write.idempotencyKey && { 'idempotency-key': write.idempotencyKey }),
      },
      ...(write.body && { body: JSON.stringify(write.body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const replayed = answer.headers.get('idempotency-replayed') === 'true'
    return { status: answer.status, text: await answer.text(), replayed }
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') throw error
    return undefined
  }
}

/** Sends the same request twice at the same time, like an impatient client. It must run once, with the same response to both. */
async function sendTwice(client: Client, write: Write): Promise<Outcome> {
  const [first, second] = await Promise.all([send(client, write), send(client, write)])
  const outcomes = [first, second]
    .filter((answer) => answer?.status !== 409)
    .map((answer) => outcomeOf(client, write, answer))
  const [one, other] = outcomes.filter(({ is }) => is === 'acknowledged')
  if (one && other && (one.answer?.text !== other.answer?.text || one.answer?.replayed === other.answer?.replayed)) {
    client.faults.push(`${write.idempotencyKey} got two different responses: ${JSON.stringify([one, other])}`)
  }
  return one ?? outcomes.find(({ is }) => is !== 'failed') ?? outcomes[0] ?? { is: 'unknown' }
}

function outcomeOf(client: Client, write: Write, answer: Answer | undefined): Outcome {
  if (!answer) return { is: 'unknown' }
  if (answer.status === write.expected) return { is: answer.status < 300 ? 'acknowledged' : 'refused', answer }
  if (answer.status === 503) return { is: answer.text.includes('Nothing was changed.') ? 'failed' : 'unknown', answer }
  client.faults.push(`${write.method} ${write.path} answered ${answer.status}: ${answer.text}`)
  return { is: 'unknown', answer }
}

/** Remembers what the response to an acknowledged write says about its records. */
export function learn(client: Client, write: Write, answer: Answer): void {
  if (write.idempotencyKey) client.kept.push({ write, answer })
  for (const [name, id] of idsIn(write, answer)) client.subjects.set(`member ${id}`, name)
  if (write.path !== '/api/v1/attendance/bulk') return
  const { results } = JSON.parse(answer.text) as { results: { id?: number }[] }
  for (const [i, step] of write.steps.entries()) {
    const id = results[i]?.id
    if (step.does === 'mark' && id) client.subjects.set(`attendance ${id}`, `${step.member} ${step.date}`)
  }
}

/** The ids of the members that a write created, by their external ids. */
function idsIn(write: Write, { text }: Answer): [string, number][] {
  if (write.expected === 201) {
    const { external_id, id } = JSON.parse(text)
    return [[external_id, id]]
  }
  if (write.path !== '/api/v1/members/bulk') return []
  const { operations } = write.body as { operations: { op: string; data?: { external_id?: string } }[] }
  const { results } = JSON.parse(text) as { results: { id?: number }[] }
  return operations.flatMap(({ op, data }, i): [string, number][] =>
    op === 'create' ? [[data?.external_id as string, results[i]?.id as number]] : [],
  )
}
