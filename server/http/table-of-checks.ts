/**
 * The engine of the tables of checks. A table of a whole request: rows are steps in order, columns are kinds of calls. A call goes down
 * its column. The first step that rejects ends the call.
 *
 * A step receives the findings of the steps above it and returns its own. The compiler checks in every column that a finding precedes the
 * steps that need it. A row that omits a column does not compile.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { rawBodyOf } from './body.ts'
import { refuseNotServed } from './not-served.ts'

/** The start of every call; a surface adds its services and its route. */
export type Begun = { readonly request: FastifyRequest; readonly reply: FastifyReply }

// biome-ignore lint/suspicious/noConfusingVoidType: a step that only looks returns nothing
type Given<Gives> = Gives | void

type Step<Needs, Gives> = (call: Needs) => Given<Gives> | Promise<Given<Gives>>

type AnyStep = Step<never, object>

/** The findings of each column after the rows so far. */
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

/** The findings of each column after a row. */
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

/** A table without rows; `Start` is the start of each call. */
export const tableOfChecks = <Column extends string, Start extends object>() =>
  tableOf<{ readonly [column in Column]: Start }>([])

const tableOf = <Columns extends Known>(rows: readonly Row[]): TableOfChecks<Columns> => ({
  step: (step, columns) => tableOf([...rows, { step: step as AnyStep, columns }]),
  stepsOf: (column) => rows.filter(({ columns }) => columns[column]).map(({ step }) => step),
})

/**
 * The step that reads the body. The steps above it reject before any of the body is read. Work on a long body counts as a part of its turn,
 * so that later work yields sooner.
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
  /** The largest body, in bytes; the limit of the whole server by default. */
  readonly bodyBytes?: number | undefined
}

/**
 * Adds one route; its calls go down one column of a table.
 *
 * @param start of each of its calls, besides the request and the reply
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
  const isRead = ![method].flat().every((one) => withoutBody.includes(one))
  const before = isRead ? steps.slice(0, body === -1 ? steps.length : body) : []
  const after = steps.slice(before.length)
  app.route({
    method,
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

/** Sends every request below `prefix` without a route down one column of a table, which rejects it. */
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
