/**
 * The engine for the tables of checks. A table describes whole requests: rows are steps in order, columns are kinds of calls. A call goes
 * down its column. The first step that rejects it ends the call.
 *
 * A step receives the findings of the steps above it and returns its own. The compiler checks in every column that each finding is made
 * before the steps that need it. A row that omits a column does not compile.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { rawBodyOf } from './body.ts'
import { refuseNotServed } from './not-served.ts'

/** The initial values of every call. A surface adds its services and its route. */
export type Begun = { readonly request: FastifyRequest; readonly reply: FastifyReply }

// biome-ignore lint/suspicious/noConfusingVoidType: a step that only looks returns nothing
type Given<Gives> = Gives | void

type Step<Needs, Gives> = (call: Needs) => Given<Gives> | Promise<Given<Gives>>

type AnyStep = Step<never, object>

/** The findings in each column after the rows so far. */
type Known = { readonly [column: string]: object }

/** Does not compile if a row marks a column where the step would lack something it needs. */
type Fits<Columns extends Known, Row, Needs> = {
  [Column in keyof Columns]: Column extends keyof Row
    ? Row[Column] extends true
      ? Columns[Column] extends Needs
        ? true
        : never
      : false
    : never
}

/** The findings in each column after a row. */
type After<Columns extends Known, Row, Gives> = {
  [Column in keyof Columns]: Column extends keyof Row
    ? Row[Column] extends true
      ? Columns[Column] & Gives
      : Columns[Column]
    : never
}

export type TableOfChecks<Columns extends Known> = {
  /**
   * Adds a row; returns the longer table.
   *
   * @param columns for each column, whether its calls take this step
   */
  step<Needs extends object, Gives extends object, const Row extends { [Column in keyof Columns]: boolean }>(
    step: Step<Needs, Gives>,
    columns: Row & Fits<Columns, Row, Needs>,
  ): TableOfChecks<After<Columns, Row, Gives>>
  stepsOf(column: keyof Columns & string): AnyStep[]
}

type Row = { readonly step: AnyStep; readonly columns: { readonly [column: string]: boolean } }

/** A table without rows; `Start` is what each call starts with. */
export const tableOfChecks = <Column extends string, Start extends object>() =>
  tableOf<{ readonly [column in Column]: Start }>([])

const tableOf = <Columns extends Known>(rows: readonly Row[]): TableOfChecks<Columns> => ({
  step: (step, columns) => tableOf([...rows, { step: step as AnyStep, columns }]),
  stepsOf: (column) => rows.filter(({ columns }) => columns[column]).map(({ step }) => step),
})

/**
 * The step that reads the body. The steps above it reject a call before any of its body is read. It yields first, so that the time spent on
 * a long body counts and later work yields sooner.
 */
export async function readBody({ request }: Begun): Promise<{ raw: Buffer }> {
  await yieldToEventLoop()
  return { raw: rawBodyOf(request) }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The findings of the steps so far. */
    found: object | null
  }
}

const withoutBody = ['GET', 'HEAD']

/** A route of the framework. */
export type HttpRoute = {
  readonly method: string | string[]
  readonly url: string
  /** The path in the log and the metrics; `url` if it is not given. */
  readonly name?: string
  /** The largest body, in bytes; by default the limit of the whole server. */
  readonly bodyBytes?: number | undefined
}

/**
 * Adds one route; its calls go down one column of a table.
 *
 * @param start what each of its calls starts with, besides the request and the reply
 */
export function addRoute<Columns extends Known>(
  app: FastifyInstance,
  table: TableOfChecks<Columns>,
  column: keyof Columns & string,
  { method, url, name = url, bodyBytes }: HttpRoute,
  start: object,
): void {
  const steps = table.stepsOf(column)
  const body = steps.indexOf(readBody as AnyStep)
  const readsBody = ![method].flat().every((one) => withoutBody.includes(one))
  const before = readsBody ? steps.slice(0, body === -1 ? steps.length : body) : []
  const after = steps.slice(before.length)
  app.route({
    // Together, for otherwise the framework adds a route for HEAD, which takes as long again.
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url,
    ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    ...(before.length > 0 && {
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        request.found = { ...start, url: name, request, reply }
        await goDown(before, request.found)
      },
    }),
    async handler(request, reply) {
      request.found ??= { ...start, url: name, request, reply }
      await goDown(after, request.found)
      return reply
    },
  })
}

/** Sends every request below `prefix` that has no route down one column of a table, which rejects it. */
export function addNotServed<Columns extends Known>(
  app: FastifyInstance,
  table: TableOfChecks<Columns>,
  column: keyof Columns & string,
  prefix: string,
  start: object,
): void {
  const steps = table.stepsOf(column)
  refuseNotServed(app, prefix, async (request, reply) => {
    request.found = { ...start, request, reply }
    await goDown(steps, request.found)
  })
}

async function goDown(steps: readonly AnyStep[], call: object): Promise<void> {
  for (const step of steps) {
    const given = step(call as never)
    const found = given instanceof Promise ? await given : given
    if (found) Object.assign(call, found)
  }
}
