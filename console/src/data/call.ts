/** Calls to the server, under `/console/api`. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { useSyncExternalStore } from 'react'
import { AlreadyDone, CallFailed, type Done, type Problem, unreachable } from './call-failed.ts'
import { untilKnown } from './until-known.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as a value, with the type of its response (`api.ts` creates them). */
export type Call<Answer> = {
  readonly method: Method
  readonly path: string
  readonly body?: unknown
  readonly answer?: Answer
}

export type List<Item> = { readonly data: readonly Item[]; readonly has_more: boolean }

/** The query string, including the question mark; empty if there are no parameters. */
export function queryOf(values: { readonly [name: string]: unknown }): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

export type Previewed<Answer = unknown> = {
  readonly answer: Answer
  readonly changes: readonly {
    readonly resource: string
    readonly title: LocalizedText
    readonly change: 'created' | 'updated' | 'deleted'
    readonly count: number
    /** The first of these records. */
    readonly ids: readonly number[]
  }[]
  /** The number of other changes, in records that the reader may not see. */
  readonly unseen: number
}

/** Returns the call that previews another call's changes. */
export const preview = <Answer>({ method, path, body }: Call<Answer>): Call<Previewed<Answer>> => ({
  method,
  body,
  path: `${path}?preview=true`,
})

export const send = <Answer>({ method, path, body }: Call<Answer>): Promise<Answer> => call<Answer>(method, path, body)

/**
 * Calls the server and returns the response: its JSON, a file as a `Blob`, or undefined if it has no body. If the session has ended or a
 * password is needed, asks the reader and repeats the call. No input is lost. A change that is still running is not sent twice, and one whose
 * response is lost is repeated until its outcome is known.
 *
 * @param path relative to `/console/api`: `/clubs/fc-voorbeeld/keys`
 * @param body sent as JSON; a `Blob` is sent as is
 * @throws {CallFailed} @throws {AlreadyDone} after a lost response
 */
export function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  if (method === 'GET') return callUntilAnswered(method, path)
  const what = body instanceof Blob ? body : `${method} ${path} ${JSON.stringify(body)}`
  const sent = underWay.get(what) ?? changeOnce(method, path, body).finally(() => underWay.delete(what))
  underWay.set(what, sent)
  return sent as Promise<Answer>
}

/** Changes that still await a response, so that pressing a button twice sends only one. Each file is a change of its own. */
const underWay = new Map<string | Blob, Promise<unknown>>()

/** Sends a change with a new Idempotency-Key, which each repeat has too. */
async function changeOnce<Answer>(method: Method, path: string, body: unknown): Promise<Answer> {
  if (!countsOnce(path)) return callUntilAnswered(method, path, body)
  const key = crypto.randomUUID()
  const page = window.location.pathname
  try {
    return await untilKnown(() => callUntilAnswered<Answer>(method, path, body, key))
  } catch (error) {
    if (error instanceof AlreadyDone) {
      error.isElsewhere = window.location.pathname !== page
      for (const tell of doneListeners) tell(error)
    }
    throw error
  }
}

/** Changes to the data and settings of a club. Repeating other calls, such as signing in, is harmless (docs/security.md). */
const countsOnce = (path: string) => path.startsWith('/clubs/') && !/[?&](?:preview=true|step=try)(?:&|$)/.test(path)

const doneListeners = new Set<(done: AlreadyDone) => void>()

/** Calls a function before a call fails with `AlreadyDone`, so that the page can show the change. Returns the function that ends this. */
export function onAlreadyDone(listener: (done: AlreadyDone) => void): () => void {
  doneListeners.add(listener)
  return () => doneListeners.delete(listener)
}

/**
 * Sends a change from a queue on this device, which repeats it itself after a failure. Only a repeat by the browser counts as the same
 * request.
 */
export const sendQueued = <Answer>({ method, path, body }: Call<Answer>): Promise<Answer> =>
  callUntilAnswered<Answer>(method, path, body, crypto.randomUUID())

async function callUntilAnswered<Answer>(method: Method, path: string, body?: unknown, key?: string): Promise<Answer> {
  for (;;) {
    try {
      return await callOnce<Answer>(method, path, body, key)
    } catch (error) {
      const question = error instanceof CallFailed && questions[error.problem.code]
      if (!question || !(await askFor(question))) throw error
    }
  }
}

/** The path of the reader's session. */
export const sessionPath = '/session'

/** The id of the administrator who opened this page. Calls name it, so that the server can reject them after someone else has signed in. */
let openedBy: number | undefined

/** Remembers the first administrator of this page, and returns their id. */
export function firstReader(id: number): number {
  openedBy ??= id
  return openedBy
}

const questions: { readonly [code: string]: Parameters<typeof askFor>[0] } = {
  login_required: 'sign-in',
  password_required: 'password',
  another_account: 'who',
}

/**
 * Like `call`, but never asks the reader for anything, and never repeats.
 *
 * @param key the Idempotency-Key, which makes a change count once however often the call arrives
 */
export async function callOnce<Answer>(method: Method, path: string, body?: unknown, key?: string): Promise<Answer> {
  const isFile = body instanceof Blob
  const answer = await fetch(`/console/api${path}`, {
    method,
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      // Anyone may ask who is signed in, and sign out.
      ...(openedBy !== undefined && path !== sessionPath && { 'kantine-administrator': String(openedBy) }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    // The call can be repeated only with a key.
    ...(key !== undefined && !isFile && { signal: AbortSignal.timeout(mostWaitMs) }),
  }).catch(() => undefined)
  const content: unknown = await contentOf(answer)
  if (answer?.headers.get('idempotency-replayed') === 'true') throw new AlreadyDone(content as Done)
  if (answer?.ok && (content !== undefined || answer.status === 204)) return content as Answer
  throw new CallFailed(isProblem(content) ? content : withoutProblem(answer))
}

/** After this time without a response, the connection is probably dead. */
const mostWaitMs = 120_000

async function contentOf(answer: Response | undefined): Promise<unknown> {
  if (answer?.headers.get('content-type') === 'application/gzip') return answer.blob()
  return answer?.status === 204 ? undefined : answer?.json().catch(() => undefined)
}

/** A proxy responds with a page of its own when the server is down, or rejects the call itself. A response can also be cut off. */
const withoutProblem = (answer: Response | undefined): Problem =>
  answer && answer.status >= 400 && answer.status < 500 ? { ...unreachable, status: answer.status } : unreachable

const isProblem = (json: unknown): json is Problem => typeof json === 'object' && json !== null && 'code' in json

type Question = 'sign-in' | 'password' | 'who'

/** A question that calls wait for. `answered` repeats the calls; `declined` makes each fail with its original error. */
type Asked = { readonly promise: Promise<boolean>; answered(): void; declined(): void }

const asked = new Map<Question, Asked>()
const listeners = new Set<() => void>()

/** Asks the reader, and returns whether they answered. Calls with the same question share the answer. */
function askFor(question: Question): Promise<boolean> {
  const open = asked.get(question) ?? ask(question)
  return open.promise
}

function ask(question: Question): Asked {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = (isAnswered: boolean) => () => {
    asked.delete(question)
    changed()
    resolve(isAnswered)
  }
  const open = { promise, answered: end(true), declined: end(false) }
  asked.set(question, open)
  changed()
  return open
}

function changed(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The open question, for its dialog. */
export const useAsked = (question: Question): Asked | undefined =>
  useSyncExternalStore(listen, () => asked.get(question))
