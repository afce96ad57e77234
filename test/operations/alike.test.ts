/** People who look like the one in a form. */
import assert from 'node:assert/strict'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'

const born = '2009-04-17'

async function clubOf(engine: EngineName, members: readonly FieldValues[], trial: readonly FieldValues[] = []) {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store)
  await store.write(club.id, kantineItself, async (write) => {
    const given = (all: readonly FieldValues[]) => all.map((fields) => ({ fields }))
    await write.put(member, given(members))
    await write.put(kennismaker, given(trial))
  })
  const caller = commandCaller(club.id, kantineItself)
  const like = async (given: object, by = caller) => {
    const { data, has_more } = await perform(store, 'members alike', by, given)
    const found = data.map(({ resource, id, by }: { [field: string]: unknown }) => `${resource} ${id} by ${by}`)
    return has_more ? [...found, 'more'] : found
  }
  return { caller, like }
}

onEngines('a name and date of birth, a member number, or a name and e-mail address look alike', async (engine) => {
  const { like } = await clubOf(
    engine,
    [
      { name: 'Renée de Vries', birth_date: born, email: 'thuis@example.org', member_number: 'KNT-0042' },
      { name: 'Sanne de Vries', birth_date: born, email: 'thuis@example.org', member_number: 'KNT-43' },
      { name: 'Kees', email: 'Kees@example.org', status: 'archived' },
    ],
    [
      { name: 'Renee  De Vries', birth_date: born },
      { name: 'Renée de Vries', birth_date: born, member_id: 1 },
    ],
  )
  const known = ['members 1 by birth_date', 'kennismakers 1 by birth_date']
  assert.deepEqual(await like({ name: ' renee de vries', birth_date: born }), known)
  assert.deepEqual(await like({ name: 'Renée de Vries', birth_date: '2009-04-18' }), [], 'a namesake')
  assert.deepEqual(await like({ name: 'Renée de Vries' }), [])
  assert.deepEqual(await like({ name: 'Renée de Vries', email: 'THUIS@example.org' }), ['members 1 by email'])
  assert.deepEqual(await like({ name: 'Noor de Vries', email: 'thuis@example.org', birth_date: born }), [], 'a twin')
  assert.deepEqual(await like({ member_number: 'knt 42' }), ['members 1 by member_number'])
  assert.deepEqual(await like({ name: 'KEES', email: 'kees@example.org' }), ['members 3 by email'])
  assert.deepEqual(await like({}), [])
  const both = { name: 'Renée de Vries', birth_date: born, member_number: 'KNT-43' }
  assert.deepEqual(await like(both), ['members 1 by birth_date', 'members 2 by member_number', known[1]])
})

onEngines('who may not read trial members sees only members, and five people at most', async (engine) => {
  const one = { name: 'Jan Jansen', birth_date: born }
  const { caller, like } = await clubOf(
    engine,
    [one],
    Array.from({ length: 6 }, () => one),
  )
  assert.equal((await like(one)).length, 6)
  assert.equal((await like(one)).at(-1), 'more')
  assert.deepEqual(await like(one, { ...caller, scopes: ['members:read'] }), ['members 1 by birth_date'])
  await assert.rejects(like(one, { ...caller, scopes: ['kennismakers:read'] }), { code: 'insufficient_scope' })
})
