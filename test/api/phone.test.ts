/** Members by telephone number, in the list and in searches. */
import assert from 'node:assert/strict'
import { member } from '@kantine/contract/resources/member.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { search } from '../../server/operations/lists/search.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

onEngines('a member is found by telephone number, however it is written', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id: club, key } = await newClub(kantine.store)
  const send = sender(kantine, key)
  const phones = ['+31 6 12345678', '06-12 34 56 78', '0612345679', 'geheim', null]
  for (const phone of phones) await send('POST /members', { name: 'Sanne', phone })
  const found = async (query: string) =>
    (await send<{ data: { id: number }[] }>(`GET /members?${query.replaceAll(' ', '%20')}`)).body.data
      .map(({ id }) => id)
      .join()
  for (const phone of ['0612345678', '+31612345678', '0031 6 1234 5678', '06.12.34.56.78', '612345678'])
    assert.equal(await found(`phone=${encodeURIComponent(phone)}`), '1,2', phone)
  assert.equal(await found('phone=0612345678,0612345679'), '1,2,3')
  assert.equal(await found('phone=06123456'), '', 'only whole numbers')
  assert.equal(await found('phone=geheim'), '4')
  assert.equal(await found('without=phone'), '5')
  await send('PATCH /members/1', { phone: '0687654321' })
  assert.equal(await found('phone=0612345678'), '2')

  const caller = commandCaller(club, kantineItself)
  const hits = async (query: string) =>
    (await search(kantine.store, caller, { query, resources: [member] })).hits.map(({ id }) => id).join()
  for (const query of ['06-87654321', '+31 6 8765 4321', '0031687654321', '06 8765', '(06) 87654321'])
    assert.equal(await hits(query), '1', query)
  assert.equal(await hits('061234'), '2,3')
  assert.equal(await hits('Sanne geheim'), '4')
  assert.equal(await hits('06'), '', 'too little for a telephone number')
})
