/** Search words: splitting text into words, and keeping their table in step with the records. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '@kantine/contract/fields.ts'
import { comparablePhone } from '@kantine/contract/importing/phones.ts'
import { defineResource, type Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { resources, storedResources } from '@kantine/contract/resources.ts'
import { unspecified, unspecifiedOperation } from '@kantine/contract/unspecified.ts'
import fc from 'fast-check'
import { commandCaller } from '../../server/callers/caller.ts'
import { search } from '../../server/operations/lists/search.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type FieldValues, listedOnly, tableOf } from '../../server/store/body.ts'
import { migrations } from '../../server/store/migrate.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { wordsOf } from '../../server/store/words.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { seedOf } from '../support/full.ts'
import { newDatabase, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { filledClub } from '../support/writing.ts'
import { statementsOf } from './statements-of.ts'

const all: readonly Resource[] = storedResources()

/** The words of a club as its listed records say. */
async function wordsHeld(store: Store, club: number, stored: readonly Resource[]): Promise<string[]> {
  const held = stored.map(async (resource) => {
    return (
      await store.findAcrossClubs(
        sql`select body from ${raw(tableOf(resource))} where club_id = ${club}${listedOnly(resource)}`,
      )
    ).flatMap(({ body }) => {
      const record = JSON.parse(String(body))
      const textOf = (field: string) =>
        field === 'phone' && record[field] ? comparablePhone(record[field]) : (record[field] ?? '')
      const words = wordsOf((resource.searched ?? []).map(textOf).join(' '))
      return words.map((word) => `${Math.floor(record.id / 256)} ${word} ${resource.name} ${record.id}`)
    })
  })
  return (await Promise.all(held)).flat().sort()
}

async function assertComplete(store: Store, club: number, stored = all): Promise<void> {
  const rows = await store.findAcrossClubs(sql`select * from search_words where club_id = ${club}`)
  const held = await wordsHeld(store, club, stored)
  assert.ok(held.length > 0)
  assert.deepEqual(rows.map(({ block, word, record }) => `${block} ${word} ${record}`).sort(), held)
}

test('a word is letters and digits, without case, accents or apostrophes, and listed once', () => {
  const words: { [text: string]: string[] } = {
    'Jan van der Berg': ['jan', 'van', 'der', 'berg'],
    'IJsbrand ĲSBRAND': ['ijsbrand'],
    'Çelik Müller Ångström Đặng': ['celik', 'muller', 'angstrom', 'dang'],
    "O'Neill O’Neill 't d’Ancona": ['oneill', 't', 'dancona'],
    'Weiß Sørensen Æsop Œuvre Łódź İpek Işık': ['weiss', 'sorensen', 'aesop', 'oeuvre', 'lodz', 'ipek', 'isik'],
    'Anne-Marie/Jo. JO11-1_2026/2027': ['anne', 'marie', 'jo', 'jo11', '1', '2026', '2027'],
    'ＫＮＴ－００４２ ﬁt ½': ['knt', '0042', 'fit', '1', '2'],
    '王小明 Γιώργος ΟΔΥΣΣΕΥΣ': ['王小明', 'γιωργοσ', 'οδυσσευσ'],
    '👍 \u200d -- ´ `': [],
  }
  for (const [text, expected] of Object.entries(words)) assert.deepEqual(wordsOf(text), expected, text)
  assert.deepEqual(wordsOf('x'.repeat(50)), ['x'.repeat(40), 'x'.repeat(10)])
  assert.deepEqual(
    wordsOf('🄰'.repeat(30) + '𐐀'.repeat(30)).map((word) => [...word].length),
    [40, 20],
  )
})

test('joining texts combines their words, and splitting words again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      (a, b) => {
        assert.deepEqual(new Set(wordsOf(`${a} ${b}`)), new Set([...wordsOf(a), ...wordsOf(b)]))
        assert.deepEqual(wordsOf(wordsOf(a).join(' ')), wordsOf(a))
      },
    ),
    { seed: seedOf('words') },
  )
})

/** Few names with much in common, so that random records and random queries meet. */
const part = fc.constantFrom(
  'Jan',
  'jans',
  'Janssen',
  'de',
  'Dé',
  'deken',
  'IJs',
  "O'Jan",
  '1',
  '12',
  'KNT-12',
  '王',
  '王小',
)
const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '))
const fields = fc.record({ name, member_number: fc.option(part) })
const published = fc.constantFrom(null, '2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z')
const id = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 1300 }))
type Change = { readonly resource: Resource; readonly id: number; readonly fields?: FieldValues }
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ resource: fc.constant<Resource>(member), id, fields }),
  fc.record({ resource: fc.constant<Resource>(news), id, fields: fc.record({ title: name, published_at: published }) }),
  fc.record({ resource: fc.constantFrom<Resource>(member, news), id }),
)
const query = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const limit = fc.constantFrom(1, 3, 50)

onEngines('after random writes, a search finds the same records as a scan, in the same order', async (engine) => {
  const { store } = await sharedKantine(engine)
  let clubs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(change, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.record({ query, limit }), { minLength: 6, maxLength: 6 }),
      async (writes, searches) => {
        const { id: club } = await newClub(store, `random-${clubs++}`)
        for (const changes of writes) {
          await store.write(club, kantineItself, async (write) => {
            for (const { resource, id, fields } of changes) {
              if (fields) await write.put(resource, [{ id, fields }])
              else await write.remove(resource, [id])
              if (id % 5 === 0) await write.flush()
            }
          })
        }
        for (const { query, limit } of searches) {
          const { hits, has_more } = await search(store, commandCaller(club, kantineItself), {
            query,
            resources,
            limit,
          })
          const expected = await expectedHits(store, club, query)
          assert.deepEqual(
            hits.map(({ resource, id }) => `${resource} ${id}`),
            expected.slice(0, limit),
            query,
          )
          assert.equal(has_more, expected.length > limit)
        }
      },
    ),
    { numRuns: 25, seed: seedOf(`searches ${store.engine}`) },
  )
})

/** The expected hits, found by comparing every record with the query. */
async function expectedHits(store: Store, club: number, query: string): Promise<string[]> {
  const wanted = wordsOf(query)
  const found: { resource: Resource; id: number; rank: number }[] = []
  for (const resource of [member, news] as const) {
    for (const { body } of await store.findAcrossClubs(
      sql`select body from ${raw(tableOf(resource))} where club_id = ${club}${listedOnly(resource)}`,
    )) {
      const record = JSON.parse(String(body))
      const words = wordsOf(resource.searched.map((field) => record[field] ?? '').join(' '))
      if (!wanted.every((one) => words.some((word) => word.startsWith(one)))) continue
      const rank = wanted.every((one) => words.includes(one)) ? 0 : 1
      found.push({ resource, id: record.id, rank })
    }
  }
  const place = (resource: Resource) => resources.indexOf(resource)
  found.sort((a, b) => a.rank - b.rank || a.id - b.id || place(a.resource) - place(b.resource))
  return found.map(({ resource, id }) => `${resource.plural} ${id}`)
}

onEngines('a write changes only the words that a record gains or loses', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'changed-words')
  const name = 'Sanne de Vries'
  await store.write(club, kantineItself, (write) => write.put(member, [{ fields: { name } }]))
  const changed = async (fields: FieldValues) => {
    const ran = await statementsOf(store, club, async (write) => {
      await write.put(member, [{ id: 1, fields }])
      await write.flush()
    })
    return ran.filter(({ sql }) => sql.includes('search_words')).map(({ sql, values }) => [sql.slice(0, 6), ...values])
  }
  assert.deepEqual(await changed({ name, birth_date: '2009-04-17' }), [])
  assert.deepEqual(await changed({ name: 'SANNE, dé vries' }), [])
  const gained = ['insert', club, ...[0, 'smit', 'member 1']]
  assert.deepEqual(await changed({ name: 'Sanne Smit-de Vries' }), [gained])
  await assertComplete(store, club)
})

onEngines('long names have a bounded number of words', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { id: club } = await newClub(store, 'long-names')
  const name = Array.from({ length: 60 }, (_, n) => `w${n}`).join(' ')
  await store.write(club, kantineItself, (write) => write.put(member, [{ fields: { name, member_number: 'KNT-1' } }]))
  const words = await store.findAcrossClubs(sql`select word from search_words where club_id = ${club}`)
  assert.equal(words.length, 24)
  await store.write(club, kantineItself, (write) => write.put(member, [{ id: 1, fields: { name: 'Sanne' } }]))
  await assertComplete(store, club)
})

/** A resource that exists only here. */
const locker = (searched?: readonly string[]): Resource =>
  defineResource({
    name: 'locker',
    plural: 'lockers',
    title: { en: 'Lockers', nl: 'Kluisjes' },
    titleOfOne: { en: 'Locker', nl: 'Kluisje' },
    doc: 'Lockers in the club house.',
    scopes: unspecified('§5', { read: 'lockers:read' }),
    operations: { list: unspecifiedOperation('§4') },
    fields: {
      name: text('Name', 'Naam', { doc: 'What it is called.', example: 'Blue 7' }),
      colour: text('Colour', 'Kleur', { doc: 'Its colour.', example: 'blue' }),
    },
    ...(searched && { searched }),
  })

const migration = {
  name: '900-lockers.sql',
  sql: `create table lockers (
      club_id bigint not null, id bigint not null, updated_at bigint not null, body text not null, created_at bigint,
      primary key (club_id, id)
    );
    create index lockers_by_updated_at on lockers (club_id, updated_at, id);
    create index lockers_by_created_at on lockers (club_id, created_at, id);`,
}

onEngines('the search index is filled at the next start when a definition changes', async (engine) => {
  const database = await newDatabase(engine)
  const start = (locker: Resource) =>
    startKantine(engine, {
      database,
      parts: { resources: [...resources, locker], migrations: [...migrations, migration] },
    })
  const before = await start(locker())
  const { id: club } = await newClub(before.store, 'lockers')
  await before.store.write(club, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Jeugd' } }])
    const lockers = Array.from({ length: 1203 }, (_, n) => ({ fields: { name: `Blue ${n}`, colour: 'bleu' } }))
    await write.put(locker(), lockers)
  })
  await assertComplete(before.store, club)
  await before.close()
  for (const searched of [['name'], ['name', 'colour'], undefined]) {
    const after = await start(locker(searched))
    await assertComplete(after.store, club, [...all, locker(searched)])
    await after.close()
  }
})

onEngines('records from before search existed are found after the next start', async (engine) => {
  const database = await newDatabase(engine)
  const before = await startKantine(engine, { database })
  const { id: club } = await filledClub(before.store, 'older')
  await changeRows(before.store, sql`delete from search_words`)
  await changeRows(before.store, sql`delete from settings where name = 'fields in search_words'`)
  await before.close()
  const after = await startKantine(engine, { database })
  await assertComplete(after.store, club)
})
