/** The composition root: opens the parts of the server in order, and closes them in the opposite order. */
import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resourceOf } from '@kantine/contract/oauth.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources as contractResources, storedResources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { servedContract } from '@kantine/contract/served.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { openAccessTokenCache } from './callers/assistants/access-tokens.ts'
import { openKeyCache } from './callers/keys/key-cache.ts'
import { openUsage } from './callers/usage.ts'
import { clearPartialClubs } from './club-transfer/partial-clubs.ts'
import { removePracticeClubs } from './club-transfer/practice-clubs.ts'
import type { Config } from './config.ts'
import { limitTests, openLimiter } from './http/limiter.ts'
import { type Metrics, openMetrics } from './http/metrics.ts'
import { observer } from './http/observe.ts'
import { createServer } from './http/server.ts'
import { type Job, startJobs } from './jobs.ts'
import { openMail } from './mail/mail.ts'
import { openStoreWithRules } from './open-store.ts'
import { mailNotices } from './operations/application/mail-notices.ts'
import { endMemberships } from './operations/members/end-memberships.ts'
import { forgetPeople } from './records/data-subjects/forget-people.ts'
import { publishDue } from './records/publish.ts'
import { rerenderRecords } from './records/rerender.ts'
import { prepareChecks } from './records/values.ts'
import { keepDemoClubAlive } from './sandbox/fill.ts'
import { forgetOld } from './store/forget-old.ts'
import { NewerSchema } from './store/migrate.ts'
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
import { systemTables } from './system-tables.ts'
import { type Deliverer, type DelivererOptions, startDelivering } from './webhooks/deliveries/deliver.ts'
import type { SenderOptions } from './webhooks/sending/send.ts'
import { type DueSignal, openWebhooks, type Webhooks } from './webhooks/webhooks.ts'

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
  const due: DueSignal = new EventEmitter()
  const store = opened.adopt(await openStoreWithRules(config, { ...parts, due }), (store) => store.close())
  const failed = reportOf(log)
  await bringUpToDate(store, resources).catch(unlessNewerSchema(failed))

  const jobFailed = (job: string, error: unknown) => failed('job failed', error, { job })
  const jobs = startJobs(jobsOf(store, resources, log), jobFailed)
  opened.defer(jobs.stop)
  const metrics = await openMetrics(config)
  if (metrics) opened.defer(metrics.close)
  const webhooks = opened.adopt(openWebhooks(config, store, due, parts.webhooks), (webhooks) => webhooks.close())
  opened.adopt(deliver(webhooks, { log, failed, metrics }, parts), (deliverer) =>
    deliverer.close(config.shutdownSeconds * 1000),
  )
  const usage = openUsage(store, (error) => failed('usage could not be written', error))
  opened.defer(usage.close)
  const limiter = opened.adopt(await openLimiter(config), (limiter) => limiter.close())

  const allowMail = async (mail: Parameters<typeof limiter.countMail>[0]) => !(await limiter.countMail(mail)).exceeded
  const mail = openMail(config, log, allowMail)
  if (mail) {
    opened.defer(mail.close)
    const run = () => mailNotices(store, mail, config.baseUrl)
    const mailing = startJobs([{ name: 'mail notices', everyMs: 2 * secondMs, run }], jobFailed)
    opened.defer(mailing.stop)
  }

  const served = servedContract(config.contract, resources)
  const stopping = new AbortController()
  const services = {
    config,
    stopping: stopping.signal,
    served,
    store,
    context: { config, store, usage, mail, webhooks: async () => webhooks, limitTests: limitTests(limiter) },
    seal: webhooks.seal,
    mail,
    usage,
    limiter,
    webhooks,
    keyCache: openKeyCache(store),
  }
  const accessTokenCache = openAccessTokenCache(store, resourceOf(config.baseUrl))
  const readScopes = readScopesOf(resources)
  await prepareChecks(served.resources)
  const tools = parts.mcp?.tools ?? toolsOf(served.resources, served.isWhole)
  const http = createServer({ config, now: store.now, observe: observer(log, metrics), stopping: stopping.signal }, [
    rest({ ...services, readScopes }),
    mcp({ ...services, accessTokenCache, tools, readScopes }, parts.mcp?.serverOf),
    consoleApi(services),
    oauth({ ...services, readScopes, documents: { allowLoopback: config.webhooksAllowLoopback, ...parts.webhooks } }),
    accountPages(services),
    pages(services),
  ])
  opened.defer(() => http.close())
  opened.defer(() => stopping.abort())
  if (store.engine === 'sqlite') {
    const socket = await openAdminSocket(
      config.dataDir,
      ({ command, args, ...sent }, progress) =>
        runCommand(
          { ...sent, store, config, resources, usage, progress, webhooks: async () => webhooks },
          command,
          args,
        ),
      (error) => log.error({ err: error }, 'command failed'),
    )
    opened.defer(socket.close)
  }
  return {
    http,
    store,
    webhooks,
    drain: () => stopping.abort(),
    async listen() {
      await http.listen({ port: config.port, host: config.host })
      return `http://${config.host}:${(http.server.address() as AddressInfo).port}`
    },
  }
}

/** Re-renders stored records in this release's format, and fills the demo club. */
async function bringUpToDate(store: Store, resources: readonly Resource[]): Promise<void> {
  await rerenderRecords(store, storedResources(resources))
  await keepDemoClubAlive(store, resources)
}

/** Logs failures that occur outside calls. */
type Report = (message: string, error: unknown, fields?: object) => void

/** Logs once that a newer release has changed the database, because then every write fails. */
function reportOf(log: Logger): Report {
  let isTold = false
  return (message, error, fields = {}) => {
    if (!(error instanceof NewerSchema)) log.error({ ...fields, err: error }, message)
    else if (!isTold) log.error(error.message)
    isTold ||= error instanceof NewerSchema
  }
}

const unlessNewerSchema = (failed: Report) => (error: unknown) => {
  if (!(error instanceof NewerSchema)) throw error
  failed('', error)
}

type Observing = { readonly log: Logger; readonly failed: Report; readonly metrics: Metrics | undefined }

function deliver(webhooks: Webhooks, { log, failed, metrics }: Observing, parts: AppOptions): Deliverer {
  const messages = {
    warned: 'a webhook endpoint has failed for days and will be disabled',
    failing: 'a webhook endpoint was disabled because it had failed for days',
    gone: 'a webhook endpoint was disabled because it responded with 410 Gone',
  }
  return startDelivering(
    webhooks,
    {
      tried: ({ failure, durationMs }) => metrics?.observeTry(failure ?? 'delivered', durationMs),
      notice: ({ what, ...endpoint }) => log.warn(endpoint, messages[what]),
      failed: (error) => failed('webhooks could not be delivered', error),
    },
    parts.webhooks,
  )
}

const secondMs = 1000
const hourMs = 3_600_000

const jobsOf = (store: Store, resources: readonly Resource[], log: Logger): Job[] => [
  { name: 'watch the clocks', everyMs: 10 * secondMs, run: () => watchClocks(store, log) },
  { name: 'publish due records', everyMs: 2 * secondMs, run: () => publishDue(store, resources) },
  { name: 'end memberships', everyMs: 10 * secondMs, run: () => endMemberships(store) },
  { name: 'keep the demo club alive', everyMs: hourMs, run: () => keepDemoClubAlive(store, resources) },
  {
    name: 'clear partial clubs',
    everyMs: 60 * secondMs,
    run: () => clearPartialClubs(store, storedResources(resources)),
  },
  {
    name: 'remove practice clubs',
    everyMs: hourMs,
    run: () => removePracticeClubs(store, storedResources(resources)),
  },
  {
    name: 'forget what is old',
    everyMs: hourMs,
    run: () => forgetOld(store, systemTables).then(() => forgetPeople(store)),
  },
]

/** Tracks the PostgreSQL clock, and reports clocks that are wrong. */
async function watchClocks(store: Store, log: Logger): Promise<void> {
  await store.ping()
  for (const { what, byMs } of store.clockReports()) log.warn({ by_ms: byMs }, clockMessages[what])
}

const clockMessages = {
  apart: 'timestamps differ from the clock of this machine: synchronise the clocks with NTP',
  together: 'timestamps agree with the clock of this machine again',
  jumped:
    'the clock jumped by more than a day, so retention deletes nothing until the next start; correct the clock, then restart',
}
