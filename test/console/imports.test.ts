/** File imports through the application. */
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { full } from '../support/full.ts'
import { nothingElse, withoutDetails } from '../support/import-result.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import { loggedIn, logIn } from './browser.ts'

type Result = {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
  readonly unsure: readonly unknown[]
  readonly changes: readonly unknown[]
  readonly refused: readonly { readonly row: number; readonly errors: readonly { readonly detail: string }[] }[]
  readonly effects: string
  readonly changed_fields: readonly unknown[]
  readonly fault_groups: readonly {
    readonly field: string
    readonly detail: string
    readonly rows: number
    readonly first: readonly number[]
  }[]
  readonly left_empty: readonly unknown[]
  readonly over: readonly unknown[]
  readonly stored: readonly unknown[]
}

const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n')

async function withClub(kantine: Running, slug: string) {
  const who = await loggedIn(kantine, slug)
  const run = (query: string, body: string | Buffer, language = 'en') =>
    who.browser.call<Result>(`POST /clubs/${slug}/members/import?${query}`, body, { 'accept-language': language })
  const members = async () => (await who.browser.call<{ count: number }>(`GET /clubs/${slug}/members/count`)).body.count
  return { ...who, run, members }
}

onEngines('a trial import reports faulty rows with reasons, and the import skips them', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { run, members } = await withClub(kantine, 'imports-noord')
  // The empty first line is that of the names of columns: rows have the numbers that a spreadsheet shows.
  const file = `\n${lines([
    { name: 'Sanne de Vries', member_number: 'K-1' },
    { name: 'Tim', birth_date: '31-02-2010' },
    { name: 'Mo', group_ids: [7] },
    { name: 'Sanne', member_number: 'K-1' },
    { name: 'Noor', joined_on: '2026-07-01', left_on: '2026-06-30' },
  ])}`
  const tried = await run(`step=try`, file, 'nl')
  assert.equal(tried.status, 200, tried.text)
  const { refused, ...counts } = withoutDetails(tried.body)
  assert.deepEqual(counts, { ...nothingElse, created: 1 })
  assert.deepEqual(
    refused.map(({ row, errors }) => [row, ...errors.map(({ detail }) => detail)]),
    [
      [3, 'Geboortedatum moet een datum zijn, zoals 2009-04-17.'],
      [4, 'Groepen is niet goed ingevuld. Een voorbeeld: 3,8.'],
      [
        5,
        'Rij 2 heeft dezelfde waarde (Lidnummer), maar een andere bij: Naam. Maak beide rijen gelijk, of verbeter een ervan.',
      ],
      [6, 'Lid tot en met mag niet vóór Lid sinds liggen.'],
    ],
  )
  assert.equal(await members(), 0)
  const imported = (await run(`step=import`, file, 'nl')).body
  assert.deepEqual(imported, { ...tried.body, stored: [[2, 1]] })
  assert.equal(await members(), 1)
  const again = (await run(`step=import`, file)).body
  assert.deepEqual([again.created, again.changed, again.unchanged, await members()], [0, 0, 1, 1])
  const changed = lines([{ name: 'Sanne de Vries', member_number: 'K-1', phone: '0612345678' }])
  assert.equal((await run('step=import&existing=skip', changed)).body.skipped, 1)
  assert.equal((await run('step=import', changed)).body.changed, 1)
})

onEngines('a row that may be an existing member is shown beside them, and waits for a decision', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { run, members } = await withClub(kantine, 'imports-onzeker')
  await run('step=import', lines([{ name: 'Anna', birth_date: '2011-01-01', email: 'gezin@example.org' }]))
  const bram = { name: 'Bram', email: 'gezin@example.org' }
  const { body } = await run('step=import', lines([bram]))
  const anna = { id: 1, name: 'Anna', birth_date: '2011-01-01', agrees: ['email'], differs: ['name'] }
  assert.deepEqual(body.unsure, [{ row: 1, name: 'Bram', birth_date: null, people: [anna] }])
  assert.equal(await members(), 1)
  const tried = (await run('step=try', lines([{ ...bram, same_as: 1 }]))).body
  assert.deepEqual(tried.changes, [
    { row: 1, id: 1, name: 'Anna', fields: [{ field: 'name', before: 'Anna', after: 'Bram', loses: false }] },
  ])
  assert.equal((await run('step=import', lines([{ ...bram, same_as: null }]))).body.created, 1)
  assert.equal(await members(), 2)
})

onEngines(
  'each row says what happens with it, equal errors are counted, and a field can be kept or left empty',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { run } = await withClub(kantine, 'imports-regels')
    const anna = { name: 'Anna', birth_date: '2011-01-01', email: 'anna@example.org' }
    const bart = { name: 'Bart', birth_date: '1980-05-05', phone: '0612345678' }
    const cas = { name: 'Cas', birth_date: '1990-01-01' }
    await run('step=import', lines([anna, bart, cas]))
    const file = lines([
      anna,
      { ...bart, phone: '0687654321', email: 'bart@example.org' },
      { ...cas, phone: '0611111111' },
      { name: 'Dirk', birth_date: '31-02-2010' },
      { name: 'Eva', birth_date: '30-02-2010' },
      { name: 'Fien', group_ids: 'JO99', cell_errors: { group_ids: '“JO99” does not exist' } },
      { name: 'Guus', joined_on: '2001-01-01', left_on: '2010-12-31' },
      { name: 'Hugo', birth_date: '2001-07-01' },
      { name: 'Hugo', birth_date: '2001-07-01' },
      { name: 'Ina', email: 'anna@example.org' },
    ])
    const tried = (await run('step=try', file)).body
    assert.equal(tried.effects, 'uocxxxfnjq')
    assert.deepEqual(tried.changed_fields, [
      { field: 'email', filled: 1, replaced: 0, emptied: 0 },
      { field: 'phone', filled: 1, replaced: 1, emptied: 0 },
    ])
    assert.deepEqual(tried.fault_groups, [
      { field: 'birth_date', detail: 'Date of birth must be a date, such as 2009-04-17.', rows: 2, first: [4, 5] },
      { field: 'group_ids', detail: 'Groups “JO99” does not exist.', rows: 1, first: [6] },
    ])
    const kept = (await run('step=try&keep=phone&leave_empty=birth_date,group_ids', file)).body
    assert.equal(kept.effects, 'uccnnnfnjq')
    assert.deepEqual(kept.changed_fields, [
      { field: 'email', filled: 1, replaced: 0, emptied: 0 },
      { field: 'phone', filled: 1, replaced: 0, emptied: 0 },
    ])
    assert.deepEqual(kept.fault_groups, [])
    assert.deepEqual(kept.left_empty, [
      { row: 4, name: 'Dirk', fields: [{ field: 'birth_date', text: '31-02-2010' }] },
      { row: 5, name: 'Eva', fields: [{ field: 'birth_date', text: '30-02-2010' }] },
      { row: 6, name: 'Fien', fields: [{ field: 'group_ids', text: 'JO99' }] },
    ])
    const { stored } = (await run('step=import&existing=skip', file)).body
    assert.deepEqual(stored, [
      [7, 4],
      [8, 5],
      [9, 5],
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  },
)

onEngines('a membership whose last day is over goes on where the status is kept', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { run } = await withClub(kantine, 'imports-lid-af')
  const cor = { name: 'Cor', birth_date: '1970-05-05' }
  await run('step=import', lines([cor]))
  const file = lines([{ ...cor, left_on: '2024-12-31' }])
  const ends = (await run('step=try', file)).body
  assert.deepEqual([ends.effects, ends.over.length], ['e', 1])
  const kept = (await run('step=import&keep=status', file)).body
  assert.deepEqual([kept.effects, kept.over.length], ['c', 0])
  assert.deepEqual(kept.changed_fields, [{ field: 'left_on', filled: 1, replaced: 0, emptied: 0 }])
})

onEngines('thousands of rows with the same error are counted as one', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { run } = await withClub(kantine, 'imports-gelijk')
  const count = full ? 30_000 : 3_000
  const rows = Array.from({ length: count }, (_, n) => ({ name: `Lid ${n}`, birth_date: '31-02-2010' }))
  const { fault_groups, refused, effects } = (await run('step=try', lines(rows))).body
  const detail = 'Date of birth must be a date, such as 2009-04-17.'
  assert.deepEqual(fault_groups, [{ field: 'birth_date', detail, rows: count, first: [1, 2, 3] }])
  assert.deepEqual([refused.length, effects], [1000, 'x'.repeat(count)])
})

onEngines('an external id that another member has is rejected in both languages, with their name', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { run } = await withClub(kantine, 'imports-extern')
  await run('step=import', lines([{ name: 'Anna', external_id: 'e-1' }]))
  const other = lines([{ name: 'Bram', external_id: 'e-1', same_as: null }])
  for (const [language, detail] of [
    ['nl', 'Extern id moet uniek zijn, maar Anna (id 1) heeft deze waarde al. Wijzig die daar, of laat die hier weg.'],
    ['en', 'External id must be unique, but Anna (id 1) has this value. Change it there, or leave it out here.'],
  ] as const) {
    const { refused } = (await run('step=try', other, language)).body
    assert.deepEqual(
      refused.map(({ errors }) => errors.map(({ detail }) => detail)),
      [[detail]],
    )
  }
})

onEngines('an invalid import is rejected, and only roles that write members can import them', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { run, members } = await withClub(kantine, 'imports-fout')
  const row = '{"name":"Sanne"}'
  for (const [query, body] of [
    ['', row],
    ['step=store', row],
    ['step=import&match=phone', row],
    ['step=import&existing=merge', row],
    ['step=import&lists=clear', row],
    ['step=import&keep=nickname', row],
    ['step=import&leave_empty=email,nickname', row],
    ['step=import', ''],
    ['step=import', 'name\nSanne'],
    ['step=import', '[{"name":'],
    ['step=import', Buffer.from('{"name":"Zoë"}', 'latin1')],
  ] as const) {
    assert.deepEqual([query, body, (await run(query, body)).status], [query, body, 400])
  }
  const reader = await logIn(kantine, await newAdministrator(kantine.store, ['imports-fout'], 'reader'))
  const call = '/clubs/imports-fout/members/import'
  assert.equal((await reader.call(`POST ${call}?step=import`, row)).status, 403)
  assert.equal((await reader.call(`GET ${call}`)).status, 403)
  assert.equal(await members(), 0)
})

onEngines('importing thousands of rows blocks nobody and reports progress', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, run, members } = await withClub(kantine, 'imports-veel')
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    name: `Lid ${n}`,
    birth_date: '2010-01-01',
    email: `lid.${n}@example.org`,
    member_number: `K-${n}`,
  }))
  await run(`step=try`, lines(rows.slice(0, 10)))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const seen: number[] = []
  const importing = run(`step=import`, lines(rows))
  let isDone = false
  void importing.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const { body } = await browser.call<{ done: number; total: number }>('GET /clubs/imports-veel/members/import')
    if (body.total > 0) seen.push(body.done / body.total)
  }
  delay.disable()
  assert.deepEqual([(await importing).body.created, await members()], [5000, 1000])
  assert.ok(seen.length > 0 && seen.every((part, at) => part <= 1 && part >= (seen[at - 1] ?? 0)), `${seen}`)
  if (process.env.SHOW) console.log(engine, 'longest turn', delay.max / 1e6)
})
