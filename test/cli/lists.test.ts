/** The lists that commands print fit their terminal, even with the longest possible values. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKinds } from '@kantine/contract/events.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import stringWidth from 'string-width'
import { createGrant } from '../../server/callers/assistants/create-grant.ts'
import { createKey } from '../../server/callers/keys/keys.ts'
import { openUsage } from '../../server/callers/usage.ts'
import { sql } from '../../server/store/sql.ts'
import { commands, runCommand } from '../../server/surfaces/command-line/commands.ts'
import { table } from '../../server/surfaces/command-line/table.ts'
import { newClub, password } from '../support/clubs-and-people.ts'
import { onOneEngine, startKantine } from '../support/kantine.ts'
import { startReceiver } from '../webhooks/receiver.ts'

const slug = `a${'-b'.repeat(29)}c`
const wide = '会员👨‍👩‍👧é'.repeat(12)
const email = `${'e'.repeat(64)}@${'example.'.repeat(20)}org`
const most = { limit: 1000 }

/** How each command that lists or shows something is given here; the names are those of the table of commands. */
const given: { readonly [command: string]: object } = {
  'clubs list': {},
  'clubs stages': { slug },
  'clubs quotas': { slug },
  'keys list': { club: slug },
  'keys usage': { id: 1 },
  'assistants list': { club: slug },
  'assistants usage': { id: 1 },
  'administrators list': {},
  'administrators people': { club: slug },
  'webhooks list': { club: slug },
  'webhooks deliveries': { club: slug, ...most },
  trail: most,
  duplicates: {},
}

/** Commands that print a sentence, with few and short rows if any. */
const sentences = ['clubs second-factor', 'database status']

test('the tests cover every command that lists or shows something', () => {
  const listing = commands.filter(({ doc }) => /^(?:Lists|Shows) /.test(doc)).map(({ name }) => name)
  assert.deepEqual(Object.keys(given).sort(), listing.filter((name) => !sentences.includes(name)).sort())
})

onOneEngine(
  'every list fits its terminal with the longest values, and is complete without a terminal',
  async (engine) => {
    const kantine = await startKantine(engine, { environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true' } })
    const give = await filled(kantine)
    for (const [name, args] of Object.entries(given)) {
      const { text: complete } = await give(name, args)
      assert.doesNotMatch(complete, /…/, name)
      for (const columns of [200, 120, 80, 40, 20]) {
        const { text } = await give(name, args, columns)
        for (const line of text.split('\n')) assert.ok(stringWidth(line) <= columns, `${name}, ${columns}: ${line}`)
      }
      const [head] = complete.split('\n')
      const at120 = (await give(name, args, 120)).text
      assert.equal(at120.split('\n').length, complete.split('\n').length, `${name} has a line a row: ${head}`)
    }
  },
)

type Kantine = Awaited<ReturnType<typeof startKantine>>

/** A club with one or two of everything, and `give` to carry out a command on a terminal. */
async function filled({ store, webhooks, config }: Kantine) {
  const actor = { by: 'command', name: 'n'.repeat(40) } as const
  const usage = openUsage(store, (error) => assert.fail(String(error)))
  const give = (command: string, args: object, columns?: number) =>
    runCommand({ store, actor, resources, config, usage, columns, webhooks: async () => webhooks }, command, {
      ...args,
    })
  const club = await newClub(store, slug)
  await give('clubs rename', { club: slug, name: wide })
  const label = wide.slice(0, 100)
  const scopes = allScopes.slice(1)
  await createKey(store, actor, { clubId: club.id, label, purpose: 'live', scopes, expiresAt: store.now() + 1000 })
  await give('administrators create', { email, name: wide, clubs: [slug], role: 'administrator', password })
  await give('administrators invite', { email: `x${email.slice(1)}`, club: slug, role: 'treasurer' })
  await give('assistants allow', { club: slug })
  const grant = { clientId: 'client-1', clientName: wide, redirectHost: `${'host.'.repeat(40)}example`, readOnly: true }
  await createGrant(store, actor, { ...grant, clubId: club.id, administratorId: 1, scopes })
  for (const { id } of [club, { id: 1 }]) usage.count({ kind: 'key', id, club, rateLimit: null })
  usage.count({ kind: 'grant', id: 1, club, rateLimit: null })
  const { port } = await startReceiver((_, response) => response.writeHead(500).end('x'.repeat(5000)))
  const url = `http://localhost:${port}/${'u'.repeat(2000)}`
  await give('webhooks create', { club: slug, url, events: changeKinds.slice(1), description: wide.slice(0, 60) })
  await give('webhooks test', { club: slug, id: 1, event: 'kennismaker.status_changed' })
  await give('clubs stages', { slug, set: ['new', 'joined'] })
  await store.writeUnaudited('access tokens', ({ db }) => db.all(sql`drop index members_by_external_id`))
  const fields = { name: wide, external_id: wide.slice(0, 60) }
  await store.write(club.id, actor, (write) => write.put(member, [{ fields }, { fields }]))
  return give
}

const rows = [
  ['ID', 'LABEL', 'SCOPES'],
  ['1', 'A label of a key', 'members:read,members:write'],
  ['2', '会员会员', 'all'],
]

test('the longest texts are cut first; if that is not enough, each value gets a line', () => {
  assert.equal(
    table(rows, 40),
    'ID  LABEL             SCOPES\n1   A label of a key  members:read,memb…\n2   会员会员          all',
  )
  assert.equal(table(rows, 27), 'ID  LABEL        SCOPES\n1   A label of…  members:r…\n2   会员会员     all')
  assert.equal(
    table(rows, 20),
    'ID      1\nLABEL   A label of …\nSCOPES  members:rea…\n\nID      2\nLABEL   会员会员\nSCOPES  all',
  )
})

test('values in a list cannot move the cursor or start a line', () => {
  assert.equal(table([['LABEL'], ['a\u001b[2Jb\nc\u202ed']]), 'LABEL\na[2Jb cd')
})
