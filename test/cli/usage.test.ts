import assert from 'node:assert/strict'
import { test } from 'node:test'
import { version } from '@kantine/contract/version.ts'
import { commands } from '../../server/surfaces/command-line/commands.ts'
import { parse, UsageError } from '../../server/surfaces/command-line/parse.ts'
import { command } from './command.ts'

const textOf = (...argv: string[]) => {
  const call = parse(argv)
  assert.ok('text' in call, argv.join(' '))
  return call.text
}

test('wrong usage exits with 2, says what is wrong and what would be right', async () => {
  const { code, stdout, stderr } = await command({}, ['keys', 'creat', '--json'])
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' })
  assert.equal(stderr, "There is no command 'keys creat'.\nDid you mean: kantine keys create\n")
})

test('every kind of wrong usage is named with a hint', () => {
  const wrong: [string[], string, RegExp][] = [
    [[], 'There is no command.', /--help/],
    [['--verbose'], "There is no command '--verbose'.", /--help/],
    [['clbus', 'list'], "There is no command 'clbus'.", /clubs list/],
    [['clubs'], "'clubs' needs a word more.", /kantine clubs create, kantine clubs list/],
    [['clubs', 'frobnicate'], "There is no command 'clubs frobnicate'.", /kantine clubs plan/],
    [['clubs', 'list', '--jsn'], "'kantine clubs list' has no option --jsn.", /--json/],
    [['clubs', 'list', 'all'], "'kantine clubs list' does not take 'all'.", /clubs list --help/],
    [['clubs', 'list', '--json=yes'], '--json takes no value.', /clubs list --help/],
    [['clubs', 'plan', 'demo'], "'kantine clubs plan' needs PLAN.", /clubs plan --help/],
    [['clubs', 'create', '--slug', 'x'], "'kantine clubs create' needs --name NAME.", /clubs create --help/],
    [['keys', 'list', '--club'], '--club needs a value: --club SLUG.', /keys list --help/],
    [['keys', 'list', '--club', '--json'], '--club needs a value: --club SLUG.', /--club=--json/],
    [['keys', 'list', '--club', 'a', '--club', 'b'], '--club is given twice.', /keys list --help/],
    [['serve', '--json'], "'kantine serve' has no option --json.", /serve --help/],
    [['keys', 'list', '--__proto__', 'x'], "'kantine keys list' has no option --__proto__.", /keys list --help/],
  ]
  for (const [argv, message, hint] of wrong) {
    assert.throws(
      () => parse(argv),
      (error) => {
        assert.ok(error instanceof UsageError)
        assert.equal(error.message, message)
        assert.match(error.hint, hint)
        return true
      },
    )
  }
})

test('the help shows every command, and the help of a command each of its options', () => {
  const all = textOf('--help')
  for (const { name, doc, options = {}, places = [] } of commands) {
    assert.ok(all.includes(`kantine ${name}`), name)
    const help = textOf(...name.split(' '), '--help')
    for (const part of [doc, ...places, ...Object.keys(options).map((option) => `--${option}`)]) {
      assert.ok(help.includes(part), `${name}: ${part}`)
    }
  }
  assert.match(textOf('keys', '--help'), /keys revoke ID/)
  assert.doesNotMatch(textOf('keys', '--help'), /clubs/)
})

test('--help and --version exit with 0 and need no database', async () => {
  const nowhere = { DATA_DIR: '/dev/null/nowhere' }
  const [help, asked] = await Promise.all([command(nowhere, ['import', '-h']), command(nowhere, ['--version'])])
  assert.deepEqual([help.code, help.stderr, asked], [0, '', { code: 0, stdout: `${version}\n`, stderr: '' }])
  assert.match(help.stdout, /--skip-invalid/)
})
