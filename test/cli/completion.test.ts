/** The completion of command lines, tested in real shells. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { commands } from '../../server/surfaces/command-line/commands.ts'
import { completion } from '../../server/surfaces/command-line/completion.ts'
import { newFolder } from '../support/folder.ts'
import { command } from './command.ts'

const folder = newFolder()
writeFileSync(join(folder, 'my members.csv'), '')

/** Runs lines of a shell after the script of Kantine. */
async function inShell(shell: 'bash' | 'zsh' | 'fish', lines: string): Promise<string> {
  const script = completion(shell, commands).text
  const file = join(folder, `completion.${shell}`)
  writeFileSync(file, `${script}\n${lines}\n`)
  const bare = shell === 'fish' ? ['--no-config'] : shell === 'zsh' ? ['-f'] : ['--norc', '--noprofile']
  return (await promisify(execFile)(shell, [...bare, file], { cwd: folder })).stdout
}

/** What each line can go on with, by line; a line ends where the cursor is. */
type Offered = { readonly [line: string]: readonly string[] }

const marker = '=== '

const offeredIn = (printed: string): Offered =>
  Object.fromEntries(
    printed
      .split(marker)
      .slice(1)
      .map((part) => {
        const [line = '', ...words] = part.split('\n').slice(0, -1)
        return [line, words.map((word) => word.split('\t')[0]?.trim() as string)]
      }),
  )

/** Bash itself splits the line at blanks, and at : and =, before it calls the function. */
const wordsAsInBash = (line: string) =>
  line.split(' ').flatMap((word) => (word === '' ? [''] : (word.match(/[:=]+|[^:=]+/g) ?? [])))

const asked = {
  async bash(lines: readonly string[]) {
    const calls = lines.map((line) => {
      const words = wordsAsInBash(line)
      return `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_kantine kantine; echo '${marker}${line}'; [ \${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"`
    })
    return offeredIn(await inShell('bash', calls.join('\n')))
  },
  async zsh(lines: readonly string[]) {
    const calls = lines.map((line) => {
      const words = line.split(' ').slice(1)
      const [last = '', ...before] = [...words].reverse()
      return `echo '${marker}${line}'; _kantine_candidates '${last}' ${before.reverse().join(' ')}`
    })
    return offeredIn(await inShell('zsh', calls.join('\n')))
  },
  async fish(lines: readonly string[]) {
    const calls = lines.map((line) => `echo '${marker}${line}'; complete -C '${line}'`)
    return offeredIn(await inShell('fish', calls.join('\n')))
  },
}

/** For each line what must be offered, as the table of commands has it. */
const expected: Offered = Object.fromEntries(
  commands.flatMap(({ name, options = {}, arguments: places = {}, run, alone }) => {
    const values = Object.entries(options).filter(([, { value }]) => value?.among)
    const names = [...Object.keys(options), ...((run ?? alone) ? ['json'] : []), 'help'].map((option) => `--${option}`)
    return [
      [`kantine ${name} --`, names],
      ...values.map(([option, { value }]) => [`kantine ${name} --${option} `, value?.among ?? []]),
      ...Object.values(places).flatMap(({ value: { among } }, n) =>
        among ? [[`kantine ${name} ${'x '.repeat(n)}`, among]] : [],
      ),
    ]
  }),
)

const groups = [...new Set(commands.map(({ name }) => name.split(' ')[0] as string))]

for (const shell of ['bash', 'zsh', 'fish'] as const) {
  test(`${shell} completes every command, option and value`, async (context) => {
    const found = await promisify(execFile)(shell, ['-c', 'true']).catch(() => undefined)
    if (!found) return context.skip(`there is no ${shell}`)
    const offered = await asked[shell]([...Object.keys(expected), 'kantine ', 'kantine help keys '])
    for (const [line, words] of Object.entries(expected)) {
      const missing = words.filter((word) => !offered[line]?.includes(word))
      assert.deepEqual(missing, [], `${line}: ${offered[line]}`)
    }
    for (const word of groups) assert.ok(offered['kantine ']?.includes(word), word)
    assert.ok(offered['kantine help keys ']?.includes('revoke'))
  })
}

test('bash completes parts of words, lists, words with colons, and files', async () => {
  const lines: Offered = {
    'kantine keys re': ['revoke'],
    'kantine keys rev': ['revoke'],
    'kantine keys create --la': ['--label'],
    'kantine keys create --label x --la': [],
    'kantine keys create --label ': [],
    'kantine keys create --purpose=as': ['assistant'],
    'kantine keys create --scopes members:re': ['read'],
    'kantine keys create --scopes groups:read,members:re': ['read'],
    'kantine keys create --scopes=groups:read,memb': ['read,members:read', 'read,members:write'],
    'kantine clubs plan fc ': ['pro', 'basic', '--json', '--help'],
    'kantine import my': ['my members.csv'],
    'kantine clubs export --to my': ['my members.csv'],
    'kantine clubs export --to=my': ['my members.csv'],
  }
  const offered = await asked.bash(Object.keys(lines))
  for (const [line, words] of Object.entries(lines)) assert.deepEqual(offered[line], words, line)
})

test('the command prints the script for its shell without a database', async () => {
  const { code, stdout } = await command({ DATA_DIR: '/dev/null/nowhere' }, ['completion', 'bash'])
  assert.deepEqual([code, stdout], [0, `${completion('bash', commands).text}\n`])
})
