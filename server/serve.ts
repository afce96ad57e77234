/** Opens the server in this process, and prints its addresses. */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type App, createApp } from './app.ts'
import { beginSetUp } from './callers/accounts/set-up.ts'
import { linkTo } from './callers/tokens.ts'
import type { Config } from './config.ts'
import { NewerSchema } from './store/migrate.ts'
import { warningsOf } from './warnings.ts'

/** Starts serving. Returns a function that drains the server, lets running requests finish, and stops it. */
export async function serve(config: Config, log: Logger): Promise<() => Promise<void>> {
  const app = await createApp(config, log)
  const address = await app.listen().catch(async (error) => {
    await app.close()
    throw error
  })
  log.info({ address, store: app.store.engine }, 'listening')
  if (!cluster.isWorker || cluster.worker?.id === 1) await welcome(app, config, log)
  return async () => {
    app.drain()
    await sleep(config.drainSeconds * 1000)
    await stopWithin(app, config.shutdownSeconds)
  }
}

/** Prints the addresses and warnings once per server, not once per process. */
async function welcome(app: App, config: Config, log: Logger): Promise<void> {
  const setUpToken = await beginSetUp(app.store).catch((error) => {
    // A newer release has changed the database, so this one can only read.
    if (!(error instanceof NewerSchema)) throw error
    return undefined
  })
  console.log(welcomeText(config.baseUrl, setUpToken))
  for (const warning of await warningsOf(config, app.webhooks)) log.warn(warning)
}

async function stopWithin(app: App, seconds: number): Promise<void> {
  const late = setTimeout(() => app.http.server.closeAllConnections(), seconds * 1000).unref()
  await app.close()
  clearTimeout(late)
}

/** @param setUpToken the token in the set-up link, if there is no administrator yet */
const welcomeText = (baseUrl: string, setUpToken: string | undefined) => `
Kantine is ready.

  Application    ${baseUrl}/console
  Guides         ${baseUrl}/guides
  API            ${baseUrl}/api/v1
  Description    ${baseUrl}/api/v1/openapi.json
  Documentation  ${baseUrl}/docs

Create a sandbox key for the demo club:

  curl -X POST ${baseUrl}/api/v1/sandbox-keys
${setUpToken === undefined ? '' : setUpText(linkTo(baseUrl, 'set-up', setUpToken))}`

const setUpText = (link: string) => `
Nobody has an account here yet. Set up your club with this link. You can use it once, until the server next starts:

  ${link}
`
