/** Runs the commands of docs/webhooks.md in order, next to a server and with its receiver listening. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clubBySlug } from '../../server/clubs/clubs.ts'
import { findDeliveries } from '../../server/webhooks/deliveries/find.ts'
import { newFolder } from '../support/folder.ts'
import { freePort } from '../support/free-port.ts'
import { onOneEngine, type Running, startKantine } from '../support/kantine.ts'
import { impatient, until } from '../webhooks/club-with-receivers.ts'
import { blocksOf, examplesOf, textOf } from './blocks.ts'
import { pathWithNpx } from './npx.ts'
import { runReceiver } from './run-receiver.ts'

const document = 'docs/webhooks.md'
const clubs = 'npx kantine clubs create --name "FC Voorbeeld" --slug fc-voorbeeld'

onOneEngine('the commands of docs/webhooks.md print the documented output', async (engine) => {
  const allowed = { WEBHOOKS_ALLOW_LOOPBACK: 'true' }
  // No name is asked for: example.org is not there.
  const webhooks = { ...impatient, resolve: () => Promise.reject(new Error('no names in tests')) }
  const kantine = await startKantine(engine, { environment: allowed, parts: { webhooks } })
  const cwd = newFolder()
  for (const [file, mark] of [
    ['verify.mjs', 'crypto'],
    ['receiver.mjs', 'receiver'],
  ])
    writeFileSync(join(cwd, `${file}`), blocksOf(document, `js ${mark}`)[0] ?? assert.fail(mark))
  const receiverPort = String(await freePort())
  const env = { ...kantine.database.environment, ...allowed, PATH: await pathWithNpx(cwd), PORT: receiverPort }
  const run = async (script: string) => {
    const here = script
      .replaceAll('localhost:3000', new URL(kantine.url).host)
      .replaceAll(':8080/', `:${receiverPort}/`)
    const { stdout } = await promisify(execFile)('bash', ['-ec', `exec 2>&1\n${here}`], { env, cwd })
    await everythingSent(kantine)
    return stdout
  }
  await run(clubs)
  const [before, behind] = examplesAround(blocksOf(document, 'sh receiver')[0] ?? assert.fail())
  for (const { script, printed } of before) assert.equal(masked(await run(script)), printed, script)
  const receiver = await runReceiver(blocksOf(document, 'sh receiver')[0] ?? '', cwd, env)
  for (const { script, printed } of behind) assert.equal(masked(await run(script)), printed, script)
  const [received = ''] = blocksOf(document, 'text received')
  for (const line of received.trim().split('\n')) assert.equal(masked(await receiver.line()), line)
  assert.match(await receiver.line(), /member\.updated/, 'what was sent again was not accepted again')
})

/** The examples before a block of the document, and those behind it. */
function examplesAround(block: string) {
  const examples = examplesOf(document)
  assert.equal(examples.length, blocksOf(document, 'sh').length)
  const text = textOf(document)
  const isBefore = ({ script }: { script: string }) => text.indexOf(script) < text.indexOf(block)
  return [examples.filter(isBefore), examples.filter((example) => !isBefore(example))] as const
}

/** Waits until nothing is on its way. */
async function everythingSent({ store }: Running): Promise<void> {
  const { id } = await clubBySlug(store, 'fc-voorbeeld')
  const waiting = () => store.read(id, (db) => findDeliveries(db, id, { state: 'waiting' }))
  await until(async () => (await waiting()).length === 0)
}

const masked = (printed: string) =>
  printed
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…')
    .replaceAll(/localhost:\d+\/kantine/g, 'localhost:8080/kantine')
    .replaceAll(/after \d+ ms/g, 'after … ms')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z/g, '2026-11-21T15:04:05.123Z')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:]{8}Z/g, '2026-11-21T15:04:05Z')
