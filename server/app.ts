/** The composition root: opens what the server is made of, in order, and closes it in the opposite order. */
import type { AddressInfo } from 'node:net'
import { onlyShown, type Resource } from '@kantine/contract/resource.ts'
import { resources as contractResources } from '@kantine/contract/resources.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from './api/call.ts'
import { openLimiter } from './api/limiter.ts'
import { observer } from './api/observe.ts'
import { routesOf } from './api/routes.ts'
import { serve } from './api/serve.ts'
import type { Config } from './config.ts'
import { openKeyring } from './keys/keyring.ts'
import { openUsage } from './keys/usage.ts'
import { reshape } from './records/reshape.ts'
import { keepDemoClubAlive } from './sandbox/fill.ts'
import { type Migration, migrations as ownMigrations } from './store/migrate.ts'
import { openStore, type Store } from './store/store.ts'

export type App = {
  readonly http: FastifyInstance
  readonly store: Store
  /** The address it listens on, such as `http://localhost:3000`. */
  listen(): Promise<string>
  /** Lets running requests finish, writes what is only in memory, and closes everything. */
  close(): Promise<void>
}

/** What a test may put in place of the project's own. */
export type Parts = { readonly resources?: readonly Resource[]; readonly migrations?: readonly Migration[] }

/**
 * Opens the store, brings it up to date, fills the demo club, and makes the server.
 *
 * @throws {FolderInUse} when another server has the data folder
 */
export async function createApp(config: Config, log: Logger, parts: Parts = {}): Promise<App> {
  const { resources = contractResources, migrations = ownMigrations } = parts
  const store = await openStore(config, migrations)
  await reshape(store, resources)
  await keepDemoClubAlive(store, resources)

  const usage = openUsage(store, (error) => log.error({ err: error }, 'usage could not be written'))
  const limiter = await openLimiter(config)
  const services: Services = {
    config,
    store,
    usage,
    limiter,
    keyring: openKeyring(store),
    resources: config.contract === 'shown' ? servedWhenShown(resources) : resources,
  }
  const routes = routesOf(services.resources, config.contract)
  const http = serve(services, routes, () => {}, observer(log, undefined))
  return {
    http,
    store,
    async listen() {
      await http.listen({ port: config.port, host: config.host })
      return `http://${config.host}:${(http.server.address() as AddressInfo).port}`
    },
    async close() {
      await http.close()
      await usage.close()
      await limiter.close()
      await store.close()
    },
  }
}

const servedWhenShown = (resources: readonly Resource[]) =>
  resources.map(onlyShown).filter(({ operations }) => Object.keys(operations).length > 0)
