/**
 * The engine of the tables of checks. A table shows the whole request: its rows are steps in their order, its columns are kinds of
 * calls, and a call goes down its column. The first step that refuses ends it.
 *
 * A step is given what was found so far and returns what it found. So the types see that whoever needs something stands below
 * whoever finds it, in every column; and a row says of each column whether it is in it, so that one which forgets a column does not
 * compile.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rawBodyOf } from './body.ts'

/** What every call begins with; a surface adds its services and its route. */
export type Begun = { readonly request: FastifyRequest; readonly reply: FastifyReply }

// biome-ignore lint/suspicious/noConfusingVoidType: a step that only looks returns nothing
type Given<Gives> = Gives | void

type Step<Needs, Gives> = (call: Needs) => Given<Gives> | Promise<Given<Gives>>

type AnyStep = Step<never, object>

/** What is known in each column behind the rows so far. */
type Known = { readonly [column: string]: object }

/** Refuses a mark in a column that does not know what the step needs. */
type Fits<Columns extends Known, Row, Needs> = {
  [Column in keyof Columns]: Column extends keyof Row
    ? Row[Column] extends true
      ? Columns[Column] extends Needs
        ? true
        : never
      : false
    : never
}

/** What is known behind a row. */
type Behind<Columns extends Known, Row, Gives> = {
  [Column in keyof Columns]: Column extends keyof Row
    ? Row[Column] extends true
      ? Columns[Column] & Gives
      : Columns[Column]
    : never
}

/** A table of checks; each row gives a table that has it as well. */
export type TableOfChecks<Columns extends Known> = {
  /** @param columns for each column whether the step is in it */
  step<Needs extends object, Gives extends object, const Row extends { [Column in keyof Columns]: boolean }>(
    step: Step<Needs, Gives>,
    columns: Row & Fits<Columns, Row, Needs>,
  ): TableOfChecks<Behind<Columns, Row, Gives>>
  /** The steps of one column, in order. */
  stepsOf(column: keyof Columns & string): AnyStep[]
}

type Row = { readonly step: AnyStep; readonly columns: { readonly [column: string]: boolean } }

/** A table without rows; `Start` is what each call begins with. */
export const tableOfChecks = <Column extends string, Start extends object>() =>
  tableOf<{ readonly [column in Column]: Start }>([])

const tableOf = <Columns extends Known>(rows: readonly Row[]): TableOfChecks<Columns> => ({
  step: (step, columns) => tableOf([...rows, { step: step as AnyStep, columns }]),
  stepsOf: (column) => rows.filter(({ columns }) => columns[column]).map(({ step }) => step),
})

/** The row behind which the body is there. What stands above it refuses before a byte of the body is read. */
export const readBody = ({ request }: Begun): { raw: Buffer } => ({ raw: rawBodyOf(request) })

declare module 'fastify' {
  interface FastifyRequest {
    /** What the steps of its table have found so far. */
    found: object | null
  }
}

/** The methods of HTTP whose body is never read. */
const withoutBody = ['GET', 'HEAD']

/**
 * Adds one route that goes down a column of a table.
 *
 * @param start what each call of it begins with, beside the request and the reply
 */
export function addRoute<Columns extends Known>(
  app: FastifyInstance,
  table: TableOfChecks<Columns>,
  column: keyof Columns & string,
  { method, url }: { readonly method: string | string[]; readonly url: string },
  start: object,
): void {
  const steps = table.stepsOf(column)
  const body = steps.indexOf(readBody as AnyStep)
  const isRead = ![method].flat().every((one) => withoutBody.includes(one))
  const before = isRead ? steps.slice(0, body === -1 ? steps.length : body) : []
  const behind = steps.slice(before.length)
  app.route({
    method,
    url,
    ...(before.length > 0 && {
      async onRequest(request: FastifyRequest, reply: FastifyReply) {
        request.found = { ...start, request, reply }
        await goDown(before, request.found)
      },
    }),
    async handler(request, reply) {
      request.found ??= { ...start, request, reply }
      await goDown(behind, request.found)
      return reply
    },
  })
}

async function goDown(steps: readonly AnyStep[], call: object): Promise<void> {
  for (const step of steps) {
    const given = step(call as never)
    const found = given instanceof Promise ? await given : given
    if (found) Object.assign(call, found)
  }
}
