/** A revoked key never returns: a concurrent change comes before the revocation, or is rejected. */
import assert from 'node:assert/strict'
import { changeKey, rotateKey } from '../../server/callers/keys/change-key.ts'
import { keyOfClub, revokeKey } from '../../server/callers/keys/keys.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { overtake } from '../support/hold-first-write.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

onEngines('no rotation or change of a key follows its revocation', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'revoking-keys')
  for (let round = 0; round < 12; round++) {
    const { id } = await newKey(store, club)
    const which = { clubId: club.id, id }
    const [rotated] = await Promise.allSettled([
      rotateKey(store, kantineItself, which, 24),
      revokeKey(store, kantineItself, which),
      changeKey(store, kantineItself, which, { label: 'Other' }),
      rotateKey(store, kantineItself, which, 24),
    ])
    if (rotated.status === 'rejected') assert.equal(rotated.reason.code, 'bad_request')
    assert.ok((await keyOfClub(store, club.id, id)).revokedAt)
    const noted = await store.findAcrossClubs(sql`select action from trail where subject = ${`key ${id}`} order by id`)
    assert.equal(noted.at(-1)?.action, 'key.revoked', JSON.stringify(noted))
  }
})

onEngines('a rotation that runs while its key is revoked returns no secret', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'rotating-late')
  const which = { clubId: club.id, id: club.keyId }
  await assert.rejects(
    overtake(
      store,
      (held) => rotateKey(held, kantineItself, which, 24),
      () => revokeKey(store, kantineItself, which),
    ),
    { code: 'bad_request', message: /revoked/ },
  )
})
