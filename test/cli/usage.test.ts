import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { changeKinds } from '@kantine/contract/events.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { version } from '@kantine/contract/version.ts'
import { commands } from '../../server/surfaces/command-line/commands.ts'
import { parse } from '../../server/surfaces/command-line/parse.ts'
import { UsageError } from '../../server/surfaces/command-line/values.ts'
import { command } from './command.ts'
import { commandProcess } from './process.ts'

/** The help, or the version, that a command line asks for. */
const textOf = (...argv: string[]) => {
  const call = parse(argv)
  assert.ok('text' in call, argv.join(' '))
  return call.text
}

test('wrong usage exits with 2 and states the mistake and the correct usage', async () => {
  const { code, stdout, stderr } = await commandProcess({}, ['keys', 'creat', '--json'])
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
  assert.equal(stderr, "There is no command 'kantine keys creat'. Did you mean 'kantine keys create'?\n")
})

/** What is said about a command line that is none, in one line. */
function wrongIn(argv: readonly string[]): string {
  try {
    parse(argv)
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error))
    assert.doesNotMatch(error.message, /\n/)
    return error.message
  }
  assert.fail(`${argv.join(' ')} is a call`)
}

test('every kind of wrong usage prints one line with the next step', () => {
  const groups =
    'Use one of: serve, clubs, keys, assistants, administrators, webhooks, trail, persons, import, duplicates, backup, restore, database, seal, demo, completion. See: kantine --help'
  const ofClubs =
    'Use one of: list, create, second-factor, rename, plan, time-zone, stages, practice, reset, quotas, export, import, remove. See: kantine clubs --help'
  const see = (name: string) => `See: kantine ${name} --help`
  const wrong: [string, string][] = [
    ['', `Add a command to 'kantine'. ${groups}`],
    ['--verbose', "Unknown option '--verbose'. See: kantine --help"],
    ['--json clubs list', "Unknown option '--json'. See: kantine --help"],
    ['clbus list', "There is no command 'kantine clbus'. Did you mean 'kantine clubs list'?"],
    ['bakup club.db', "There is no command 'kantine bakup'. Did you mean 'kantine backup'?"],
    ['frobnicate --help', `There is no command 'kantine frobnicate'. ${groups}`],
    ['help frobnicate', `There is no command 'kantine frobnicate'. ${groups}`],
    ['clubs', `Add a command to 'kantine clubs'. ${ofClubs}`],
    ['clubs --json', `Unknown option '--json'. ${see('clubs')}`],
    ['clubs frobnicate', `There is no command 'kantine clubs frobnicate'. ${ofClubs}`],
    ['clubs lits --help', "There is no command 'kantine clubs lits'. Did you mean 'kantine clubs list'?"],
    ['help keys creat', "There is no command 'kantine keys creat'. Did you mean 'kantine keys create'?"],
    ['clubs list --jsn', "Unknown option '--jsn'. Did you mean --json?"],
    ['clubs list -j', `Unknown option '-j'. ${see('clubs list')}`],
    ['clubs list --version', `Unknown option '--version'. ${see('clubs list')}`],
    ['clubs list all', `Too many arguments for 'list'. Expected 0 arguments but got 1: all. ${see('clubs list')}`],
    ['clubs list --json=yes', `Unknown option '--json=yes'. ${see('clubs list')}`],
    ['clubs list --json --json', '--json was given twice. Give it only once.'],
    ['clubs plan demo', `Missing required argument 'PLAN'. ${see('clubs plan')}`],
    ['clubs create --slug x', `'kantine clubs create' needs --name NAME. ${see('clubs create')}`],
    ['keys create --club x', `'kantine keys create' needs --label LABEL and --scopes SCOPES. ${see('keys create')}`],
    ['keys create --lable x', "Unknown option '--lable'. Did you mean --label?"],
    ['keys list --club', `Option '--club <SLUG>' needs a value. ${see('keys list')}`],
    ['keys list --club --json', "--club needs a value. If the value is '--json', write: --club=--json"],
    ['keys list --club a --club b', '--club was given twice. Give it only once.'],
    ['webhooks deliveries --club a --limit 5 --limit 6', '--limit was given twice. Give it only once.'],
    ['serve --json', `Unknown option '--json'. ${see('serve')}`],
    ['keys list --__proto__ x', `Unknown option '--__proto__'. ${see('keys list')}`],
  ]
  for (const [line, message] of wrong) {
    assert.equal(wrongIn(line.split(' ').filter(Boolean)), message)
  }
})

const callOf = (...argv: string[]) => {
  const call = parse(argv)
  assert.ok('args' in call, argv.join(' '))
  const { command, args, json } = call
  return { name: command.name, args, json }
}

test('arguments and options of a command are parsed into values', () => {
  assert.deepEqual(
    callOf('keys', 'create', '--club=a', '--label=-x', '--scopes', 'members:read, groups:read', '--json'),
    {
      name: 'keys create',
      args: { club: 'a', label: '-x', scopes: ['members:read', 'groups:read'], purpose: 'live' },
      json: true,
    },
  )
  const values: [string, object][] = [
    ['clubs stages a --set new,joined', { slug: 'a', set: ['new', 'joined'] }],
    ['clubs plan a basic', { slug: 'a', plan: 'basic' }],
    ['keys revoke 7', { id: 7 }],
    [
      'administrators password sanne@example.org --password-stdin',
      { email: 'sanne@example.org', 'password-stdin': true },
    ],
    ['webhooks test 7 --club a', { club: 'a', id: 7, event: 'webhook.test' }],
    [
      'webhooks recover 7 --club a --since 2026-01-31T12:00:00Z',
      { club: 'a', id: 7, since: '2026-01-31T12:00:00.000Z' },
    ],
    ['webhooks deliveries --club a --state failed', { club: 'a', state: 'failed', limit: 50 }],
    ['webhooks create --club a --url b --events all', { club: 'a', url: 'b', events: changeKinds }],
    ['import --club a --resource members -- -file', { club: 'a', resource: 'members', file: resolve('-file') }],
  ]
  for (const [line, args] of values) assert.deepEqual(callOf(...line.split(' ')).args, args)
  assert.deepEqual(callOf('clubs', 'stages', 'a', '--set', '').args, { slug: 'a', set: [] })
})

test('an invalid value is named with its option and the rule', () => {
  const wrong: [string, RegExp][] = [
    ['keys revoke one', /^ID must be a whole number, at least 1, not 'one'\. 'kantine keys list' shows it\.$/],
    ['keys revoke 0', /^ID must be a whole number/],
    ['webhooks deliveries --club a --limit 1.5', /^--limit must be a whole number, at least 1, not '1\.5'\.$/],
    ['keys create --expires 2026-02-30', /^--expires must be a valid date, written YYYY-MM-DD, not '2026-02-30'\.$/],
    ['webhooks recover 7 --since yesterday', /^--since must be an ISO 8601 timestamp in UTC, .*, not 'yesterday'\.$/],
    ['clubs plan demo gold', /^PLAN cannot be 'gold'\. Use one of: pro, basic\.$/],
    ['keys create --purpose sandbox', /^--purpose cannot be 'sandbox'\. Use one of: live, assistant\.$/],
    ['keys create --scopes members:fly', /^--scopes cannot be 'members:fly'\. Use one of: all, members:read, /],
    ['keys create --scopes all,members:read', /^--scopes cannot be 'all'\./],
    ['keys create --scopes ,', /^--scopes cannot be ','\. Use one of: all, /],
    ['clubs second-factor demo --roles admin', /^--roles cannot be 'admin'\. Use one of: administrator, secretary, /],
    ['clubs second-factor demo --roles ,', /^--roles cannot be ','\./],
    [
      'webhooks create --events member.create',
      /^--events cannot be 'member\.create'\. Did you mean member\.created\?$/,
    ],
    [
      'webhooks deliveries --state lost',
      /^--state cannot be 'lost'\. Use one of: waiting, delivered, failed, missed\.$/,
    ],
    ['import file --resource member', /^--resource cannot be 'member'\. Did you mean members\?$/],
    ['administrators invite piet', /^EMAIL must be an e-mail address such as sanne@example\.org, not 'piet'\.$/],
    [
      'administrators create --email piet',
      /^--email must be an e-mail address such as sanne@example\.org, not 'piet'\.$/,
    ],
    ['administrators create --clubs ,', /^--clubs must be SLUGS separated by commas, not ','\.$/],
  ]
  for (const [line, message] of wrong) assert.match(wrongIn(line.split(' ')), message)
})

test('an invalid value exits with 2 before a database is opened', async () => {
  const words = ['keys', 'usage', 'one', '--json']
  const { code, stdout, stderr } = await command({ DATA_DIR: '/dev/null/nowhere' }, words)
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
  assert.equal(stderr, "ID must be a whole number, at least 1, not 'one'. 'kantine keys list' shows it.\n")
})

/** As it would be in one line however wide it is. */
const unfolded = (text: string) => text.replaceAll(/\s+/g, ' ')

test('the help shows every command, and the help of a command all its arguments and options', () => {
  const all = textOf('--help')
  for (const { name, doc, example, more = '', options = {}, arguments: places = {} } of commands) {
    assert.ok(all.includes(`kantine ${name}`), name)
    const help = textOf(...name.split(' '), '--help')
    assert.equal(textOf('help', ...name.split(' ')), help)
    const parts = [...Object.values(places), ...Object.values(options)].flatMap(({ doc, value }) => [
      doc,
      ...(value ? [value.name, ...(value.among ?? [])] : []),
    ])
    const named = Object.keys(options).map((option) => `--${option}`)
    const always = [`Example: kantine ${example}`, 'Exit codes: 0 done, 1 rejected']
    for (const part of [doc, more, ...parts, ...named, ...always]) {
      assert.ok(unfolded(help).includes(unfolded(part)), `${name}: ${part}`)
    }
  }
  assert.match(textOf('keys', '--help'), /keys revoke ID/)
  assert.doesNotMatch(textOf('keys', '--help'), /clubs/)
  assert.equal(textOf('help', 'keys'), textOf('keys', '--help'))
  assert.equal(textOf('help'), all)
})

test('the example of every command is valid', () => {
  for (const { name, example } of commands) {
    const words = [...example.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
    const call = parse(words)
    assert.ok('command' in call, example)
    assert.equal(call.command.name, name)
  }
})

test('the help names all scopes, events, resources and defaults', () => {
  const help = (...name: string[]) => unfolded(textOf('help', ...name))
  assert.ok(help('keys', 'create').includes(`Values: all, ${allScopes.join(', ')}.`))
  assert.match(help('keys', 'create'), /\(default: live\)/)
  assert.ok(help('webhooks', 'create').includes(`Values: all, ${changeKinds.join(', ')}.`))
  assert.ok(help('import').includes(`Values: ${resources.map(({ plural }) => plural).join(', ')}.`))
  assert.match(help('webhooks', 'deliveries'), /\(default: 50\)/)
})

test('--help and --version exit with 0 and need no database', async () => {
  const nowhere = { DATA_DIR: '/dev/null/nowhere' }
  const [help, asked] = await Promise.all([command(nowhere, ['import', '-h']), commandProcess(nowhere, ['--version'])])
  assert.deepEqual([help.code, help.stderr, asked], [0, '', { code: 0, stdout: `${version}\n`, stderr: '' }])
  assert.match(help.stdout, /--skip-invalid/)
})
