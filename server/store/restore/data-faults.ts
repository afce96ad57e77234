/** What is wrong with the data of a database: of no use to somebody whose server wrote it, but nothing that callers should meet. */
import type { Resource } from '@kantine/contract/resource.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { type Body, columnOf, columnValue, tableOf } from '../body.ts'
import type { Connection, Row } from '../engine.ts'
import { raw, sql } from '../sql.ts'
import { idsOfPart, idsOfZone } from '../zones.ts'

const recordsAtOnce = 500

/**
 * Sentences about records whose JSON or columns are wrong, ids that would be given out twice, and changes that a sync would not see.
 *
 * @param resources every resource that is stored
 * @param options.withColumns whether columns are compared too; after an upgrade the next start of a server fills those that are new
 */
export async function* dataFaults(
  db: Connection,
  resources: readonly Resource[],
  options: { readonly withColumns: boolean },
): AsyncGenerator<string> {
  for (const { id } of await db.all(sql`select id from clubs order by id`)) {
    for (const resource of resources) {
      for await (const fault of faultsOf(db, Number(id), resource, options)) yield `${fault} (club ${id})`
    }
  }
}

async function* faultsOf(
  db: Connection,
  club: number,
  resource: Resource,
  { withColumns }: { readonly withColumns: boolean },
): AsyncGenerator<string> {
  const table = raw(tableOf(resource))
  const next = () =>
    db.all(sql`select * from ${table} where club_id = ${club} and id > ${last} order by id limit ${raw(recordsAtOnce)}`)
  let last = 0
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    for (const row of rows) {
      const fault = bodyFault(row) ?? (withColumns ? columnFault(resource, row) : undefined)
      if (fault) yield `${resource.plural} ${row.id}: ${fault}`
    }
    last = Number(rows.at(-1)?.id)
    await yieldToEventLoop()
  }
  const counter = await db.get(
    sql`select last_id from counters where club_id = ${club} and resource = ${resource.name}`,
  )
  if (last > Number(counter?.last_id ?? 0)) yield `${resource.plural}: the id ${last} would be given out twice`
  for (const size of [idsOfZone, idsOfPart]) {
    const unseen =
      await db.get(sql`select id from ${table} as record where club_id = ${club} and not exists (select 1 from zones where club_id = ${club}
         and resource = ${resource.name} and size = ${raw(size)} and block = record.id / ${raw(size)} and last_stamp >= record.updated_at) limit 1`)
    if (unseen) yield `${resource.plural} ${unseen.id}: a sync would not see its last change`
  }
}

function bodyFault({ id, updated_at, body: text }: Row): string | undefined {
  const body = parsed(String(text))
  if (body === undefined) return 'its JSON cannot be read'
  if (body.id !== id) return `its JSON has the id ${body.id}`
  return Date.parse(body.updated_at) === updated_at ? undefined : 'its JSON has another updated_at than its row'
}

function columnFault(resource: Resource, row: Row): string | undefined {
  const body: Body = JSON.parse(String(row.body))
  const fields = [...(resource.columns ?? []), ...(resource.listedFrom ? [resource.listedFrom] : [])]
  const wrong = fields.find((field) => row[columnOf(resource, field)] !== columnValue(resource, field, body[field]))
  return wrong && `its column ${columnOf(resource, wrong)} is not what its JSON says`
}

function parsed(text: string): Body | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
