/** The composition root: opens the parts of the server in order, and closes them in the opposite order. */
import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resources as contractResources, storedResources } from '@kantine/contract/resources.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { jobsOf } from './background-jobs.ts'
import { prepareMarks } from './clubs/mark.ts'
import type { Config } from './config.ts'
import { observer } from './http/observe.ts'
import { createServer } from './http/server.ts'
import { startJobs } from './jobs.ts'
import { openStoreWithRules } from './open-store.ts'
import { rerenderRecords } from './records/rerender.ts'
import { prepareChecks } from './records/values.ts'
import { reportOf, unlessNewerSchema } from './report.ts'
import { keepDemoClubAlive } from './sandbox/fill.ts'
import { type Foundation, openServices, type Services } from './services.ts'
import type { Store, StoreOptions } from './store/store.ts'
import { accountPages } from './surfaces/account/account.ts'
import { runCommand } from './surfaces/command-line/commands.ts'
import { openAdminSocket } from './surfaces/command-line/socket.ts'
import { consoleApi } from './surfaces/console/console.ts'
import { mcp } from './surfaces/mcp/mcp.ts'
import type { ServerOf } from './surfaces/mcp/server.ts'
import type { Tool } from './surfaces/mcp/tool.ts'
import { toolsOf } from './surfaces/mcp/tools/all.ts'
import { oauth } from './surfaces/oauth/oauth.ts'
import { pages } from './surfaces/pages/pages.ts'
import { rest } from './surfaces/rest/rest.ts'
import type { DelivererOptions } from './webhooks/deliveries/deliver.ts'
import type { SenderOptions } from './webhooks/sending/send.ts'
import type { DueSignal, Webhooks } from './webhooks/webhooks.ts'

export type App = {
  readonly http: FastifyInstance
  readonly store: Store
  readonly webhooks: Webhooks
  /** Starts listening. Returns the address, such as `http://localhost:3000`. */
  listen(): Promise<string>
  /** Keeps serving, but fails `/readyz` and closes each connection with its next response, so that a proxy stops sending requests. */
  drain(): void
  /** Lets running requests finish, saves the data still in memory, and closes everything. */
  close(): Promise<void>
}

/** Differences from the default server. */
export type AppOptions = StoreOptions & {
  readonly webhooks?: SenderOptions & DelivererOptions
  /** Tools for assistants and their MCP server, to replace Kantine's. */
  readonly mcp?: { readonly tools: readonly Tool[]; readonly serverOf: ServerOf }
}

/**
 * Opens the store, brings it up to date, fills the demo club, and creates the server.
 *
 * @throws {FolderInUse} when another server uses the data folder
 */
export async function createApp(config: Config, log: Logger, parts: AppOptions = {}): Promise<App> {
  await using opened = new AsyncDisposableStack()
  const app = await open(config, log, parts, opened)
  const all = opened.move()
  return { ...app, close: () => all.disposeAsync() }
}

/** @param opened collects how to close each part, in the order in which they were opened */
async function open(
  config: Config,
  log: Logger,
  parts: AppOptions,
  opened: AsyncDisposableStack,
): Promise<Omit<App, 'close'>> {
  const { resources = contractResources } = parts
  const report = reportOf(log)
  const due: DueSignal = new EventEmitter()
  const store = opened.adopt(await openStoreWithRules(config, { ...parts, due }), (store) => store.close())
  const foundation = { config, log, store, resources, due, report }
  await bringUpToDate(foundation).catch(unlessNewerSchema(report))
  opened.defer(startJobs(jobsOf(store, resources, log), (job, error) => report('job failed', error, { job })).stop)

  const services = await openServices(foundation, parts.webhooks, opened)
  const stopping = new AbortController()
  const http = createServer(
    { config, now: store.now, observe: observer(log, services.metrics), stopping: stopping.signal },
    await surfacesOf({ ...services, stopping: stopping.signal }, parts),
  )
  opened.defer(() => http.close())
  opened.defer(() => stopping.abort())
  if (store.engine === 'sqlite') opened.defer((await openCommandSocket(services, foundation)).close)
  return {
    http,
    store,
    webhooks: await services.webhooks(),
    drain: () => stopping.abort(),
    async listen() {
      await http.listen({ port: config.port, host: config.host })
      return `http://${config.host}:${(http.server.address() as AddressInfo).port}`
    },
  }
}

/** Re-renders stored records in this release's format, fills the demo club, and prepares the marks of exports. */
async function bringUpToDate({ store, resources }: Foundation): Promise<void> {
  await rerenderRecords(store, storedResources(resources))
  await keepDemoClubAlive(store, resources)
  await prepareMarks(store)
}

/** The plugins of the HTTP server, one for each surface. */
async function surfacesOf(services: Services & { readonly stopping: AbortSignal }, parts: AppOptions) {
  const { config, served } = services
  await prepareChecks(served.resources)
  const tools = parts.mcp?.tools ?? toolsOf(served.resources, served.isWhole)
  const documents = { allowLoopback: config.webhooksAllowLoopback, ...parts.webhooks }
  return [
    rest(services),
    mcp({ ...services, tools }, parts.mcp?.serverOf),
    consoleApi(services),
    oauth({ ...services, documents }),
    accountPages(services),
    pages(services),
  ]
}

/** Lets commands run in this process, which has the data folder. */
const openCommandSocket = ({ store, config, usage, webhooks }: Services, { resources, log }: Foundation) =>
  openAdminSocket(
    config.dataDir,
    ({ command, args, ...sent }, progress) =>
      runCommand({ ...sent, store, config, resources, usage, progress, webhooks }, command, args),
    (error) => log.error({ err: error }, 'command failed'),
  )
