/** Two simultaneous changes of an account: the second is rejected and undoes nothing. */
import assert from 'node:assert/strict'
import { type TOTP, URI } from 'otpauth'
import { confirmSession } from '../../server/callers/accounts/check-password.ts'
import { changePassword, finishLogIn, logIn } from '../../server/callers/accounts/log-in.ts'
import { findResetLink, makeResetLink, resetPassword } from '../../server/callers/accounts/reset-links.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
} from '../../server/callers/accounts/second-factor.ts'
import { actorOf, findSession } from '../../server/callers/accounts/sessions.ts'
import { setPassword } from '../../server/callers/accounts/set-password.ts'
import { writeAboutPerson } from '../../server/callers/accounts/write-about-person.ts'
import { findGrant } from '../../server/callers/assistants/grants.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { connect } from '../assistants/connected-assistant.ts'
import { newAdministrator, newClub, password } from '../support/clubs-and-people.ts'
import { overtake } from '../support/hold-first-write.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import { type SignedIn, signIn } from './signed-in.ts'

const visitor = { address: '198.51.100.1', browser: null }
const victims = 'the password that the victim chose'
const thiefs = 'the password that a thief chose'

/** Someone who is signed in twice: they themselves, and a thief who knows the password. */
async function started({ store, webhooks: { seal } }: Running, slug: string) {
  await newClub(store, slug)
  const sanne = await newAdministrator(store, [slug])
  const on = { store, seal }
  const logsInWith = async (wanted: string) => {
    const entered = await logIn(store, { email: sanne.email, password: wanted }, visitor).catch(() => undefined)
    return entered !== undefined
  }
  const change = (who: SignedIn, wanted: string) => (held: Store) =>
    changePassword(held, who.actor, sanne, { current: password, wanted }, visitor)
  return {
    on,
    store,
    seal,
    sanne,
    logsInWith,
    change,
    victim: await signIn(store, sanne),
    thief: await signIn(store, sanne),
  }
}
type World = Awaited<ReturnType<typeof started>>

/** Turns the second factor on in a session. */
async function turnOn({ on, sanne }: World, { actor }: SignedIn) {
  const { uri } = await beginSecondFactor(on, actor, sanne, password)
  return confirmSecondFactor(on, actor, sanne, (URI.parse(uri) as TOTP).generate({ timestamp: on.store.now() }))
}

/** What a thief has on its way, and how it is refused when the victim changes the password first. */
const onItsWay: { readonly [slug: string]: (world: World) => (held: Store) => Promise<unknown> } = {
  password: ({ change, thief }) => change(thief, thiefs),
  confirmation:
    ({ thief, sanne }) =>
    (held) =>
      confirmSession(held, thief.actor, { ...thief.session, administrator: sanne }, thief.session.token, password),
  'second-factor':
    ({ thief, seal, sanne }) =>
    (held) =>
      beginSecondFactor({ store: held, seal }, thief.actor, sanne, password),
  'no-second-factor':
    ({ thief, sanne }) =>
    (held) =>
      disableSecondFactor(held, thief.actor, sanne, password),
}

for (const [slug, begin] of Object.entries(onItsWay)) {
  for (const withGround of [true, false]) {
    const how = withGround ? 'in a session' : 'by what it saw itself'
    onEngines(
      `a thief's pending change does not undo the new password of the victim (${slug}, ${how})`,
      async (engine) => {
        const world = await started(await sharedKantine(engine), `undoing-${slug}-${withGround}`)
        const { store, sanne, victim, change, logsInWith } = world
        // Without a session each operation still compares with the password that it saw.
        const thief = withGround ? world.thief : { ...world.thief, actor: actorOf(sanne, visitor.address) }
        await assert.rejects(
          overtake(store, begin({ ...world, thief }), () => change(victim, victims)(store)),
          { code: 'login_required' },
        )
        assert.deepEqual([await logsInWith(victims), await logsInWith(thiefs)], [true, false])
        assert.equal(await hasSecondFactor({ all: store.findAcrossClubs }, sanne.id), false)
      },
    )
  }
}

onEngines('a log-in with a password that is being replaced starts no session', async (engine) => {
  const { store, sanne, victim, change } = await started(await sharedKantine(engine), 'logging-in')
  await assert.rejects(
    overtake(
      store,
      (held) => logIn(held, { email: sanne.email, password }, visitor),
      () => change(victim, victims)(store),
    ),
    { code: 'login_failed' },
  )
  const rows = await store.findAcrossClubs(sql`select id from sessions where administrator_id = ${sanne.id}`)
  assert.equal(rows.length, 1, 'that of the victim')
})

onEngines('a code entered after a password that is being replaced starts no session', async (engine) => {
  const world = await started(await sharedKantine(engine), 'with-code')
  const { on, store, sanne, victim, change } = world
  const { recoveryCodes } = await turnOn(world, victim)
  const entered = await logIn(store, { email: sanne.email, password }, visitor)
  assert.ok('pending' in entered)
  await assert.rejects(
    overtake(
      store,
      (held) => finishLogIn({ ...on, store: held }, entered.pending.token, recoveryCodes[0] ?? '', visitor),
      () => change(victim, victims)(store),
    ),
    { code: 'login_required' },
  )
})

onEngines('a pending reset does not undo the password that the victim chose in the meantime', async (engine) => {
  const { store, sanne, victim, change, logsInWith } = await started(await sharedKantine(engine), 'resetting')
  const { token } = await makeResetLink(store, kantineItself, sanne)
  await assert.rejects(
    overtake(
      store,
      (held) => resetPassword(held, token, thiefs, visitor),
      () => change(victim, victims)(store),
    ),
    { code: 'not_found' },
  )
  assert.ok(await logsInWith(victims))
})

onEngines(
  'changing the second factor ends other sessions, pending log-ins and the link, but not the current session',
  async (engine) => {
    const world = await started(await sharedKantine(engine), 'second-factor')
    const { on, store, sanne, victim, thief } = world
    const works = async () =>
      Promise.all([victim, thief].map(async ({ session }) => (await findSession(store, session.token)) !== undefined))
    const link = await makeResetLink(store, kantineItself, sanne)
    await overtake(
      store,
      (held) => confirmSession(held, thief.actor, thief.session, thief.session.token, password),
      () => turnOn(world, victim),
    ).then(
      () => assert.fail('the session of the thief has ended'),
      ({ code }) => assert.equal(code, 'login_required'),
    )
    assert.deepEqual(await works(), [true, false])
    assert.equal(await findResetLink(store, link.token), undefined)

    const entered = await logIn(store, { email: sanne.email, password }, visitor)
    assert.ok('pending' in entered)
    const other = await signIn(store, sanne)
    await disableSecondFactor(store, victim.actor, sanne, password)
    assert.deepEqual([await works(), await findSession(store, other.session.token)], [[true, false], undefined])
    await assert.rejects(finishLogIn(on, entered.pending.token, '000000', visitor), { code: 'login_required' })

    await turnOn(world, victim)
    await removeSecondFactor(store, kantineItself, sanne)
    assert.deepEqual(await works(), [false, false], 'the operator keeps none')
  },
)

onEngines('a password reset, by link or command, ends all access that the person granted', async (engine) => {
  const { store } = await sharedKantine(engine)
  for (const slug of ['by-link', 'by-operator']) {
    const { administrator, grant } = await connect(store, `gave-out-${slug}`)
    const reader = await newAdministrator(store, [`gave-out-${slug}`], 'reader')
    const { actor } = await signIn(store, administrator)
    const made = await makeResetLink(store, actor, reader)
    if (slug === 'by-link') {
      await resetPassword(store, (await makeResetLink(store, kantineItself, administrator)).token, victims, visitor)
    } else await setPassword(store, kantineItself, administrator.email, victims)
    assert.equal(await findGrant(store, grant.id), undefined)
    assert.equal(await findResetLink(store, made.token), undefined)
    await assert.rejects(makeResetLink(store, actor, reader), { code: 'login_required' })
  }
})

onEngines('a change gives up with advice to try again if the person keeps joining clubs', async (engine) => {
  const { store, sanne, logsInWith } = await started(await sharedKantine(engine), 'always-another-club')
  let rounds = 0
  const outpaced: Store = {
    ...store,
    // As if each club of the person were added right after this was read.
    findAcrossClubs: async () => [],
    writeAcrossClubs: (...given) => {
      rounds++
      return store.writeAcrossClubs(...given)
    },
  }
  const work = () => assert.fail('it works without the lock of a club')
  await assert.rejects(writeAboutPerson(outpaced, kantineItself, sanne.id, work), {
    code: 'unavailable',
    message: /Nothing was saved\. Try again/,
  })
  assert.equal(rounds, 10)
  assert.equal(await logsInWith(password), true)
})
