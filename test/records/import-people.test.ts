/** An import changes a person only if the row is proven to be about them. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { markOf } from '../../server/clubs/mark.ts'
import { type ImportOptions, importRecords } from '../../server/records/import.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'

/** A club with six groups and four members. */
async function start({ store, call }: Running, slug: string) {
  const club = await newClub(store, slug)
  const groups = ['Bestuur', 'Selectie', 'JO15-1', 'JO15-1, zaterdag', 'Bestuur | kantine', 'M\u00e4dchen']
  const people = [
    { name: 'Bart Bestuurder', birth_date: '1980-05-05', group_ids: [1, 2] },
    { name: 'Anna Familie', birth_date: '2011-01-01', email: 'familie@example.org', phone: '0600000000' },
    { name: 'Zo\u00eb M\u00fcller', birth_date: '2001-07-01', group_ids: [6] },
    { name: 'Nul Lid', birth_date: '1990-01-01', member_number: '00123' },
  ]
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(
      group,
      groups.map((name) => ({ fields: { name } })),
    )
    await write.put(
      member,
      people.map((fields) => ({ fields })),
    )
  })
  const members = async () => {
    const { data } = (await (await call('/api/v1/members?limit=200', { key: club.key })).json()) as {
      data: { readonly [field: string]: unknown }[]
    }
    return data
  }
  const run = (text: string, options: Partial<ImportOptions> = {}) =>
    importRecords(store, club.id, kantineItself, member, { skipInvalid: true, unsure: 'skip', text, ...options })
  return { club, run, members }
}

onEngines('an address, a telephone or a name alone is no proof: the row waits for a decision', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-unsure')
  const before = await members()
  for (const [row, id, agrees, differs] of [
    ['Bram Familie;;familie@example.org;0612345678;', 2, ['email'], ['name', 'phone']],
    ['Bram Familie;;;+31 6 00000000;', 2, ['phone'], ['name']],
    ['Anna Familie;12-12-1984;;;', 2, ['name'], ['birth_date']],
    ['Bart Bestuurder;;;;', 1, ['name'], []],
    ['Een Ander;02-02-2002;;;00123', 4, ['member_number'], ['name', 'birth_date']],
    ['Nul Lid;01-01-1990;;;00124', 4, ['name', 'birth_date'], ['member_number']],
  ] as const) {
    const text = `Naam;Geboortedatum;E-mail;Telefoon;Lidnummer\n${row}\n`
    const { unsure, unsure_count, created, changed } = await run(text)
    assert.deepEqual(
      [row, unsure_count, unsure[0]?.people.map(({ id, agrees, differs }) => ({ id, agrees, differs }))],
      [row, 1, [{ id, agrees, differs }]],
    )
    assert.equal(created + changed, 0, row)
  }
  assert.deepEqual(await members(), before)
})

onEngines('somebody decides about an unsure row: the same person, another one, or skip', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-decided')
  const bram = { name: 'Bram Familie', email: 'familie@example.org' }
  const refused = await run(JSON.stringify([bram]), { unsure: undefined, skipInvalid: false })
  assert.match(
    refused.refused[0]?.errors[0]?.detail ?? '',
    /^Bram Familie may be Anna Familie \(id 2; the same email; another name\)\.$/,
  )
  assert.equal((await run(JSON.stringify([{ ...bram, same_as: 99 }]))).refused.length, 1)
  assert.equal((await run(JSON.stringify([{ ...bram, same_as: null }]))).created, 1)
  assert.equal((await run(JSON.stringify([{ name: 'Anna de Boer', same_as: 2 }]))).changed, 1)
  const names = async () => (await members()).slice(4).map(({ name }) => name)
  assert.deepEqual([(await members())[1]?.name, await names()], ['Anna de Boer', ['Bram Familie']])
  const tim = JSON.stringify([{ name: 'Tim', member_number: '00123' }])
  assert.equal((await run(tim, { unsure: 'another' })).created, 1)
  assert.equal(
    (await run(JSON.stringify([{ name: 'Nul Leden', birth_date: '1990-01-01', email: 'nul@example.org' }]))).created,
    1,
  )
  const same = await run(JSON.stringify([{ name: 'Nul van Leden', email: 'nul@example.org' }]), { unsure: 'same' })
  assert.deepEqual(same.changes, [
    {
      row: 1,
      id: 7,
      name: 'Nul Leden',
      fields: [{ field: 'name', before: 'Nul Leden', after: 'Nul van Leden', loses: false }],
    },
  ])
  assert.deepEqual(await names(), ['Bram Familie', 'Tim', 'Nul van Leden'])
})

onEngines('a file that is read twice adds nobody twice, also without numbers and dates of birth', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-twice')
  const file = `Naam;Geboortedatum;Groepen;E-mailadres;Telefoonnummer;Lidnummer
Volwassen Lid;;;volwassen@example.org;'+31 6 11112222;
Nul Lid;01-01-1990;;;;
Zoe\u0308 Mu\u0308ller;01-07-2001;Ma\u0308dchen;;;
`
  assert.deepEqual(
    [await run(file), await run(file)].map(({ created, changed, unchanged }) => [created, changed, unchanged]),
    [
      [1, 0, 2],
      [0, 0, 3],
    ],
  )
  assert.equal((await members()).at(-1)?.phone, '+31 6 11112222')
})

onEngines('an exported id counts only with the mark of its club and the same name', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, run } = await start(kantine, 'people-marked')
  const other = await start(kantine, 'people-of-another')
  const [own, foreign] = [await markOf(kantine.store, club.id), await markOf(kantine.store, other.club.id)]
  assert.notEqual(own, foreign)
  const outcome = async (name: string, id: string) => {
    const { changed, created, unsure } = await run(`Naam;Telefoon;Kantine-id\n${name};0611111111;${id}\n`, {
      dryRun: true,
    })
    return [changed, created, ...unsure.map(({ people }) => people.map(({ id }) => id))]
  }
  assert.deepEqual(await outcome('Bart Bestuurder', `${own}-1`), [1, 0])
  assert.deepEqual(await outcome('Zus Bestuurder', `${own}-1`), [0, 0, [1]])
  assert.deepEqual(await outcome('Bart Bestuurder', `${foreign}-1`), [0, 0, [1]])
  assert.deepEqual(await outcome('Nieuw Lid', `${foreign}-1`), [0, 0, []])
  assert.deepEqual(await outcome('Nieuw Lid', '1'), [0, 0, []])
  assert.deepEqual(await outcome('Nieuw Lid', `${own}-99`), [0, 0, []])
  await run(JSON.stringify([{ name: 'Petra Post', external_id: 'p-1' }]))
  const edited = await run(`Naam;Extern id;Kantine-id\nPetra Post;p-2;${own}-5\n`)
  assert.deepEqual(
    edited.unsure[0]?.people.map(({ id, differs }) => [id, differs]),
    [[5, ['external_id']]],
  )
})

onEngines('groups are added unless they are to be replaced, and the preview shows the change', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-groups')
  const file = 'Naam;Geboortedatum;Team\nBart Bestuurder;05-05-1980;JO15-1\n'
  const change = (after: readonly number[], loses: boolean) => [
    {
      row: 2,
      id: 1,
      name: 'Bart Bestuurder',
      fields: [{ field: 'group_ids', before: [1, 2], after, loses }],
    },
  ]
  assert.deepEqual((await run(file, { dryRun: true, replaceLists: true })).changes, change([3], true))
  assert.deepEqual((await run(file, { dryRun: true })).changes, change([1, 2, 3], false))
  assert.equal((await run(file)).changed, 1)
  assert.deepEqual((await members())[0]?.group_ids, [1, 2, 3])
})

onEngines('several rows of one person with different groups are one person with all of them', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-joined')
  const rows = ['JO15-1', 'Bestuur', 'M\u00e4dchen'].map((name) => `Drie Groepen;01-12-1991;${name};`)
  const twins = ['Vader Gelijk;01-01-1970;;vader@example.org', 'Vader Gelijk;01-01-2000;;vader@example.org']
  const file = [
    'Naam;Geboortedatum;Team;E-mail',
    ...rows,
    ...twins,
    'Drie Groepen;01-12-1991;Selectie;x@example.org',
  ].join('\n')
  const { created, merged, joined, refused } = await run(file)
  assert.deepEqual([created, merged, refused], [3, 3, []])
  assert.deepEqual(
    joined,
    [3, 4, 7].map((row) => ({ row, first: 2, name: 'Drie Groepen' })),
  )
  const [three] = (await members()).slice(4)
  assert.deepEqual([three?.group_ids, three?.email], [[3, 1, 6, 2], 'x@example.org'])
  const twice = await run('Naam;Geboortedatum;Telefoon\nEen;01-01-1990;0612345678\nEen;01-01-1990;0687654321\n')
  assert.deepEqual(
    twice.refused.map(({ row, errors }) => [row, errors[0]?.detail.slice(0, 33)]),
    [[3, 'Row 2 has the same name, birth_da']],
  )
})

onEngines('rows of a file become one only if nothing tells them apart', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, run, members } = await start(kantine, 'people-apart')
  await run('Naam;Geboortedatum;E-mail\nJan Jong;01-01-2000;jan@example.org\nJan Jong;01-01-1970;jan@example.org\n')
  const apart = await run(
    'Naam;Geboortedatum;E-mail;Team\nJan Jong;;jan@example.org;Bestuur\nJan Jong;01-01-2000;jan@example.org;JO15-1\n',
  )
  assert.deepEqual([apart.merged, apart.unsure.map(({ row }) => row)], [0, [2]])
  const [son, father] = (await members()).slice(4)
  assert.deepEqual([son?.group_ids, father?.group_ids], [[], []])
  const mark = await markOf(kantine.store, club.id)
  const marked = await run(
    `Naam;E-mail;Team;Kantine-id\nJan Jong;jan@example.org;Bestuur;${mark}-5\nJan Jong;jan@example.org;JO15-1;${mark}-6\n`,
  )
  assert.deepEqual([marked.merged, marked.changed], [0, 2])
  assert.deepEqual(
    (await members()).slice(4).map(({ group_ids }) => group_ids),
    [[1], [3]],
  )
  const decided = await run(
    JSON.stringify([
      { name: 'Bart Bestuurder', birth_date: '1980-05-05' },
      { name: 'Bart Bestuurder', birth_date: '1980-05-05', same_as: null },
    ]),
  )
  assert.deepEqual([decided.merged, decided.created], [0, 1])
  const twice = JSON.stringify([
    { name: 'Een', birth_date: '1990-01-01', external_id: 'e-1' },
    { name: 'Een', birth_date: '1990-01-01', group_ids: [1], external_id: 'e-1' },
    { name: 'Twee', birth_date: '1990-01-01' },
    { name: 'Twee', birth_date: '1990-01-01', external_id: 'e-1' },
  ])
  const { merged, created, refused } = await run(twice)
  assert.deepEqual([merged, created, refused.map(({ row }) => row)], [1, 2, [4]])
})

onEngines(
  'an exported id with another date of birth or number is unsure, and a placeholder proves nothing',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { club, run } = await start(kantine, 'people-swapped')
    const mark = await markOf(kantine.store, club.id)
    const swapped = await run(`Naam;Geboortedatum;Kantine-id\nNul Lid;05-05-1991;${mark}-4\n`)
    assert.deepEqual(
      swapped.unsure.map(({ people }) => people[0]?.differs),
      [['birth_date']],
    )
    const file = 'Naam;Telefoon;Lidnummer\nJan Smit;-;-\nTruus Nieuw;nvt;-\nPiet Oud;0;0\n'
    assert.equal((await run(file)).created, 3)
    assert.equal((await run('Naam;Lidnummer\nKees Nieuw;-\n')).created, 1)
  },
)

onEngines(
  'a choice for all rows takes nobody whom another row is about, and holds when the file is read twice',
  async (engine) => {
    const { run, members } = await start(await sharedKantine(engine), 'people-for-all')
    const file = `Naam;Geboortedatum;E-mail
Bram Familie;;familie@example.org
Anna Familie;01-01-2011;familie@example.org
`
    const same = await run(file, { unsure: 'same' })
    assert.deepEqual([same.changed, same.refused.map(({ row }) => row)], [0, [2]])
    assert.equal((await run(file, { unsure: 'another' })).created, 1)
    assert.equal((await run(file, { unsure: 'another' })).created, 0)
    assert.equal((await run('Naam;E-mail\nAnneke Familie;familie@example.org\n', { unsure: 'same' })).refused.length, 1)
    assert.equal((await members()).length, 5)
  },
)

onEngines('who left in the past comes in as a former member, without the event of leaving', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, run, members } = await start(kantine, 'people-left')
  const file = `Naam;Geboortedatum;Lid sinds;Lid tot
Vertrokken Vera;01-01-1970;01-01-2000;31-12-2010
Blijvende Bas;01-01-1971;01-01-2000;31-12-2999
`
  const { created, former } = await run(file)
  assert.deepEqual([created, former], [2, 1])
  const again = file
    .replaceAll(/$/gm, ';Actief')
    .replace('Lid tot;Actief', 'Lid tot;Status')
    .replace(/;Actief$/, '')
  assert.equal((await run(again)).unchanged, 2)
  const [vera, bas] = (await members()).slice(4)
  assert.deepEqual([vera?.status, vera?.left_on, bas?.status], ['archived', '2010-12-31', 'active'])
  const entries = await kantine.store.findAcrossClubs(
    sql`select record_id, events from journal where club_id = ${club.id} and resource = 'member' order by record_id`,
  )
  assert.deepEqual(
    entries.map(({ events }) => events),
    Array.from({ length: 6 }, () => 'member.created'),
  )
})

onEngines('an external id that was given to another person changes nobody', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, run, members } = await start(kantine, 'people-reused-ids')
  const people = [
    { name: 'Jan Jansen', birth_date: '1968-03-02', external_id: 'r-1' },
    { name: 'Jan Jansen', birth_date: '1999-08-09' },
    { name: 'Truus Post', email: 'truus@example.org' },
  ]
  await run(JSON.stringify(people))
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(member, [{ id: 7, fields: { ...people[2], external_id: '-' } }]),
  )
  const before = await members()
  assert.equal((await run('Extern id;Naam\n-;Petra Streep\n', { dryRun: true })).created, 1)
  for (const [row, ids] of [
    ['r-1;Willem Anders;03-03-1983;', [5]],
    ['r-1;Jan Jansen;09-08-1999;', [5, 6]],
    ['r-9;Jan Jansen;02-03-1968;', [5, 6]],
    ['n.v.t.;Jan Jansen;02-03-1968;', undefined],
    ['-;Truus Post;;truus@example.org', undefined],
  ] as const) {
    const { changed, created, unsure } = await run(`Extern id;Naam;Geboortedatum;E-mail\n${row}\n`)
    assert.deepEqual([row, changed, created, unsure[0]?.people.map(({ id }) => id)], [row, 0, 0, ids])
  }
  const [reused] = (await run('Extern id;Naam;Geboortedatum\nr-1;Willem Anders;03-03-1983\n')).unsure
  assert.deepEqual([reused?.people[0]?.agrees, reused?.people[0]?.differs], [['external_id'], ['name', 'birth_date']])
  assert.deepEqual(await members(), before)
  const renamed = await run('Extern id;Naam;Geboortedatum\nr-1;Jan de Groot;02-03-1968\n')
  assert.deepEqual([renamed.changed, (await members())[4]?.name], [1, 'Jan de Groot'])
})

onEngines('a row that was joined with a rejected or an unsure one is named with it', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-joined-wrong')
  const before = await members()
  const jan = { name: 'Jan de Vries', birth_date: '1990-02-01' }
  const bram = { name: 'Bram Familie', email: 'familie@example.org' }
  const rows = [
    { ...jan, group_ids: [99] },
    { ...jan, group_ids: [2] },
    { ...bram, group_ids: [3] },
    { ...bram, group_ids: [2] },
  ]
  const { created, joined, refused } = await run(JSON.stringify(rows), { unsure: undefined })
  assert.deepEqual(
    [created, joined.map(({ row, first, name }) => [row, first, name])],
    [
      0,
      [
        [2, 1, 'Jan de Vries'],
        [4, 3, 'Bram Familie'],
      ],
    ],
  )
  assert.deepEqual(
    refused.map(({ row }) => row),
    [1, 2, 3, 4],
  )
  assert.equal(refused[1]?.errors[0]?.detail, 'Row 1 is the same person, and has errors. Correct row 1.')
  assert.deepEqual(await members(), before)
})

onEngines('an existing membership ends on a past day only where that is shown by name', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-over')
  const file = 'Naam;Geboortedatum;Lid tot\nBart Bestuurder;05-05-1980;31-12-2010\nNul Lid;01-01-1990;31-12-2999\n'
  const bart = { row: 2, id: 1, name: 'Bart Bestuurder', last_day: '2010-12-31' }
  const kept = await run(file)
  assert.deepEqual([kept.changed, kept.over, kept.over_count], [2, [bart], 1])
  assert.deepEqual(
    (await members()).map(({ status }) => status),
    ['active', 'active', 'active', 'active'],
  )
  const stated = await run(file.replace('tot\n', 'tot;Status\n').replace('2010\n', '2010;Actief\n'), {
    endsExisting: true,
  })
  assert.deepEqual([stated.over_count, (await members())[0]?.status], [0, 'active'])
  const tried = await run(file, { endsExisting: true, dryRun: true })
  const fields = [{ field: 'status', before: 'active', after: 'archived', loses: false }]
  assert.deepEqual([tried.over, tried.changes], [[bart], [{ row: 2, id: 1, name: 'Bart Bestuurder', fields }]])
  assert.equal((await run(file, { endsExisting: true })).changed, 1)
  assert.deepEqual(
    (await members()).map(({ status, left_on }) => [status, left_on]).filter(([status]) => status === 'archived'),
    [['archived', '2010-12-31']],
  )
  assert.equal((await run(file, { endsExisting: true })).over_count, 0)
})

onEngines('a new row with the status of a former member and no last day comes in as one', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, run, members } = await start(kantine, 'people-former')
  const { created, former } = await run('Naam;Status\nOude Otto;Oud-lid\nNieuwe Nel;Actief\n')
  assert.deepEqual([created, former], [2, 1])
  assert.deepEqual(
    (await members()).slice(4).map(({ status, left_on }) => [status, left_on]),
    [
      ['archived', null],
      ['active', null],
    ],
  )
  const [entry] = await kantine.store.findAcrossClubs(
    sql`select events from journal where club_id = ${club.id} and resource = 'member' and record_id = 5`,
  )
  assert.equal(entry?.events, 'member.created')
})

onEngines(
  'a text that says that there is no value leaves a field of a new member empty, and is told',
  async (engine) => {
    const { run, members } = await start(await sharedKantine(engine), 'people-no-value')
    const file = `Naam;Lidnummer;Extern id;Telefoon;E-mail
Jan Smit;n.v.t.;-;;
Petra Streep;0;-;geen;nvt
Tim Heel;7;;0612345678;
`
    const { created, left_empty, left_empty_count } = await run(file)
    assert.deepEqual([created, left_empty_count], [3, 2])
    assert.deepEqual(left_empty[0], {
      row: 2,
      name: 'Jan Smit',
      fields: [
        { field: 'member_number', text: 'n.v.t.' },
        { field: 'external_id', text: '-' },
      ],
    })
    const [jan, petra, tim] = (await members()).slice(4)
    assert.deepEqual([jan?.member_number, jan?.external_id], [null, null])
    assert.deepEqual([petra?.member_number, petra?.external_id, petra?.phone, petra?.email], [null, null, null, null])
    assert.equal(tim?.member_number, '7')
  },
)

onEngines('a Kantine id that is of nobody here is told in true words', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, run } = await start(kantine, 'people-foreign')
  const other = await start(kantine, 'people-foreign-other')
  const [own, foreign] = [await markOf(kantine.store, club.id), await markOf(kantine.store, other.club.id)]
  for (const [id, kind, detail] of [
    ['1', 'unmarked', 'has a Kantine id without the mark of a club, such as k3f9a2b1-14'],
    [`${foreign}-1`, 'other_club', 'has a Kantine id of another club'],
    [`${own}-99`, 'unknown', 'has a Kantine id of this club, but no record has it'],
  ] as const) {
    const { unsure, refused } = await run(`Naam;Kantine-id\nNieuw Lid;${id}\n`, { unsure: undefined })
    assert.deepEqual([unsure[0]?.kantine_id, refused[0]?.errors[0]?.detail], [kind, `Nieuw Lid ${detail}.`])
  }
})

onEngines('a list that writes names and numbers in its own way replaces none', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, run, members } = await start(kantine, 'people-written')
  const file = `Naam;Geboortedatum;Lidnummer;Telefoon
"M\u00fcller, Zo\u00eb";01-07-2001;;
Zoe Muller;01-07-2001;;
"Lid, Nul";01-01-1990;-;0612345678
`
  const [first, ...others] = file.split('\n')
  for (const row of others.slice(0, 2)) assert.equal((await run(`${first}\n${row}\n`)).unchanged, 1, row)
  assert.equal((await run(`${first}\n${others[2]}\n`)).changed, 1)
  const [, , zoe, nul] = await members()
  assert.deepEqual(
    [zoe?.name, nul?.name, nul?.member_number, nul?.phone],
    ['Zo\u00eb M\u00fcller', 'Nul Lid', '00123', '0612345678'],
  )
  const anna = 'Anna Familie;01-01-2011;n.v.t.;600000000'
  assert.equal((await run(`${first}\n${anna}\nNul Lid;01-01-1990;0;geen\n`)).unchanged, 2)
  assert.equal((await run(`${first}\nZO\u00cb M\u00dcLLER;01-07-2001;;\n`)).unchanged, 1)
  const edited = `Naam;Kantine-id\nZoe Muller;${await markOf(kantine.store, club.id)}-3\n`
  assert.equal((await run(edited)).changed, 1)
  assert.equal((await members())[2]?.name, 'Zoe Muller')
})

onEngines('a name in capitals or turned round, and a number without its zeros, replace nothing', async (engine) => {
  const { run, members } = await start(await sharedKantine(engine), 'people-spelling')
  const before = await members()
  const rows = [
    { name: 'BESTUURDER Bart', birth_date: '1980-05-05' },
    { name: 'FAMILIE ANNA', same_as: 2, phone: '06-00000000' },
    { name: 'nul lid', birth_date: '1990-01-01', member_number: '123' },
  ]
  assert.equal((await run(JSON.stringify(rows), { dryRun: true })).effects, 'uuu')
  const { unchanged, refused } = await run(JSON.stringify(rows))
  assert.deepEqual([unchanged, refused, await members()], [3, [], before])
})

onEngines('a row of totals, a birth after today and a phone without digits are mistakes', async (engine) => {
  const { run } = await start(await sharedKantine(engine), 'people-implausible')
  const rows = [
    { name: 'Totaal: 299 rijen' },
    { name: 'Aïcha', birth_date: '2131-05-12' },
    { name: 'Jan', phone: 'zie mama' },
    { name: 'Tota Lopez', birth_date: '2001-01-01', phone: '06' },
  ]
  const { effects, fault_groups } = await run(JSON.stringify(rows), { dryRun: true })
  assert.deepEqual([effects, fault_groups.map(({ field }) => field)], ['xxxn', ['', 'birth_date', 'phone']])
  const empty = await run(JSON.stringify(rows), { dryRun: true, leaveEmpty: ['birth_date', 'phone'] })
  assert.equal(empty.effects, 'xnnn')
})
