/** Compares docs/operations.md and the files of deploy/ with the code. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { limits } from '@kantine/contract/limits.ts'
import { parseConfig } from '../../server/config.ts'
import { mostImportBytes } from '../../server/surfaces/console/imports.ts'
import { blocksOf, textOf } from '../documents/blocks.ts'
import { root } from '../house/files.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase } from '../support/kantine.ts'

const page = 'docs/operations.md'
const files = readdirSync(join(root, 'deploy')).map((file) => `deploy/${file}`)
const units = files.filter((file) => /\.(?:service|timer)$/.test(file))
/** The program and the folder in a script: their paths can hold blanks. */
const [program, here] = [`"${process.execPath}"`, `"${root}"`]

test('docs/operations.md names every file of deploy/', () => {
  for (const file of files) assert.ok(textOf(page).includes(file), file)
})

test('the files of deploy/ and docs/operations.md name only existing settings', () => {
  const known = new Set([...textOf('docs/settings.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name))
  const others = ['NODE_ENV', 'NODE_OPTIONS', 'TMPDIR', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']
  for (const file of [...files, 'Containerfile', page]) {
    const named = [...textOf(file).matchAll(/(?<![\w{:])([A-Z]+_[A-Z_]+|HOST|PORT|TMPDIR)(?:=|:\s|`)/g)].map(
      ([, name = '']) => name,
    )
    const unknown = named.filter((name) => !known.has(name) && !others.includes(name))
    assert.deepEqual(unknown, [], file)
  }
})

test('the time to stop and the size of bodies in the files suit the server', () => {
  const { shutdownSeconds } = parseConfig({})
  const stops = [
    /TimeoutStopSec=(\d+)/.exec(textOf('deploy/kantine.service')),
    /stop_grace_period: (\d+)s/.exec(textOf('deploy/compose.yaml')),
    /--stop-timeout (\d+)/.exec(textOf(page)),
  ]
  for (const stop of stops) assert.ok(Number(stop?.[1]) > shutdownSeconds)
  const largest = Math.max(limits.bodyBytes, mostImportBytes)
  assert.ok(Number(/client_max_body_size (\d+)m/.exec(textOf('deploy/nginx.conf'))?.[1]) * 2 ** 20 > largest)
  assert.ok(Number(/max_size (\d+)MB/.exec(textOf('deploy/Caddyfile'))?.[1]) * 1e6 > largest)
})

test('a supervisor starts Node.js directly, so that npm or a shell cannot swallow signals', () => {
  const command = 'node_modules/.bin/node server/kantine.js serve'
  const started = /^ExecStart=(.*)$/m.exec(textOf('deploy/kantine.service'))?.[1]
  assert.equal(started, `/opt/kantine/${command}`)
  assert.ok(blocksOf(page, 'sh').includes(`${command}\n`))
  assert.doesNotMatch(files.map(textOf).join(), /npm start|command:/)
})

test('docs/operations.md has the version and hash of the Node.js that npm installs', () => {
  const { optionalDependencies } = JSON.parse(textOf('package.json')) as {
    optionalDependencies: { [name: string]: string }
  }
  for (const [name, version] of Object.entries(optionalDependencies)) {
    assert.match(textOf(page), new RegExp(`^\\| \`${name}\` \\| \`[\\da-f]{64}\` \\|$`, 'm'))
    assert.ok(textOf(page).includes(`Node.js ${version}, the version we test with`), version)
  }
  const installed = Object.keys(optionalDependencies).find((name) =>
    readdirSync(join(root, 'node_modules')).includes(name),
  )
  if (!installed) return
  const node = join(root, 'node_modules', installed, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  assert.ok(textOf(page).includes(`| \`${installed}\` | \`${hash('sha256', readFileSync(node))}\` |`), installed)
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('systemd accepts the units, and the server is well isolated', {
  skip: !hasSystemd && 'no systemd-analyze',
}, () => {
  const folder = newFolder()
  for (const unit of units) {
    writeFileSync(
      join(folder, unit.replace('deploy/', '')),
      textOf(unit).replaceAll('/opt/kantine/node_modules/.bin/node', `"${realpathSync(process.execPath)}"`),
    )
  }
  const paths = readdirSync(folder).map((unit) => join(folder, unit))
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' })
  // It also tells of units of the machine.
  const faults = verified.stderr.split('\n').filter((line) => line.includes('kantine'))
  assert.deepEqual([verified.status, faults], [0, []])
  const secure = ['security', '--offline=yes', '--threshold=20', join(folder, 'kantine.service')]
  assert.equal(spawnSync('systemd-analyze', secure).status, 0, 'an exposure of at most 2.0')
})

test('the function in docs/operations.md runs commands with the settings of the server', async () => {
  const { environment } = await newDatabase('sqlite')
  const settings = join(newFolder(), 'kantine.env')
  writeFileSync(settings, 'LOG_LEVEL=error\n')
  const [written = ''] = blocksOf(page, 'sh').filter((script) => script.startsWith('kantine() {'))
  const script = written
    .replace('sudo -u kantine ', '')
    .replace('/var/lib/kantine', String(environment.DATA_DIR))
    .replace('/etc/kantine.env', settings)
    .replace('/opt/kantine', here)
    .replace('node_modules/.bin/node', program)
  assert.match(execFileSync('bash', ['-ec', script], { encoding: 'utf8' }), /^1 +.*demo/m)
})

test('the commands of docs/operations.md restore a backup', async () => {
  const { environment } = await newDatabase('sqlite')
  const state = String(environment.DATA_DIR)
  const backups = newFolder()
  const kantine = `kantine() { ${program} ${here}/server/kantine.js "$@"; }`
  const env = { ...process.env, ...environment }
  const run = (script: string) => execFileSync('bash', ['-ec', `${kantine}\n${script}`], { encoding: 'utf8', env })
  const [written = ''] = blocksOf(page, 'sh').filter((script) => script.includes('kantine restore /var/lib'))
  const script = written
    .replaceAll(/^sudo systemctl .*$/gm, '')
    .replaceAll('sudo ', '')
    .replaceAll(' -o kantine -g kantine', '')
    .replaceAll('/var/lib/kantine-backups/FILE', `${backups}/it.db`)
    .replaceAll('/var/lib/kantine', state)
  run(`kantine backup ${backups}/it.db; touch ${state}/kantine.key`)
  assert.match(run(script), /^Restored .*it\.db into the folder/)
})

test('the nightly backup is created, and backups older than 14 days are deleted', async () => {
  const { environment } = await newDatabase('sqlite')
  const backups = newFolder()
  const old = join(backups, 'kantine-2026-01-01-031500.db')
  writeFileSync(old, '')
  utimesSync(old, 0, 0)
  for (const [, line = ''] of textOf('deploy/kantine-backup.service').matchAll(/^ExecStart=(.*)$/gm)) {
    const command = line.replaceAll('%%', '%').replaceAll('/var/lib/kantine-backups', backups)
    // systemd gives a pattern as it is, where a shell would look for files.
    const script = command.replace('node_modules/.bin/node', program).replace('kantine-*.db', "'kantine-*.db'")
    execFileSync('sh', ['-ec', script], { cwd: root, env: { ...process.env, ...environment }, stdio: 'ignore' })
  }
  assert.match(readdirSync(backups).join(), /^kantine-\d{4}-\d\d-\d\d-\d{6}\.db$/)
})
