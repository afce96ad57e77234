/** Starts the server, prints its addresses, and stops it on a signal. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { type App, createApp } from './app.ts'
import { beginSetUp } from './callers/accounts/set-up.ts'
import { linkTo } from './callers/tokens.ts'
import { type Config, parseConfig } from './config.ts'
import { freePort } from './free-port.ts'
import { NewerSchema } from './store/migrate.ts'
import { warningsOf } from './warnings.ts'

/** Runs the server until SIGTERM or SIGINT. */
export async function startServer(wanted: Config): Promise<void> {
  const config = await withPort(wanted)
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4096 })
  const log = pino({ level: config.logLevel }, destination)
  const flush = setInterval(() => destination.flush(), 1000).unref()

  const app = await createApp(config, log)
  const address = await app.listen().catch(async (error) => {
    await app.close()
    throw error
  })
  const setUpToken = await beginSetUp(app.store).catch((error) => {
    // A newer release has changed the database: this one only reads.
    if (!(error instanceof NewerSchema)) throw error
    return undefined
  })
  giveMemoryBack()
  welcome(config.baseUrl, setUpToken)
  log.info({ address, store: app.store.engine }, 'listening')
  for (const warning of await warningsOf(config, app.webhooks)) log.warn(warning)

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    await stopWithin(app, config.shutdownSeconds)
    clearInterval(flush)
    destination.flushSync()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Links and OAuth URLs contain the port, so a free one is taken before the settings are used. */
const withPort = async (config: Config): Promise<Config> =>
  config.port === 0 ? parseConfig({ ...process.env, PORT: `${await freePort(config.host)}` }) : config

/**
 * Returns the memory that only the start needed to the operating system. V8 does so under load alone: an idle server would keep some 40 MB.
 * Stops the process for about 50 ms.
 */
function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc')
  const collect: (options: object) => void = runInNewContext('gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

async function stopWithin(app: App, seconds: number): Promise<void> {
  const late = setTimeout(() => app.http.server.closeAllConnections(), seconds * 1000).unref()
  await app.close()
  clearTimeout(late)
}

/** @param setUpToken of the link for the first set-up, if there is no administrator yet */
function welcome(baseUrl: string, setUpToken: string | undefined): void {
  console.log(`
Kantine is ready.

  Application    ${baseUrl}/console
  Guides         ${baseUrl}/guides
  API            ${baseUrl}/api/v1
  Description    ${baseUrl}/api/v1/openapi.json
  Documentation  ${baseUrl}/docs

Mint a sandbox key for the demo club:

  curl -X POST ${baseUrl}/api/v1/sandbox-keys
${setUpToken === undefined ? '' : setUpText(linkTo(baseUrl, 'set-up', setUpToken))}`)
}

const setUpText = (link: string) => `
Nobody has an account here yet. Set up your club with this link, which works once and until the next start:

  ${link}
`
