import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { limits } from '@kantine/contract/limits.ts'
import { type Kept, keptNames, retention } from '@kantine/contract/retention.ts'
import { didYouMean } from './suggest.ts'

/** Every setting, parsed once. docs/settings.md lists them; a test compares the two. */
export type Config = {
  /** `PORT`: the port of the API. */
  port: number
  /** `HOST`: the address or name that the server listens on. */
  host: string
  /** `BASE_URL`: the origin at which clients reach the server, without a trailing slash. */
  baseUrl: string
  /** `DATA_DIR`: the folder of the SQLite database. */
  dataDir: string
  /** `DATABASE_URL`: a PostgreSQL database, used instead of SQLite. It may list several hosts; see `urlsOfHosts`. */
  databaseUrl: string | undefined
  /** `PROCESSES`: how many processes serve the port; more than one needs PostgreSQL. */
  processes: number
  /** `DATABASE_REPLICATION`: whether a standby that takes over may lack acknowledged writes (`asynchronous`). */
  databaseReplication: 'synchronous' | 'asynchronous'
  /** `DATABASE_CONNECTIONS`: the most connections that a process opens to PostgreSQL. */
  databaseConnections: number
  /** `DATABASE_TIMEOUT_SECONDS`: how long PostgreSQL may take to execute a statement, and how long it may stay silent. */
  databaseTimeoutSeconds: number
  /** `REDIS_URL`: a Redis or Valkey server through which several instances share their rate limits. */
  redisUrl: string | undefined
  /** `TRUST_PROXY`: the proxies whose `X-Forwarded-For` header is trusted: `false`, a number of hops or a list of addresses. */
  trustProxy: false | number | string[]
  /** `CONTRACT`: `full`, or `shown` to serve only what the specification shows. */
  contract: 'full' | 'shown'
  /** `RATE_LIMIT_PER_MINUTE`: requests per minute for a key without its own limit. */
  rateLimitPerMinute: number
  /** `SANDBOX_KEYS_PER_DAY`: for development: how many sandbox keys an address can mint in a day. */
  sandboxKeysPerDay: number
  /** `CONNECTIONS_PER_ADDRESS`: the most open connections from one address, except trusted proxies; 0 for no limit. */
  connectionsPerAddress: number
  /** `LOG_LEVEL`: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`. */
  logLevel: string
  /** `METRICS_PORT`: the port for Prometheus metrics; without it, there are none. */
  metricsPort: number | undefined
  /** `METRICS_HOST`: the address that the metrics are served on. */
  metricsHost: string
  /** `SECRET_KEY`: the key that seals secrets in the database; without it, the file `kantine.key` in `DATA_DIR` holds the key. */
  secretKey: Buffer | undefined
  /** `SECRET_KEY_PREVIOUS`: the former key. It decrypts secrets until `kantine seal rotate` has sealed them with the new key. */
  secretKeyPrevious: Buffer | undefined
  /** Settings that were given under an old name, each with that name. */
  oldNames: readonly (readonly [name: string, old: string])[]
  /** `WEBHOOKS_ALLOW_LOOPBACK`: for development: webhooks may also go to this machine, and over http. */
  webhooksAllowLoopback: boolean
  /** `SECURITY_CONTACT`: where to report a vulnerability, as a URI; published at `/.well-known/security.txt`. */
  securityContact: string | undefined
  /** `SMTP_URL`: the mail server that e-mail is sent through; without it Kantine sends none. */
  smtpUrl: string | undefined
  /** `MAIL_FROM`: the sender of e-mail. */
  mailFrom: string | undefined
  /** `DRAIN_SECONDS`: how long the server keeps serving after SIGTERM while `/readyz` fails. */
  drainSeconds: number
  /** `SHUTDOWN_SECONDS`: how long running requests have to finish after that. */
  shutdownSeconds: number
  /** `KEEP_…_DAYS` of `contract/retention.ts`: how many days each kind of data is kept; null means forever. */
  keptDays: { readonly [name in Kept]: number | null }
}

/** An unusable setting. The message states the setting and the next step. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const wrongValue = (setting: string, rule: string, value: string) =>
  new ConfigError(`${setting} must be ${rule}, not '${value}'.`)

/** Old names of settings, still accepted. */
const oldNames: { readonly [name: string]: string } = { SECRET_KEY_PREVIOUS: 'SECRET_KEY_BEFORE' }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the settings from environment variables. An empty variable counts as not set.
 *
 * @throws {ConfigError} for the first wrong setting
 */
export function parseConfig(environment: NodeJS.ProcessEnv): Config {
  requireKnownDays(environment)
  const setting = <T>(name: string, fallback: T, parse: (text: string, name: string) => T): T => {
    const text = environment[name] || environment[oldNames[name] ?? '']
    return text === undefined || text === '' ? fallback : parse(text, name)
  }
  const port = setting('PORT', 3000, whole(0, 65_535))
  const smtpUrl = setting('SMTP_URL', undefined, mailServer)
  const mailFrom = setting('MAIL_FROM', undefined, mailbox)
  if (smtpUrl && !mailFrom) throw new ConfigError('SMTP_URL needs MAIL_FROM, such as kantine@example.org.')
  const host = setting('HOST', 'localhost', (text) => text)
  const databaseUrl = setting('DATABASE_URL', undefined, databaseServers)
  return {
    port,
    host,
    baseUrl: setting('BASE_URL', `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`, origin),
    dataDir: setting('DATA_DIR', 'data', (text) => text),
    databaseUrl,
    processes: setting('PROCESSES', 1, databaseUrl === undefined ? processesOnSqlite : processes),
    databaseReplication: setting('DATABASE_REPLICATION', 'synchronous', oneOf('synchronous', 'asynchronous')),
    databaseConnections: setting('DATABASE_CONNECTIONS', 10, whole(1, 1000)),
    databaseTimeoutSeconds: setting('DATABASE_TIMEOUT_SECONDS', 10, whole(1, 600)),
    redisUrl: setting('REDIS_URL', undefined, url('redis:', 'rediss:')),
    trustProxy: setting('TRUST_PROXY', false, proxies),
    contract: setting('CONTRACT', 'full', oneOf('full', 'shown')),
    rateLimitPerMinute: setting(
      'RATE_LIMIT_PER_MINUTE',
      limits.requestsPerMinute,
      whole(1, limits.requestsPerMinuteMax),
    ),
    sandboxKeysPerDay: setting('SANDBOX_KEYS_PER_DAY', limits.sandboxKeysPerDay, whole(1, 1_000_000)),
    connectionsPerAddress: setting('CONNECTIONS_PER_ADDRESS', limits.connectionsPerAddress, whole(0, 10_000)),
    logLevel: setting('LOG_LEVEL', 'info', oneOf(...logLevels)),
    metricsPort: setting('METRICS_PORT', undefined, whole(0, 65_535)),
    metricsHost: setting('METRICS_HOST', '127.0.0.1', (text) => text),
    secretKey: setting('SECRET_KEY', undefined, secretKey),
    secretKeyPrevious: setting('SECRET_KEY_PREVIOUS', undefined, secretKey),
    oldNames: Object.entries(oldNames).filter(([, old]) => environment[old]),
    webhooksAllowLoopback: setting(
      'WEBHOOKS_ALLOW_LOOPBACK',
      false,
      (text, name) => oneOf('true', 'false')(text, name) === 'true',
    ),
    securityContact: setting('SECURITY_CONTACT', undefined, contact),
    smtpUrl,
    mailFrom,
    drainSeconds: setting('DRAIN_SECONDS', 0, whole(0, 600)),
    shutdownSeconds: setting('SHUTDOWN_SECONDS', 10, whole(0, 600)),
    keptDays: Object.fromEntries(
      keptNames.map((name) => {
        const { setting: variable, days, least, most } = retention[name]
        return [name, setting<number | null>(variable, days, whole(least, most))]
      }),
    ) as Config['keptDays'],
  }
}

/** Rejects an unknown retention setting. A misspelled one would silently keep the default. */
function requireKnownDays(environment: NodeJS.ProcessEnv): void {
  const known: readonly string[] = keptNames.map((name) => retention[name].setting)
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('KEEP_') && environment[name] !== '' && !known.includes(name),
  )
  if (unknown) throw new ConfigError(`There is no setting ${unknown}. ${didYouMean(unknown, known)}`)
}

const whole = (least: number, most: number) => (text: string, name: string) => {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (number < least || number > most) throw wrongValue(name, `a whole number from ${least} to ${most}`, text)
  return number
}

const mostProcesses = 64

function processes(text: string, name: string): number {
  if (text === 'auto') return Math.min(availableParallelism(), mostProcesses)
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > mostProcesses)
    throw wrongValue(name, `auto or a whole number from 1 to ${mostProcesses}`, text)
  return number
}

function processesOnSqlite(text: string, name: string): number {
  if (text === 'auto' || processes(text, name) === 1) return 1
  throw new ConfigError(
    'PROCESSES needs DATABASE_URL, because only one process can use SQLite. Remove PROCESSES, or move to PostgreSQL. See Capacity in docs/operations.md.',
  )
}

function secretKey(text: string, name: string): Buffer {
  const key = Buffer.from(text, 'base64')
  if (key.length === 32) return key
  // The value may contain most of a key, so the message does not repeat it.
  throw wrongValue(name, "32 random bytes in base64, as printed by 'openssl rand -base64 32'", '…')
}

const oneOf =
  <const T extends string>(...values: readonly T[]) =>
  (text: string, name: string): T => {
    const value = values.find((value) => value === text)
    if (value === undefined) throw wrongValue(name, `one of ${values.join(', ')}`, text)
    return value
  }

const url =
  (...protocols: string[]) =>
  (text: string, name: string): string => {
    if (!protocols.includes(URL.parse(text)?.protocol ?? '')) {
      // The URL may contain a password, so the message does not repeat it.
      throw wrongValue(name, `a URL that begins with ${protocols[0]}//`, '…')
    }
    return text
  }

/**
 * A URL for each host of a database URL. Several hosts are written as in libpq: `postgres://user:password@one:5432,two:5432/name`.
 */
export function urlsOfHosts(databaseUrl: string): readonly string[] {
  const [, before, hosts = '', after] = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? []
  return hosts.split(',').map((host) => `${before}${host}${after}`)
}

function databaseServers(text: string, name: string): string {
  const urls = urlsOfHosts(text)
  const several = urls.length > 1
  const rule = several
    ? 'a URL such as postgres://user:password@one:5432,two:5432/name'
    : 'a URL that begins with postgres://'
  for (const one of urls) {
    const { protocol = '', hostname, searchParams } = URL.parse(one) ?? {}
    const right = ['postgres:', 'postgresql:'].includes(protocol) && (hostname || !several)
    // The URL may hold a password, so the message does not repeat it.
    if (!right) throw wrongValue(name, rule, '…')
    const wanted = searchParams?.get('target_session_attrs') ?? 'read-write'
    if (!['read-write', 'primary'].includes(wanted))
      throw wrongValue(`target_session_attrs in ${name}`, 'read-write', wanted)
  }
  return text
}

function contact(text: string, name: string): string {
  const right = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) && URL.canParse(text)
  if (!right) throw wrongValue(name, 'a URL such as mailto:security@example.org or https://…', text)
  return text
}

function mailServer(text: string, name: string): string {
  const { protocol = '', hostname, pathname = '', search, hash } = URL.parse(text) ?? {}
  const right = ['smtp:', 'smtps:'].includes(protocol) && hostname && ['', '/'].includes(pathname) && !search && !hash
  // The URL may hold a password, so the message does not repeat it.
  if (!right || !isDecodable(text)) throw wrongValue(name, 'a URL such as smtps://user:password@mail.example.org', '…')
  return text
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

function mailbox(text: string, name: string): string {
  const [, address = text] = /^[^<>@,;:"\p{Cc}]+ <(.*)>$/u.exec(text) ?? []
  if (!/^[^\s<>@,;:"]+@[^\s<>@,;:"]+$/.test(address))
    throw wrongValue(name, 'an e-mail address such as Kantine <kantine@example.org>', text)
  return text
}

function origin(text: string, name: string): string {
  const parsed = URL.parse(text)
  const right = parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.hash
  if (!right || parsed.username) throw wrongValue(name, 'an origin such as https://api.example.org', text)
  return parsed.origin
}

/** If the number is too high, callers can forge their address. No request passes through more proxies than this. */
const mostProxies = 5

function proxies(text: string, name: string): false | number | string[] {
  if (text === 'false') return false
  if (/^\d{1,9}$/.test(text) && Number(text) <= mostProxies) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  const right = addresses.every((address) => isRange(address) || namedRanges.includes(address))
  // `true`, or a range of all addresses, would trust any caller's header, which could then evade limits by address.
  const rule = `false, the number of proxies in front of this server (at most ${mostProxies}) such as 1, or their addresses such as loopback,10.0.0.0/8`
  if (!right) throw wrongValue(name, rule, text)
  return addresses
}

/** An IP address, or a range such as 10.0.0.0/8 that does not cover all addresses. */
function isRange(text: string): boolean {
  const [address = '', bits = '32', ...more] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']
