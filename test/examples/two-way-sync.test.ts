/** examples/two-way-sync.ts: twelve writers change both sides while it is killed again and again, and both are equal at the end. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { full, seedOf } from '../support/full.ts'
import { type EngineName, onEngines, onOneEngine, sharedKantine } from '../support/kantine.ts'
import { type Send, sender } from '../support/send.ts'
import { exampleOf } from './example.ts'

type Values = { readonly name: string; readonly email: string | null; readonly phone: string | null }
type Member = Values & { readonly id: number }
type Page<T> = { readonly data: readonly T[]; readonly has_more: boolean; readonly next: number }

const kills = full ? 20 : 4

async function bothSides(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const own = await newKey(kantine.store, club, { scopes: ['members:read', 'members:write'] })
  const example = await exampleOf('two-way-sync.ts', kantine.url, own.key)
  const send = sender(kantine, club.key)
  await example.run(['people.db'])
  const db = new DatabaseSync(join(example.folder, 'people.db'), { timeout: 20_000 })
  const people = () =>
    db
      .prepare('select member as id, name, email, phone from people join links on person = people.id order by member')
      .all() as Member[]
  return {
    kantine,
    club,
    own,
    example,
    send,
    db,
    people,
    async members(): Promise<Member[]> {
      const found: Member[] = []
      for (let [more, after] = [true, 0]; more; ) {
        const { body } = await send<Page<Member>>(`GET /members?limit=200&starting_after=${after}`)
        found.push(...body.data.map(({ id, name, email, phone }) => ({ id, name, email, phone })))
        after = body.data.at(-1)?.id ?? 0
        more = body.has_more
      }
      return found
    },
    async changes(): Promise<number> {
      let count = 0
      for (let [more, after] = [true, 0]; more; ) {
        const { body } = await send<Page<object>>(`GET /changes?limit=200&starting_after=${after}`)
        count += body.data.length
        after = body.next
        more = body.has_more
      }
      return count
    },
    /** Compares both sides, and makes sure that everybody has a member. */
    async assertEqual() {
      assert.deepEqual(
        people().map((one) => ({ ...one })),
        await this.members(),
      )
      assert.equal(Number(db.prepare('select count(*) as n from people').get()?.n), people().length)
    },
  }
}

/** Random numbers below a limit, always the same for a seed. */
function randomly(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

/** Makes some changes in Kantine, as a person or another program would. */
async function changeThere(send: Send, ids: readonly number[], random: (below: number) => number, writer: number) {
  for (let n = 0; n < 2; n++) {
    const id = ids[random(ids.length)]
    const one = random(8)
    if (id === undefined || one === 0) await send('POST /members', { name: `There ${writer} ${random(1000)}` })
    else if (one === 1) await send(`DELETE /members/${id}`)
    else if (one < 5) await send(`PATCH /members/${id}`, { phone: `+31 6 ${10_000_000 + random(1000)}` })
    else await send(`PATCH /members/${id}`, { name: `There ${writer} ${random(1000)}` })
  }
}

/** The same in the other database. */
function changeHere(db: DatabaseSync, random: (below: number) => number, writer: number) {
  const ids = db.prepare('select id from people order by id').all()
  for (let n = 0; n < 2; n++) {
    const id = ids[random(ids.length)]?.id ?? null
    const one = random(8)
    const name = `Here ${writer} ${random(1_000_000)}`
    if (id === null || one === 0) db.prepare('insert or ignore into people (id, name) values (?, ?)').run(name, name)
    else if (one === 1) db.prepare('delete from people where id = ?').run(id)
    else if (one < 5) db.prepare('update people set email = ? where id = ?').run(`p${random(1000)}@example.org`, id)
    else db.prepare('update people set name = ? where id = ?').run(name, id)
  }
}

onEngines(
  'both sides are equal at the end, however twelve writers change them and however often the sync is killed',
  async (engine) => {
    const sides = await bothSides(engine)
    const { example, send, db, kantine, club } = sides
    const seed = seedOf('two-way sync')
    const random = randomly(seed)
    console.log(`# SEED=${seed}`)
    for (let n = 0; n < 60; n++) {
      if (n % 2 === 0) await send('POST /members', { name: `Member ${n}` })
      else db.prepare('insert into people (id, name) values (?, ?)').run(`own-${n}`, `Person ${n}`)
    }
    const writersThere = await Promise.all(
      Array.from({ length: 6 }, async () => sender(kantine, (await newKey(kantine.store, club)).key)),
    )
    example.proxy.asked.length = 0
    let killed = 0
    for (let turn = 0; killed < kills; turn++) {
      assert.ok(turn < 10 * kills, 'the runs are not killed')
      const ids = (await sides.members()).map(({ id }) => id)
      const fate = turn % 2 === 0 ? 'end before' : 'end after'
      const at = 1 + random(4)
      const running = example.run(['people.db'], (request) => (request === at ? fate : 'pass'))
      await Promise.all(writersThere.map((write, n) => changeThere(write, ids, random, n)))
      for (let writer = 6; writer < 12; writer++) changeHere(db, random, writer)
      const { wasEnded, code, stderr } = await running
      if (wasEnded) killed++
      else assert.equal(code, 0, stderr)
    }
    for (let runs = 1; runs <= 2; runs++) assert.equal((await example.run(['people.db'])).code, 0)
    await sides.assertEqual()
    const asked = example.proxy.asked
    const single = asked.filter((call) => /GET \/api\/v1\/members\/\d+ /.test(call)).length
    const changes = await sides.changes()
    console.log(`# ${changes} changes, ${killed} kills: ${asked.length} calls, ${single} reads of one record`)
    assert.ok(single <= changes / 20)
    asked.length = 0
    await example.run(['people.db'])
    assert.match(asked.join(), /^GET \/api\/v1\/changes\?\S+ 200$/, 'a run without changes makes one call')
  },
)

onOneEngine('changes to different fields are merged, and a conflict is decided field by field', async (engine) => {
  const sides = await bothSides(engine)
  const { example, send, db, people } = sides
  db.prepare('insert into people values (?, ?, ?, ?)').run('a', 'Sanne', null, null)
  await example.run(['people.db'])
  const [{ id } = assert.fail()] = people()
  await send(`PATCH /members/${id}`, { name: 'Sanne de Vries', phone: '+31 6 11111111' })
  db.prepare("update people set name = 'Sanne Jansen', email = 'sanne@example.org'").run()
  const { code, stderr } = await example.run(['people.db'])
  assert.equal(code, 0)
  assert.equal(
    stderr.match(/^Conflict: .*$/m)?.[0],
    'Conflict: a has another name in Kantine (by: key). That one counts.',
  )
  const merged = { id, name: 'Sanne de Vries', email: 'sanne@example.org', phone: '+31 6 11111111' }
  assert.deepEqual([{ ...people()[0] }, await sides.members()], [merged, [merged]])
})

onOneEngine('a change that Kantine does not accept is reported, and holds up no other', async (engine) => {
  const sides = await bothSides(engine)
  const { example, db } = sides
  db.prepare('insert into people values (?, ?, ?, ?), (?, ?, ?, ?)').run(
    ...['a', 'Sanne', 'no address', null],
    ...['b', 'Youssef', null, null],
  )
  const { code, stderr } = await example.run(['people.db'])
  assert.equal(code, 0)
  assert.match(stderr, /^Kantine does not accept the changes to a: .*email/m)
  assert.deepEqual(
    (await sides.members()).map(({ name }) => name),
    ['Youssef'],
  )
  db.exec("update people set email = 'sanne@example.org' where id = 'a'")
  await example.run(['people.db'])
  await sides.assertEqual()
})

onOneEngine(
  'after its cursor expired, the sync compares everything, and loses no change of either side',
  async (engine) => {
    const sides = await bothSides(engine)
    const { example, send, db, people } = sides
    db.exec(
      "insert into people values ('a', 'Sanne', null, null), ('b', 'Youssef', null, null), ('c', 'Eva', null, null)",
    )
    await example.run(['people.db'])
    const [first, second] = people()
    await send(`DELETE /members/${first?.id}`)
    await send(`PATCH /members/${second?.id}`, { phone: '+31 6 11111111' })
    db.exec("update people set email = 'eva@example.org' where id = 'c'")
    db.exec('update kept set value = \'{"starting_after":"999999"}\' where name = \'cursor\'')
    assert.equal((await example.run(['people.db'])).code, 0)
    await sides.assertEqual()
    assert.deepEqual(
      people().map(({ name, email, phone }) => [name, email, phone]),
      [
        ['Youssef', null, '+31 6 11111111'],
        ['Eva', 'eva@example.org', null],
      ],
    )
  },
)

onOneEngine('a person and a member that existed before are merged, and each difference is reported', async (engine) => {
  const sides = await bothSides(engine)
  const { example, send, db, people } = sides
  const member = { name: 'Anna', email: 'anna@example.org', external_id: 'p1' }
  const { body } = await send<Member>('POST /members', member)
  db.prepare('insert into people values (?, ?, ?, ?)').run('p1', 'Anna A.', 'anna@crm.example', '+31 6 99999999')
  const { code, stderr } = await example.run(['people.db'])
  assert.equal(code, 0)
  assert.equal(stderr.match(/^Conflict: p1 has another (name|email) /gm)?.length, 2, stderr)
  const merged = { id: body.id, name: 'Anna', email: 'anna@example.org', phone: '+31 6 99999999' }
  assert.deepEqual([{ ...people()[0] }, await sides.members()], [merged, [merged]])
})

onOneEngine('an older copy of the own database recovers, also from changes that only the sync made', async (engine) => {
  const sides = await bothSides(engine)
  const { example, db } = sides
  db.exec("insert into people values ('a', 'Sanne', null, null)")
  await example.run(['people.db'])
  const link = db.prepare('select * from links').get() as { [column: string]: string }
  db.exec("update people set phone = '+31 6 11111111'")
  await example.run(['people.db'])
  db.prepare('update links set base = ?, etag = ?, updated_at = ?').run(
    ...[link.base, link.etag, link.updated_at].map(String),
  )
  db.exec("update people set name = 'Sanne Jansen', phone = null")
  const { code, stderr } = await example.run(['people.db'])
  assert.equal(code, 0, stderr)
  await sides.assertEqual()
  const [{ name, phone } = assert.fail()] = await sides.members()
  assert.deepEqual([name, phone], ['Sanne Jansen', '+31 6 11111111'])
})

onOneEngine('a new person never overwrites the member that someone else created meanwhile', async (engine) => {
  const sides = await bothSides(engine)
  const { example, send, db } = sides
  db.prepare('insert into people values (?, ?, ?, ?)').run('p1', 'Kim Oud', null, '+31 6 11111111')
  await example.run(['people.db'], (request) => (request === 2 ? 'end before' : 'pass'))
  await send('POST /members', { name: 'Kim Jansen', email: 'kim@example.org', external_id: 'p1' })
  const { code, stderr } = await example.run(['people.db'])
  assert.equal(code, 0, stderr)
  assert.match(stderr, /^Conflict: p1 has another name/m)
  const [{ name, email, phone } = assert.fail(), ...others] = await sides.members()
  assert.deepEqual([name, email, phone, others], ['Kim Jansen', 'kim@example.org', '+31 6 11111111', []])
})

onOneEngine('a run ends while another one is at work', async (engine) => {
  const { example } = await bothSides(engine)
  const lock = new DatabaseSync(join(example.folder, 'people.db.lock'))
  lock.exec('begin exclusive')
  example.proxy.asked.length = 0
  const { code, stderr } = await example.run(['people.db'])
  lock.close()
  assert.deepEqual([code, example.proxy.asked], [0, []])
  assert.match(stderr, /Another run is still at work/)
})

onOneEngine('the sync says why it does not run', async (engine) => {
  const { example } = await bothSides(engine)
  const { code, stderr } = await example.run([])
  assert.equal(code, 1)
  assert.match(stderr, /The sync was interrupted: Set KANTINE_URL and KANTINE_KEY/)
})
