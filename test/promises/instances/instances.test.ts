/** Several instances on one PostgreSQL behind a proxy. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../../server/store/sql.ts'
import { newClub } from '../../support/clubs-and-people.ts'
import { needsPostgres } from '../../support/engines.ts'
import { freePort } from '../../support/free-port.ts'
import { newDatabase, type Running, startKantine } from '../../support/kantine.ts'
import { openBalancer } from './balancer.ts'

const clients = 6

test('three instances restart in turn under load, and no request fails', needsPostgres, async () => {
  const database = await newDatabase('postgres')
  const start = (port: number) => startKantine('postgres', { database, port })
  const ports = [await freePort(), await freePort(), await freePort()]
  const instances = new Map<number, Running>()
  for (const port of ports) instances.set(port, await start(port))
  const [first] = instances.values() as unknown as [Running]
  const { id, key } = await newClub(first.store)
  const balancer = await openBalancer(ports)
  for (const port of ports) await balancer.added(port)

  const failed: string[] = []
  let created = 0
  let read = 0
  let isOver = false
  const authorization = `Bearer ${key}`
  async function call(method: string, path: string, body?: string): Promise<void> {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${balancer.url}/api/v1/${path}`, { method, headers, ...(body && { body }) })
    const text = await answer.text()
    if (!answer.ok) failed.push(`${method} ${path}: ${answer.status} ${text}`)
  }
  const working = Array.from({ length: clients }, async (_, client) => {
    for (let i = 0; !isOver; i++) {
      await call('POST', 'members', JSON.stringify({ name: 'Sanne', external_id: `${client}-${i}` }))
      created++
      await call('GET', 'members?limit=50')
      read++
    }
  })
  for (const port of ports) {
    const instance = instances.get(port) as Running
    instance.drain()
    await balancer.removed(port)
    await instance.close()
    instances.set(port, await start(port))
    await balancer.added(port)
    const before = read
    while (read < before + 2 * clients) await call('GET', 'club')
  }
  isOver = true
  await Promise.all(working)

  assert.deepEqual(failed, [])
  const [last] = [...instances.values()].slice(-1) as [Running]
  const [stored] = await last.store.findAcrossClubs(
    sql`select count(*) as members, count(distinct external_id) as ids from members where club_id = ${id}`,
  )
  assert.deepEqual([Number(stored?.members), Number(stored?.ids)], [created, created])
})
