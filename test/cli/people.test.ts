/** The commands for people, roles, invitations and links, run in the process that has the database open. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resources } from '@kantine/contract/resources.ts'
import { findInvitation } from '../../server/callers/accounts/invitations.ts'
import { findResetLink } from '../../server/callers/accounts/reset-links.ts'
import { hasSecondFactor } from '../../server/callers/accounts/second-factor.ts'
import { sql } from '../../server/store/sql.ts'
import { runCommand } from '../../server/surfaces/command-line/commands.ts'
import { newBrowser } from '../console/browser.ts'
import { changeRows } from '../support/change-rows.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { jsonOf } from './command.ts'
import { startServer } from './process.ts'

type Made = { readonly id: number; readonly email: string; readonly password: string }
type WithLink = { readonly link: string }
type People = {
  readonly people: readonly { readonly email: string; readonly role: string; readonly second_factor: boolean }[]
  readonly invited: readonly { readonly email: string; readonly role: string }[]
}

/** The page of a link, and its token. */
const partsOf = ({ link }: WithLink) =>
  /^https:\/\/kantine\.example\.org\/account\/([a-z-]+)\/([\w-]{43})$/.exec(link)?.slice(1)

onEngines('commands invite people, change their role, create links, and remove them from a club', async (engine) => {
  const kantine = await startKantine(engine)
  const { store, webhooks } = kantine
  const actor = { by: 'command', name: 'jan' } as const
  const config = { ...kantine.config, baseUrl: 'https://kantine.example.org' }
  const on = { store, config, actor, resources, webhooks: async () => webhooks }
  const give = async <T>(name: string, args: object) =>
    (await runCommand(on, `administrators ${name}`, { ...args })).json as T
  const create = (email: string, role: string) => give<Made>('create', { email, name: email, clubs: ['demo'], role })
  const kees = await create('kees@example.org', 'administrator')
  const jan = await create('jan@example.org', 'trainer')

  const club = 'demo'
  const invited = await give<WithLink>('invite', { email: 'Piet@example.org', club, role: 'reader' })
  const [page, token = ''] = partsOf(invited) ?? []
  assert.deepEqual([page, (await findInvitation(store, token))?.email], ['invitation', 'piet@example.org'])
  const [resetPage, resetToken = ''] = partsOf(await give<WithLink>('reset-link', { email: jan.email })) ?? []
  assert.deepEqual([resetPage, (await findResetLink(store, resetToken))?.email], ['reset', jan.email])

  await give('role', { email: jan.email, club, role: 'secretary' })
  const listed = await give<People>('people', { club })
  assert.deepEqual(
    listed.people.map(({ email, role, second_factor }) => [email, role, second_factor]),
    [
      [kees.email, 'administrator', false],
      [jan.email, 'secretary', false],
    ],
  )
  assert.deepEqual(
    listed.invited.map(({ email, role }) => [email, role]),
    [['piet@example.org', 'reader']],
  )
  await assert.rejects(give('remove', { email: kees.email, club }), {
    message: /is the last administrator of this club/,
  })
  await assert.rejects(give('role', { email: 'nobody@example.org', club, role: 'reader' }), {
    code: 'not_found',
    message:
      /^Nobody .* belongs to this club\. .* kantine administrators invite nobody@example\.org --club demo --role reader$/,
  })
  await give('withdraw', { email: 'piet@example.org', club })
  await give('remove', { email: jan.email, club })
  const { people, invited: left } = await give<People>('people', { club })
  assert.deepEqual([people.length, left.length], [1, 0])
  const { email, password } = jan
  const session = await newBrowser(kantine).call<{ clubs: unknown[] }>('POST /session', { email, password })
  assert.deepEqual([session.status, session.body.clubs], [201, []])

  await changeRows(
    store,
    sql`insert into second_factors (administrator_id, secret, confirmed_at, last_step) values (${jan.id}, ${'sealed'}, 1, 0)`,
  )
  assert.equal(await hasSecondFactor({ all: store.findAcrossClubs }, jan.id), true)
  await give('second-factor-off', { email })
  assert.equal(await hasSecondFactor({ all: store.findAcrossClubs }, jan.id), false)
})

test('only the first start without an administrator prints a link for the set-up', async () => {
  const { environment } = await newDatabase('sqlite')
  const settings = { ...environment, BASE_URL: 'https://kantine.example.org' }
  const first = await startServer(settings)
  assert.match(first.welcome, /^ {2}https:\/\/kantine\.example\.org\/account\/set-up\/[\w-]{43}$/m)
  await jsonOf(environment, 'administrators', 'create', '--email', 'a@b.nl', '--name', 'A', '--clubs', 'demo')
  await first.end('SIGTERM')
  const second = await startServer(settings)
  assert.match(second.welcome, /Kantine is ready/)
  assert.doesNotMatch(second.welcome, /set-up/)
  await second.end('SIGTERM')
})
