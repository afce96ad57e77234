import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { progressBar } from '../../server/surfaces/command-line/progress-bar.ts'
import { askServer } from '../../server/surfaces/command-line/socket.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { command } from './command.ts'

onEngines('a CSV file is imported unchanged, or tested first with --dry-run', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'fc-csv')
  const folder = newFolder()
  const given = (...more: string[]) =>
    command(kantine.database.environment, [
      ...['import', '--club', 'fc-csv', '--resource', 'members', join(folder, 'members.csv'), ...more],
    ])
  const write = (text: string) => writeFileSync(join(folder, 'members.csv'), text)
  const names = async () => {
    const answer = await kantine.call('/api/v1/members', { key: club.key })
    return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name)
  }

  write('\uFEFFNaam;Geboortedatum;external_id\r\nSanne;17-04-09;crm-1\r\nJan;2009-02-30;\r\n')
  const refused = await given()
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.equal(
    refused.stderr,
    `row 2: /birth_date: has a year of two digits. Write four, or use the page Import of the application, which asks for the century.
row 3: /birth_date must be a valid date, written YYYY-MM-DD, such as "2009-04-17".
Nothing was imported: 2 rows were rejected. Correct the file, or add --skip-invalid.
`,
  )
  write('Naam;Geboortedatum;external_id\r\nSanne;2009-04-17;crm-1\r\n"Jan\r\nBakker";;\r\n')
  const broken = await given('--dry-run')
  assert.match(broken.stderr, /^row 3: \/name: has a line break after “Jan”\./)
  write('Naam;Geboortedatum;external_id\r\nSanne;17-04-2009;crm-1\r\nJan;;\r\n')
  const tried = 'Nothing was imported. Without --dry-run, 2 rows of members would be imported into Club fc-csv.\n'
  assert.deepEqual(await given('--dry-run'), { code: 0, stdout: tried, stderr: '' })
  assert.deepEqual(await names(), [])
  assert.deepEqual(await given(), { code: 0, stdout: 'Imported 2 rows of members into Club fc-csv.\n', stderr: '' })
  for (const [text, says] of [
    ['Naam;external_id\r\n;\r\n', 'contains only a line of column names'],
    ['[]', 'contains no JSON records: use an array, or one object per line'],
    ['\uFEFF\n', 'is empty'],
  ] as const) {
    write(text)
    const { code, stdout } = await given()
    assert.deepEqual([code, stdout.replace(/\S*members\.csv/, 'FILE')], [0, `Nothing was imported: FILE ${says}.\n`])
  }
  write('name,external_id\nSanne de Vries,crm-1\nTom,crm-2\n')
  const counted = (text: string) => ({
    code: 0,
    stdout: `Imported 2 rows of members into Club fc-csv: ${text}.\n`,
    stderr: '',
  })
  assert.deepEqual(await given(), counted('1 new, 1 changed, 0 unchanged'))
  assert.deepEqual(await given(), counted('0 new, 0 changed, 2 unchanged'))
  assert.deepEqual(await names(), ['Sanne de Vries', 'Jan', 'Tom'])
  writeFileSync(join(folder, 'members.csv'), Buffer.from('name\nÉ\n', 'latin1'))
  assert.match((await given()).stderr, /is not UTF-8 text\. Save it as UTF-8; in Excel: CSV UTF-8\./)
})

onEngines('a row that may be an existing member is rejected until --unsure decides', async (engine) => {
  const kantine = await startKantine(engine)
  await newClub(kantine.store, 'fc-onzeker')
  const file = join(newFolder(), 'members.csv')
  const run = (text: string, ...more: string[]) => {
    writeFileSync(file, text)
    return command(kantine.database.environment, [
      ...['import', '--club', 'fc-onzeker', '--resource', 'members', file, ...more],
    ])
  }
  await run('Naam;E-mail;Team\nAnna Familie;familie@example.org;\n')
  const bram = 'Naam;E-mail;Telefoon\nBram Familie;familie@example.org;0612345678\n'
  const refused = await run(bram)
  assert.equal(refused.code, 1)
  assert.equal(
    refused.stderr,
    `row 2: Bram Familie may be Anna Familie (id 1; the same email; another name).
Nothing was imported: 1 row was rejected. Correct the file, or add --skip-invalid. For rows that may be an existing member, add --unsure same, another or skip.
`,
  )
  assert.equal(
    (await run(bram, '--unsure', 'skip')).stdout,
    'row 2 skipped: Bram Familie may be Anna Familie (id 1).\nImported 0 rows of members into Club fc-onzeker.\n',
  )
  assert.equal(
    (await run(bram, '--unsure', 'same', '--dry-run')).stdout,
    `row 2 changes Anna Familie (id 1): name from "Anna Familie" to "Bram Familie"; phone from null to "0612345678"
Nothing was imported. Without --dry-run, 1 row of members would be imported into Club fc-onzeker: 0 new, 1 changed, 0 unchanged.
`,
  )
  assert.equal((await run(bram, '--unsure', 'another')).stdout, 'Imported 1 row of members into Club fc-onzeker.\n')
})

onEngines('joined rows, past last days and texts without a value are named', async (engine) => {
  const kantine = await startKantine(engine)
  await newClub(kantine.store, 'fc-genoemd')
  const file = join(newFolder(), 'members.csv')
  const run = async (text: string, ...more: string[]) => {
    writeFileSync(file, text)
    const { stdout, stderr } = await command(kantine.database.environment, [
      ...['import', '--club', 'fc-genoemd', '--resource', 'members', file, ...more],
    ])
    return stdout + stderr
  }
  assert.equal(
    await run(
      'Naam;Geboortedatum;Lidnummer;Telefoon\nJan de Vries;01-02-1990;-;\nJan de Vries;01-02-1990;;0612345678\n',
    ),
    `row 3 is the same person as row 2: Jan de Vries
1 row joined with an earlier row of the same person.
row 2: Jan de Vries: member_number left empty ("-" is no value).
Imported 1 row of members into Club fc-genoemd.
`,
  )
  const left = 'Naam;Geboortedatum;Lid tot\nJan de Vries;01-02-1990;31-12-2010\n'
  assert.match(
    await run(left),
    /^row 2: Jan de Vries \(id 1\): stays active after 2010-12-31\.\nTo end memberships .* add --end-memberships\.\n/,
  )
  assert.match(
    await run(left, '--end-memberships'),
    /^row 2: Jan de Vries \(id 1\): membership ended on 2010-12-31\.\n/,
  )
  assert.match(await run(left, '--end-memberships'), /^Imported 1 row .*: 0 new, 0 changed, 1 unchanged\.\n/)
  assert.equal(
    await run('Naam;Kantine-id\nNieuw Lid;1\n', '--unsure', 'skip'),
    `row 2 skipped: Nieuw Lid has a Kantine id without the mark of a club, such as k3f9a2b1-14.
Imported 0 rows of members into Club fc-genoemd.
`,
  )
})

test('a running server reports the progress of an import', async () => {
  const kantine = await startKantine('sqlite')
  await newClub(kantine.store, 'fc-long')
  const rows = Array.from({ length: 6000 }, (_, n) => `Member ${n}\n`)
  const args = { club: 'fc-long', resource: 'members', file: 'members.csv' }
  const told: [number, number][] = []
  const outcome = await askServer(
    kantine.config.dataDir,
    {
      command: 'import',
      args: { ...args, content: `name\n${rows.join('')}` },
      actor: { by: 'command', name: 'sanne' },
    },
    (done, total) => told.push([done, total]),
  )
  assert.equal(outcome?.text, 'Imported 6000 rows of members into Club fc-long.')
  assert.ok(told.length > 0)
  assert.deepEqual(
    told,
    told.toSorted(([one], [other]) => one - other),
  )
  assert.ok(told.every(([done, total]) => total === 12_000 && done <= total))
})

onEngines('an import is rejected while another one of the club is running', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'fc-bezet')
  const file = join(newFolder(), 'members.csv')
  writeFileSync(file, 'Naam\nSanne\n')
  const run = () =>
    command(kantine.database.environment, ['import', '--club', 'fc-bezet', '--resource', 'members', file])
  const slot = await kantine.store.slots.take(club.id)
  assert.deepEqual(await run(), {
    code: 1,
    stdout: '',
    stderr: 'Another import of this club is running (0% done). Start this one when it has finished.\n',
  })
  await slot?.release()
  assert.equal((await run()).stdout, 'Imported 1 row of members into Club fc-bezet.\n')
})

test('the progress bar appears only on a terminal, fits its width, and is cleared', () => {
  const written: string[] = []
  const write = (text: string) => written.push(text)
  const nowhere = progressBar({ write })
  nowhere.draw(1, 2)
  nowhere.clear()
  assert.deepEqual(written, [])

  const bar = progressBar({ isTTY: true, columns: 20, write })
  for (const done of [0, 0, 1, 2]) bar.draw(done, 2)
  bar.clear()
  assert.deepEqual(written, [
    '\r[............]   0%',
    '\r[######......]  50%',
    '\r[############] 100%',
    `\r${' '.repeat(19)}\r`,
  ])
})
