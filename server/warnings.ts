import { isIP } from 'node:net'
import type { Config } from './config.ts'
import { countUnopened } from './webhooks/endpoints/reseal.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

/** Warnings for the operator about settings that others could misuse and secrets that cannot be decrypted. */
export async function warningsOf(config: Config, webhooks: Pick<Webhooks, 'store' | 'seal'>): Promise<string[]> {
  const { endpoints, secondFactors } = await countUnopened(webhooks)
  return [
    ...settingsToWarnOf(config),
    ...(endpoints > 0
      ? [`${cannotDecrypt} secrets of ${endpoints} webhook endpoints, and sends them nothing. ${remedy}`]
      : []),
    ...(secondFactors > 0
      ? [`${cannotDecrypt} two-step verification of ${secondFactors} people, and rejects their codes. ${remedy}`]
      : []),
  ]
}

const cannotDecrypt = 'This server cannot decrypt the'
const remedy = "Set SECRET_KEY_PREVIOUS to their key and run 'kantine seal rotate', or restore its kantine.key."

/** Warnings about renamed settings, and about settings that suit only development. */
export function settingsToWarnOf({ baseUrl, smtpUrl, webhooksAllowLoopback, oldNames }: Config): string[] {
  const { protocol, hostname } = new URL(baseUrl)
  const renamed = oldNames.map(
    ([name, old]) => `${old} is now called ${name}. The old name still works, but rename the setting.`,
  )
  if (isLoopback(hostname)) {
    const mailed = `SMTP_URL is set, but BASE_URL is ${baseUrl}: links in e-mails work on this machine only. Set BASE_URL.`
    return smtpUrl ? [...renamed, mailed] : renamed
  }
  return [
    ...renamed,
    ...(protocol === 'http:'
      ? [
          `BASE_URL is ${baseUrl}: without https, anyone on the network path can read keys and personal data. Serve it over https.`,
        ]
      : []),
    ...(webhooksAllowLoopback
      ? ['WEBHOOKS_ALLOW_LOOPBACK is on, so administrators can send webhooks to this machine itself. Turn it off.']
      : []),
  ]
}

/** Whether the host in a URL is this machine (RFC 6761, section 6.3). */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost$/.test(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
