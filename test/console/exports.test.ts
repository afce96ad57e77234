/** Exported files, read back with another library than wrote them, and imported again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Field, linePattern } from '@kantine/contract/fields.ts'
import { type Cell, namesFrom, readRow } from '@kantine/contract/importing/cells.ts'
import { guessTargets, targetsOf } from '@kantine/contract/importing/columns.ts'
import { withGuard, withoutGuard } from '@kantine/contract/importing/formulas.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { parse } from 'csv-parse/sync'
import fastCheck from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { linesOf } from '../../console/src/pages/import/lines.ts'
import { readTable } from '../../console/src/pages/import/table.ts'
import { csvOf, exportedFields, fileOf, idField, withId } from '../../console/src/parts/export.ts'
import { markOf } from '../../server/clubs/mark.ts'
import { enteredResources } from '../../server/operations/records/records.ts'
import { isSettable } from '../../server/records/check.ts'
import { describedFields } from '../../server/records/described-fields.ts'
import { importRecords } from '../../server/records/import.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { recordsById } from '../../server/store/collection.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import { seedOf } from '../support/full.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'

type Fields = Parameters<typeof exportedFields>[0]
type Stored = { readonly id: number; readonly [field: string]: unknown }

const timeZone = 'Europe/Amsterdam'

/** Phones and numbers begin as they do in the record; what a spreadsheet could run does not begin with its sign. */
const plain = [
  '+31612345678',
  '+31 6 1234 5678',
  '+32 (0)475/12.34.56',
  '-5',
  '-1,50',
  "'s-Hertogenbosch",
  'Zoë; "d\'Arc", jr.',
  '00123',
]
const formulas = [
  '=HYPERLINK("http://x";"y")',
  "+cmd|' /C calc'!A0",
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '+1',
  '+A1 234567',
  "'=1",
  "''+x",
]

test('a CSV export keeps phones and numbers as they are, and disarms everything that a spreadsheet could run', () => {
  for (const language of ['en', 'nl'] as const) {
    const delimiter = language === 'nl' ? ';' : ','
    const read: string[][] = parse(csvOf([plain, formulas], language), {
      delimiter,
      bom: true,
      relax_column_count: true,
    })
    assert.deepEqual(read[0], plain)
    assert.deepEqual(
      read[1],
      formulas.map((cell) => `'${cell}`),
    )
    assert.deepEqual(read.flat().map(withoutGuard), [...plain, ...formulas])
  }
})

test('any text is the same after the guard was added and taken away', () => {
  const text = fastCheck.string({ unit: fastCheck.constantFrom(...`'=+-@\t\r\n＝1 6a(`) })
  const property = fastCheck.property(text, (cell) => withoutGuard(withGuard(cell)) === cell)
  fastCheck.assert(property, { seed: seedOf('formula guard'), numRuns: 2000 })
})

/** The cells of a file below its headings, as another program reads them. */
async function rowsOf(content: string | Blob, delimiter: string): Promise<unknown[][]> {
  if (typeof content === 'string') return parse(content, { delimiter, bom: true })
  return (await readSheet(Buffer.from(await content.arrayBuffer()))) as unknown[][]
}

/** Texts, a telephone and times that files tend to change: the hour that is repeated when clocks go back, and seconds. */
const messy: { readonly [field: string]: unknown } = {
  phone: '+31612345678',
  title: '=1+1',
  description: '@home\n"twee" regels; en, meer',
  starts_at: '2026-10-25T01:30:00.000Z',
  ends_at: '2026-10-25T02:30:15.250Z',
}

function messyFields(resource: Resource, n: number): FieldValues {
  const fields: { [name: string]: unknown } = { ...exampleFields(resource, n) }
  for (const [name, { references, schema }] of Object.entries(resource.fields)) {
    if (references) fields[name] = Array.isArray(fields[name]) ? [1, 2] : n
    // Some descriptions have one line only.
    else if (n === 2 && name in messy)
      fields[name] = schema.pattern === linePattern ? String(messy[name]).replace('\n', ' ') : messy[name]
  }
  for (const name of ['name', 'public_slug']) if (name in fields) fields[name] = `${fields[name]}-${n}`
  return fields
}

/** A club with two records of every resource. */
async function start({ store }: Running, slug: string) {
  const club = await newClub(store, slug)
  await store.write(club.id, kantineItself, async (write) => {
    for (const resource of resources)
      await write.put(
        resource,
        [1, 2].map((n) => ({ fields: messyFields(resource, n) })),
      )
  })
  const records = new Map<Resource, readonly Stored[]>()
  await store.read(club.id, async (db) => {
    for (const resource of resources) {
      const rows = await db.all(recordsById(club.id, resource, [1, 2]))
      const bodies = rows.map(({ body }): Stored => JSON.parse(String(body)))
      records.set(
        resource,
        bodies.toSorted((one, other) => one.id - other.id),
      )
    }
  })
  const named = new Map(
    [...records].map(([{ plural, searched: [title = 'id'] = [] }, all]) => [
      plural,
      all.map((record) => ({ id: record.id, name: String(record[title]) })),
    ]),
  )
  const titleOf = (plural: string, id: number) => named.get(plural)?.find((one) => one.id === id)?.name
  return { club, mark: await markOf(store, club.id), records, named, titleOf }
}

for (const language of ['en', 'nl'] as const)
  for (const as of ['csv', 'xlsx'] as const)
    onEngines(`a list exported as ${as} in ${language} has what the records have`, async (engine) => {
      const kantine = await sharedKantine(engine)
      const { club, mark, records, named, titleOf } = await start(kantine, `exports-${language}-${as}`)
      for (const [resource, stored] of records) {
        const fields = exportedFields(describedFields(resource.fields, resources) as unknown as Fields)
        const marked = stored.map((record) => withId(record, mark))
        const content = await fileOf(as, [...fields, idField], marked, { language, timeZone, titleOf }, 'Sheet')

        const [head = [], ...rows] = await rowsOf(content, language === 'nl' ? ';' : ',')
        const targets = guessTargets(head.map(String), targetsOf(fields))
        const options = { fields, targets, timeZone, names: namesFrom(named) }
        for (const [at, cells] of rows.entries()) {
          const plain = cells.map((cell) => (typeof cell === 'string' ? withoutGuard(cell) : numberOrCell(cell)))
          const { value, faults } = readRow({ number: at + 2, cells: plain }, options)
          assert.deepEqual(faults, [], resource.name)
          for (const { name } of fields)
            assert.deepEqual(value[name] ?? null, stored[at]?.[name] ?? null, `${resource.name} ${name}`)
        }
        assert.equal(rows.length, stored.length)

        if (!enteredResources.includes(resource)) continue
        const settable = fields.filter(({ name }) => isSettable(resource.fields[name] as Field, 'import'))
        const table = await readTable(new Blob([content]))
        const ofImport = { ...options, fields: settable, targets: guessTargets(table.columns, targetsOf(settable)) }
        const text = linesOf(
          table.rows.map((row) => readRow(row, ofImport)),
          new Map(),
          'en',
        )
        const bodies = () => kantine.store.read(club.id, (db) => db.all(recordsById(club.id, resource, [1, 2])))
        const before = await bodies()
        const choices = { text, skipInvalid: false, replaceLists: true }
        const done = await importRecords(kantine.store, club.id, kantineItself, resource, choices)
        assert.deepEqual([resource.name, done.refused, done.unchanged], [resource.name, [], stored.length])
        assert.deepEqual(await bodies(), before)
      }
    })

/** Another program reads numbers as such; our own reader gets their digits. */
const numberOrCell = (cell: unknown) => (typeof cell === 'number' ? String(cell) : (cell as Cell))
