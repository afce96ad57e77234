/** A problem (RFC 9457). `errors` names fields by JSON pointer (RFC 6901) or parameter; `detail` is in the reader's language. */
export type Problem = {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly { readonly pointer?: string; readonly parameter?: string; readonly detail: string }[]
}

/** A call that the server rejected, or that did not reach it (status 0, code `unreachable`). */
export class CallFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'CallFailed'
    this.problem = problem
  }
}

/** The response to a repeated change: the id of the thing that was created or changed, if it has one, and a sentence for the reader. */
export type Done = { readonly id: number | null; readonly detail: string }

/**
 * A repeated change that the server had already made, when an earlier response was lost. Its response is not sent again: a secret is shown
 * only once, and other values may have changed since.
 */
export class AlreadyDone extends CallFailed {
  readonly id: number | null
  /** Whether the reader has left the page that made the change, and may be entering something else. */
  isElsewhere = false
  constructor({ id, detail }: Done) {
    super({ status: 200, code: 'already_done', detail })
    this.name = 'AlreadyDone'
    this.id = id
  }
}

/** `Failure` shows these two in the reader's language. */
export const unreachable: Problem = { status: 0, code: 'unreachable', detail: 'The server cannot be reached.' }
export const outcomeUnknown: Problem = {
  status: 0,
  code: 'outcome_unknown',
  detail: 'It is not known whether this was saved.',
}

/**
 * Opens another page after a change that had already been made, unless the reader has opened one:
 * `make.mutateAsync().catch(goWhenDone((id) => go(`/keys/${id}`)))`.
 */
export const goWhenDone = (go: (id: number | null) => void) => (error: unknown) => {
  if (error instanceof AlreadyDone && !error.isElsewhere) go(error.id)
  throw error
}
