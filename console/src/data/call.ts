/** Calls of the server, below `/console/api`. */
import { askFor } from './ask.ts'

/** A refusal (RFC 9457). `errors` names fields by JSON pointer (RFC 6901); `detail` is for the reader, in the language of the page. */
export type Problem = {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors?: readonly { readonly pointer?: string; readonly detail: string }[]
}

/** A call that the server refused, or that did not reach it (status 0, code `unreachable`). */
export class CallFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'CallFailed'
    this.problem = problem
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Calls the server and returns the JSON of its answer, or undefined for an answer without a body. When the session has ended, or the
 * password is asked for once more, the reader does that first, and the call is made again: what was filled in is not lost.
 *
 * @param path below `/console/api`: `/clubs/fc-voorbeeld/keys`
 * @throws {CallFailed}
 */
export async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  for (;;) {
    const { status, json } = await send(method, path, body)
    if (status < 400) return json as Answer
    const problem = json as Problem
    if (problem.code === 'login_required') await askFor('sign-in')
    else if (problem.code === 'password_required') await askFor('password', new CallFailed(problem))
    else throw new CallFailed(problem)
  }
}

/** Makes one call, without asking the reader for anything. */
export async function send(method: Method, path: string, body?: unknown) {
  const answer = await fetch(`/console/api${path}`, {
    method,
    headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (!answer) throw new CallFailed(unreachable)
  const text = await answer.text()
  return { status: answer.status, json: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

const unreachable: Problem = {
  status: 0,
  code: 'unreachable',
  title: 'The server cannot be reached',
  detail: 'The server cannot be reached. Check your connection, and try again.',
}
