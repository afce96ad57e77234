/** A client that writes and keeps a history: what was acknowledged, what failed, and what it does not know. */
import { createRandom } from '../../../server/sandbox/random.ts'
import { patienceMs } from '../../support/patience.ts'
import { after, drawWrite, type Hand, noRecords, type Records, type Write } from './writes.ts'

/** An answer as it came: its status, its text, and whether it was given before. */
export type Answer = { readonly status: number; readonly text: string; readonly replayed: boolean }

/** What became of a write: `unknown` when no answer came, or one that does not say. */
type Outcome = { readonly is: 'acknowledged' | 'refused' | 'failed' | 'unknown'; readonly answer?: Answer }

export type Target = { readonly url: string; readonly key: string; readonly group: number }

export type Client = {
  /** What its external ids begin with. */
  readonly prefix: string
  readonly target: Target
  /** Its records, as far as answers told it. */
  records: Records
  /** The last write, when nobody told it whether that happened. */
  pending: Write | undefined
  /** What is to be given again for the same key. */
  readonly kept: { readonly write: Write; readonly answer: Answer }[]
  /** Which record an id of the change log is: `member 12` is `3-1`, `attendance 7` is `3-1 2026-09-02`. */
  readonly subjects: Map<string, string>
  readonly counts: { [is in Outcome['is']]: number }
  /** Answers that break a promise by themselves. */
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
 * Lets a client write until it is told to stop, or does not know what became of its last write.
 *
 * @param pause before each write
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

/** Sends a write; undefined when no whole answer came. */
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

/** The same request twice at the same moment, as an impatient client does: it is done once, and both learn the same. */
async function sendTwice(client: Client, write: Write): Promise<Outcome> {
  const [first, second] = await Promise.all([send(client, write), send(client, write)])
  const outcomes = [first, second]
    .filter((answer) => answer?.status !== 409)
    .map((answer) => outcomeOf(client, write, answer))
  const [one, other] = outcomes.filter(({ is }) => is === 'acknowledged')
  if (one && other && (one.answer?.text !== other.answer?.text || one.answer?.replayed === other.answer?.replayed)) {
    client.faults.push(`${write.idempotencyKey} was answered twice, differently: ${JSON.stringify([one, other])}`)
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

/** Notes what an acknowledged write says of its records. */
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
