import assert from 'node:assert/strict'
import { newBrowser } from '../console/browser.ts'
import { password } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'
import { commandProcess } from './process.ts'

type Made = { readonly id: number; readonly email: string; readonly clubs: string[]; readonly password?: string }

const create = ['administrators', 'create', '--email', 'Sanne@Example.org', '--name', 'Sanne', '--clubs', 'demo']

onEngines('an administrator created next to a running server logs in with the printed password', async (engine) => {
  const kantine = await startKantine(engine)
  const { environment } = kantine.database
  const made = await jsonOf<Made>(environment, ...create)
  assert.deepEqual([made.email, made.clubs], ['sanne@example.org', ['demo']])
  const logIn = (password: unknown) => newBrowser(kantine).call('POST /session', { email: made.email, password })
  assert.equal((await logIn(made.password)).status, 201)

  const fromStdin = ['administrators', 'password', made.email, '--password-stdin']
  const set = await commandProcess(environment, fromStdin, { input: `${password}\n` })
  assert.deepEqual([set.code, set.stderr, set.stdout.includes(password)], [0, '', false])
  assert.equal((await logIn(made.password)).status, 401)
  assert.equal((await logIn(password)).status, 201)

  const [listed] = await jsonOf<(Made & { last_login_at: string })[]>(environment, 'administrators', 'list')
  assert.deepEqual([listed?.id, listed?.email, listed?.clubs], [made.id, made.email, ['demo']])
  assert.match(listed?.last_login_at ?? '', /^\d{4}-.*Z$/)
  type Removed = { clubs_without_administrator: string[] }
  const removed = await jsonOf<Removed>(environment, 'administrators', 'remove', made.email)
  assert.deepEqual(removed.clubs_without_administrator, ['demo'])
  assert.equal((await logIn(password)).status, 401)
  assert.deepEqual(await jsonOf(environment, 'administrators', 'list'), [])
})

onEngines('an invalid administrator is rejected with a reason, and nothing is stored', async (engine) => {
  const { environment } = await newDatabase(engine)
  const { id } = await jsonOf<Made>(environment, ...create)
  const other = (...more: string[]) => [
    'administrators',
    'create',
    '--email',
    'jan@example.org',
    '--name',
    'Jan',
    ...more,
  ]
  const refused: [input: string, string[], RegExp][] = [
    [
      '',
      create,
      /sanne@example\.org already exists\. Invite them with: kantine administrators invite sanne@example\.org --club demo --role administrator$/im,
    ],
    ['', other('--clubs', 'demo,nobody'), /no club with the slug 'nobody'\. See: kantine clubs list/],
    ['', other('--clubs', ''), /at least one club/],
    ['short\n', other('--clubs', 'demo', '--password-stdin'), /at least 12 characters/],
    ['', other('--clubs', 'demo', '--password-stdin'), /at least 12 characters/],
    ['', ['administrators', 'password', 'jan@example.org'], /no administrator with the e-mail address jan@example.org/],
    ['', ['administrators', 'remove', 'jan@example.org', '--json'], /no administrator/],
  ]
  for (const [input, args, reason] of refused) {
    const { code, stdout, stderr } = await command(environment, args, { input })
    assert.match(stderr, reason)
    assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [1, '', 1], args.join(' '))
  }
  const listed = await jsonOf<Made[]>(environment, 'administrators', 'list')
  assert.deepEqual(
    listed.map((one) => one.id),
    [id],
  )
  const typed = await command(environment, other('--clubs', 'demo', '--password', 'on the command line'))
  assert.equal(typed.code, 2)
  assert.match(typed.stderr, /^Unknown option '--password'\./)
})
