/** The parts of a server that its surfaces share. Each surface declares which of them it needs. */
import { resourceOf } from '@kantine/contract/oauth.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { servedContract } from '@kantine/contract/served.ts'
import type { Logger } from 'pino'
import { openAccessTokenCache } from './callers/assistants/access-tokens.ts'
import { openKeyCache } from './callers/keys/key-cache.ts'
import { openUsage } from './callers/usage.ts'
import type { Config } from './config.ts'
import { type Limiter, limitTests, openLimiter } from './http/limiter.ts'
import { type Metrics, openMetrics } from './http/metrics.ts'
import { startJobs } from './jobs.ts'
import { type Mail, openMail } from './mail/mail.ts'
import { mailNotices } from './operations/application/mail-notices.ts'
import type { Report } from './report.ts'
import type { Store } from './store/store.ts'
import { type Deliverer, type DelivererOptions, startDelivering } from './webhooks/deliveries/deliver.ts'
import type { SenderOptions } from './webhooks/sending/send.ts'
import { type DueSignal, openWebhooks, type Webhooks } from './webhooks/webhooks.ts'

/** What a server is built from. */
export type Foundation = {
  readonly config: Config
  readonly log: Logger
  readonly store: Store
  readonly resources: readonly Resource[]
  readonly due: DueSignal
  readonly report: Report
}

export type Services = Awaited<ReturnType<typeof openServices>>

/** @param opened collects how to close each part, in the order in which they were opened */
export async function openServices(
  foundation: Foundation,
  sending: (SenderOptions & DelivererOptions) | undefined,
  opened: AsyncDisposableStack,
) {
  const { config, store, resources, due, report } = foundation
  const metrics = await openMetrics(config)
  if (metrics) opened.defer(metrics.close)
  const webhooks = opened.adopt(openWebhooks(config, store, due, sending), (webhooks) => webhooks.close())
  opened.adopt(deliver(webhooks, foundation, metrics, sending), (deliverer) =>
    deliverer.close(config.shutdownSeconds * 1000),
  )
  const usage = openUsage(store, (error) => report('usage could not be written', error))
  opened.defer(usage.close)
  const limiter = opened.adopt(await openLimiter(config), (limiter) => limiter.close())
  return {
    config,
    store,
    metrics,
    webhooks: async () => webhooks,
    seal: webhooks.seal,
    usage,
    limiter,
    limitTests: limitTests(limiter),
    mail: openMailing(foundation, limiter, opened),
    keyCache: openKeyCache(store),
    accessTokenCache: openAccessTokenCache(store, resourceOf(config.baseUrl)),
    served: servedContract(config.contract, resources),
    readScopes: readScopesOf(resources),
  }
}

/** Opens the mail server, if one is configured, and sends notices to users. */
function openMailing(
  { config, log, store, report }: Foundation,
  limiter: Limiter,
  opened: AsyncDisposableStack,
): Mail | undefined {
  const allow = async (mail: Parameters<Limiter['countMail']>[0]) => !(await limiter.countMail(mail)).exceeded
  const mail = openMail(config, log, allow)
  if (!mail) return undefined
  opened.defer(mail.close)
  const job = { name: 'mail notices', everyMs: 2000, run: () => mailNotices(store, mail, config.baseUrl) }
  opened.defer(startJobs([job], (name, error) => report('job failed', error, { job: name })).stop)
  return mail
}

function deliver(
  webhooks: Webhooks,
  { log, report }: Foundation,
  metrics: Metrics | undefined,
  options: DelivererOptions | undefined,
): Deliverer {
  return startDelivering(
    webhooks,
    {
      tried: ({ failure, durationMs }) => metrics?.observeTry(failure ?? 'delivered', durationMs),
      notice: ({ what, ...endpoint }) => log.warn(endpoint, endpointMessages[what]),
      failed: (error) => report('webhooks could not be delivered', error),
    },
    options,
  )
}

const endpointMessages = {
  warned: 'a webhook endpoint has failed for days and will be disabled',
  failing: 'a webhook endpoint was disabled because it had failed for days',
  gone: 'a webhook endpoint was disabled because it responded with 410 Gone',
}
