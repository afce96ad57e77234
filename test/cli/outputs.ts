/** The `--json` output and the accepted input of commands, recorded for each release: later versions must keep them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command, Option } from '../../server/surfaces/command-line/command.ts'
import { commands } from '../../server/surfaces/command-line/commands.ts'
import { password } from '../support/clubs-and-people.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { command } from './command.ts'
import { scenario } from './scenario.ts'

/** One command line and its result; the refusal is the first line on standard error. */
export type Output = {
  readonly argv: string
  readonly code: number
  readonly json?: unknown
  readonly refusal?: string
}

export type Recording = {
  readonly accepted: { readonly [command: string]: Accepted }
  readonly outputs: readonly Output[]
}

export const recordingFile = (version: string) => join(import.meta.dirname, '..', 'releases', version, 'outputs.json')

/** What a release recorded; undefined where it recorded nothing. */
export const recordingOf = (version: string): Recording | undefined =>
  existsSync(recordingFile(version)) ? JSON.parse(readFileSync(recordingFile(version), 'utf8')) : undefined

/** Carries the scenario out on an empty database. */
export async function runScenario(database: NodeJS.ProcessEnv): Promise<Output[]> {
  const environment = { ...database, BASE_URL: 'https://kantine.example.org', WEBHOOKS_ALLOW_LOOPBACK: 'true' }
  const { port } = await startReceiver(({ url }, response) =>
    response.writeHead(url?.startsWith('/works') ? 200 : 500).end('thank you'),
  )
  const outputs: Output[] = []
  for (const step of scenario) {
    if (typeof step === 'string') outputs.push(await outputOf(environment, step, port))
    else await step(environment)
  }
  return outputs
}

async function outputOf(environment: NodeJS.ProcessEnv, argv: string, port: number): Promise<Output> {
  const words = [...argv.replace('RECEIVER', `${port}`).matchAll(/"([^"]*)"|\S+/g)].map(([word, text]) => text ?? word)
  const { code, stdout, stderr } = await command(environment, [...words, '--json'], { input: password })
  const [refusal] = withKinds(stderr).split('\n')
  return { argv, code, ...(stdout && { json: JSON.parse(withKinds(stdout)) }), ...(refusal && { refusal }) }
}

/** What differs from run to run, and the kind that stands in its place. The scenario itself names instants of 2099 only. */
const kinds: readonly [varying: RegExp, kind: string][] = [
  [/20[2-8]\d-\d\d-\d\dT[\d:.]+Z/g, '<instant>'],
  [/(?<="(?:day|last_day|from)":")20[2-8]\d-\d\d-\d\d(?=")/g, '<day>'],
  [/(?<=whsec_)[\w+/=]+/g, '<secret>'],
  [/(?<=_live_)\w{49}/g, '<secret>'],
  [/(?<=_live_)\w{4}(?=")/g, '<prefix>'],
  [/(?<="password":")[^"]+/g, '<password>'],
  [/(?<=\/account\/[a-z-]+\/)[\w-]{43}/g, '<token>'],
  [/(?<=localhost:)\d+/g, '<port>'],
  [/(?<="actor_name":")[^"]+/g, '<user>'],
  [/(?<="engine":")(?:sqlite|postgres)(?=")/g, '<engine>'],
  [/(?<="engine":"<engine>","version":")[\d.]+/g, '<version>'],
  [/(?<=msg_\d+_\d+_)\w+/g, '<stamp>'],
  [/(?<="changed":)\d{3,}/g, '"<number>"'],
  [/(?<="duration_ms":)\d+/g, '"<milliseconds>"'],
  [/\d+ ms/g, '<milliseconds>'],
]

const withKinds = (text: string) => kinds.reduce((text, [varying, kind]) => text.replaceAll(varying, kind), text)

export type Accepted = {
  /** How the help names the arguments, in their order. */
  readonly arguments: string
  readonly options: { readonly [name: string]: Pick<Option, 'default'> & { takes?: string; among?: readonly string[] } }
  readonly required: readonly string[]
}

/** What each command takes, by its name. */
export const acceptedByCommands = (): Recording['accepted'] =>
  Object.fromEntries(commands.map((command) => [command.name, acceptedBy(command)]))

function acceptedBy({ arguments: places = {}, options = {} }: Command): Accepted {
  const taken = Object.entries(options).map(([name, { value, default: preset }]) => [
    name,
    { ...(value && { takes: value.name, among: value.among }), default: preset },
  ])
  return {
    arguments: Object.values(places)
      .map(({ value }) => value.name)
      .join(' '),
    options: Object.fromEntries(taken),
    required: Object.keys(options).filter((name) => options[name]?.required),
  }
}
