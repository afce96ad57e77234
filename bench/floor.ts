/**
 * The floor: the cost of a page and a record with only `node:http` and the fastest statement that we know. It has none of
 * Kantine's checks or statements. `GET /CLUB?limit=50&starting_after=7` returns a page of the club in the URL, and
 * `GET /CLUB/7` returns a record. The fastest statement depends on the machine, so there are several variants, one per server.
 */
import { createServer, type ServerResponse } from 'node:http'
import { parseConfig } from '../server/config.ts'
import type { Answer, Floor } from './floor-page.ts'
import { postgresFloors } from './floor-postgres.ts'
import { sqliteFloors } from './floor-sqlite.ts'

const address = /^\/(\d+)(?:\/(\d+)|\?limit=(\d+)&starting_after=(\d+))$/

const config = parseConfig(process.env)
const [variant = ''] = process.argv.slice(2)
const floors: { readonly [variant: string]: (settings: typeof config) => Floor } = config.databaseUrl
  ? postgresFloors
  : sqliteFloors
const open = floors[variant]
if (!open) throw new Error(`The floor has no variant ${variant}.`)
serve(open(config))

function serve(floor: Floor): void {
  createServer((request, response) => {
    const [, club, id, limit, startingAfter] = address.exec(request.url as string) ?? []
    if (club === undefined) {
      response.writeHead(404).end()
      return
    }
    const answer = id
      ? floor.record(Number(club), Number(id))
      : floor.page(Number(club), Number(startingAfter), Number(limit))
    if (answer instanceof Promise) answer.then((answer) => send(response, answer))
    else send(response, answer)
  }).listen(config.port, config.host)
}

function send(response: ServerResponse, answer: Answer): void {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(answer) })
    .end(answer)
}
