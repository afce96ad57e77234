/** Activity: two tables merged in one order. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import fc from 'fast-check'
import type { Caller } from '../../server/callers/caller.ts'
import { merge, placeOf } from '../../server/operations/activity/pages.ts'
import { type Actor, kantineItself } from '../../server/store/actor.ts'
import { loggedIn } from '../console/browser.ts'
import { newKey } from '../support/clubs-and-people.ts'
import { seedOf } from '../support/full.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'

type Page = {
  data: {
    what: string
    subject: string
    subject_name: string | null
    name: string | null
    details: string[]
    at: string
    sentence: { en: string; nl: string }
    records: number
    group_id: number | null
  }[]
  next: string | null
  has_more: boolean
}

onEngines(
  'activity merges record changes and other actions in one order, page by page, with actors',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { browser, club, administrator } = await loggedIn(kantine, 'noord')
    await loggedIn(kantine, 'zuid')
    for (const name of ['A', 'B', 'C']) {
      // Actions of one caller within a millisecond count as one.
      const { key } = await newKey(kantine.store, club, { scopes: ['members:write', 'members:read'] })
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const made = await fetch(`${kantine.url}/api/v1/members`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name }),
      })
      assert.equal(made.status, 201)
    }
    await browser.call('POST /clubs/noord/invitations', { email: 'a@example.org', role: 'reader' })
    const read = async (query: string) => (await browser.call<Page>(`GET /clubs/noord/activity?${query}`)).body
    const all = await read('limit=100')
    const members = all.data.filter(({ what }) => what === 'member.created')
    assert.deepEqual(
      members.map(({ subject }) => subject),
      ['member 3', 'member 2', 'member 1'],
    )
    assert.equal(members[0]?.name, 'Test')
    const [latest] = all.data
    assert.deepEqual(
      [latest?.what, latest?.name, latest?.details],
      ['person.invited', administrator.name, ['a@example.org', 'reader']],
    )
    assert.equal(all.next, null)

    const paged = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await read(`limit=1${next && `&before=${next}`}`)
      paged.push(...page.data)
      next = page.next
    }
    assert.deepEqual(paged, all.data)
    assert.deepEqual((await read('about=members&limit=2')).data, members.slice(0, 2))
    assert.deepEqual(
      (await read('about=people')).data.map(({ what }) => what).filter((what) => what.startsWith('member')),
      [],
    )
    assert.deepEqual((await read('by=key')).data, members)
    assert.deepEqual((await read('by=assistants')).data, [])
    assert.deepEqual(
      (await read('about=keys')).data.map(({ what, subject_name }) => [what, subject_name]),
      [
        ['key.created', 'Test'],
        ['key.created', 'Test'],
        ['key.created', 'Test'],
        ['key.created', 'Test'],
      ],
    )
    assert.deepEqual(
      members.map(({ subject_name }) => subject_name),
      ['C', 'B', 'A'],
    )
    const at = members[1]?.at as string
    assert.ok((await read(`about=members&until=${at}`)).data.every((entry) => entry.at < at))
    assert.ok((await read(`about=members&since=${at}`)).data.every((entry) => entry.at >= at))
    const wrong = await browser.call('GET /clubs/noord/activity?before=x&limit=1')
    assert.deepEqual(
      [wrong.status, wrong.body.errors],
      [400, [{ parameter: 'before', detail: 'Before must be the `next` value from an earlier page.' }]],
    )
  },
)

onEngines('a write to many records is one entry, which links to all of them', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  const imported: Actor = { by: 'command', name: 'root' }
  // More than one statement looks at.
  const many = Array.from({ length: 5200 }, (_, n) => ({ fields: { name: `Lid ${n + 1}` } }))
  await kantine.store.write(club.id, imported, (write) => write.put(member, many))
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Dames 1' } }])
    for (const id of [1, 2, 3]) {
      await write.put(member, [{ id, fields: { name: `Lid ${id}`, phone: '+31612345678' } }])
      await write.put(member, [{ fields: { name: `Gast ${id}` } }])
    }
    await write.remove(member, [4])
  })
  const read = async (query: string) => (await browser.call<Page>(`GET /clubs/noord/activity${query}`)).body
  const sentences = ({ data }: Page) => data.map(({ sentence, subject_name }) => [sentence.en, subject_name])
  const all = await read('?about=records')
  assert.deepEqual(sentences(all), [
    ['Member {subject} removed', null],
    ['3 members added', null],
    ['3 members changed', null],
    ['Group {subject} added', 'Dames 1'],
    ['5,200 members added', null],
  ])
  assert.equal(all.data.at(-1)?.sentence.nl, '5.200 leden toegevoegd')
  assert.deepEqual(
    all.data.map(({ records, details }) => [records, details]),
    [
      [1, []],
      [3, []],
      [3, ['phone']],
      [1, []],
      [5200, []],
    ],
  )

  const paged: Page['data'] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await read(`?about=members&limit=1${next && `&before=${next}`}`)
    paged.push(...page.data)
    next = page.next
  }
  assert.deepEqual(
    paged,
    all.data.filter(({ what }) => what.startsWith('member.')),
  )

  const changed = await read(`/records?group_id=${all.data[2]?.group_id}`)
  assert.deepEqual(sentences(changed), [
    ['Member {subject} changed', 'Lid 3'],
    ['Member {subject} changed', 'Lid 2'],
    ['Member {subject} changed', 'Lid 1'],
  ])
  const subjects: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await read(`/records?limit=200&group_id=${all.data[4]?.group_id}${next && `&before=${next}`}`)
    subjects.push(...page.data.map(({ subject, subject_name }) => `${subject} ${subject_name}`))
    next = page.next
    assert.equal(page.has_more, next !== null)
  }
  assert.deepEqual([subjects.length, new Set(subjects).size], [5200, 5200])
  assert.deepEqual(
    [subjects[0], subjects.at(-4), subjects.at(-1)],
    ['member 5200 Lid 5200', 'member 4 null', 'member 1 Lid 1'],
  )
  assert.deepEqual((await read('/records?group_id=999999')).data, [])
})

onEngines('activity never names a record that the reader cannot read', async (engine) => {
  const kantine = await startKantine(engine)
  const { club } = await loggedIn(kantine, 'noord')
  await kantine.store.write(club.id, kantineItself, (write) => write.put(member, [{ fields: { name: 'Sanne' } }]))
  const actor: Actor = { by: 'administrator', id: 1 }
  const named = async (scopes: Caller['scopes']) => {
    const caller: Caller = { club: club.id, actor, scopes, readOnly: false }
    return (await perform(kantine, 'activity list', caller, { about: 'members' })).data[0].subject_name
  }
  assert.deepEqual([await named(['trail:read']), await named(['trail:read', 'members:read'])], [null, 'Sanne'])
})

onEngines('record types in activity have names, also those without a URL', async (engine) => {
  const { browser } = await loggedIn(await startKantine(engine), 'noord')
  type Subjects = { data: { about: string; title: object }[] }
  const { data } = (await browser.call<Subjects>('GET /clubs/noord/activity/subjects')).body
  assert.deepEqual(data.find(({ about }) => about === 'members')?.title, { en: 'Members', nl: 'Leden' })
  assert.ok(data.some(({ about }) => about === 'payments'))
})

/** The result of a walk that examines at most `most` entries: one more than the page needs, if available. */
function looked(
  entries: readonly { id: number; entry: { at: number } }[],
  before: number,
  limit: number,
  most: number,
) {
  const lookedAt = entries.filter(({ id }) => id < before).slice(0, most)
  const found = lookedAt.slice(0, limit + 1)
  const isEnd = lookedAt.length < most && found.length <= limit
  return { found, lookedTo: isEnd ? 0 : ((found.length > limit ? found : lookedAt).at(-1)?.id ?? 0) }
}

test('pages neither skip nor repeat entries, wherever a search stops', () => {
  const times = fc.array(fc.nat(30), { maxLength: 25 }).map((ats) => ats.sort((a, b) => b - a))
  fc.assert(
    fc.property(
      times,
      times,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 6 }),
      (ofChangeLog, ofAuditLog, limit, most) => {
        const entriesOf = (ats: readonly number[], table: string) =>
          ats.map((at, i) => ({ id: ats.length - i, entry: { at, name: `${table} ${ats.length - i}` } }))
        const changes = entriesOf(ofChangeLog, 'journal')
        const others = entriesOf(ofAuditLog, 'trail')
        const seen: { at: number; name: string }[] = []
        for (let next: string | null | undefined, pages = 0; next !== null; pages++) {
          assert.ok(pages <= 100, 'it comes to an end')
          const place = placeOf(next)
          const page = merge<{ at: number; name: string }>(
            looked(changes, place.journal, limit, most) as never,
            looked(others, place.trail, limit, most) as never,
            limit,
            place,
          )
          assert.ok(page.entries.length <= limit)
          seen.push(...page.entries)
          next = page.next
        }
        const all = [...changes, ...others].map(({ entry }) => entry.name)
        assert.deepEqual(seen.map(({ name }) => name).sort(), all.sort())
        assert.deepEqual(
          seen.map(({ at }) => at),
          seen.map(({ at }) => at).sort((a, b) => b - a),
        )
      },
    ),
    { seed: seedOf('pages of activity') },
  )
})
