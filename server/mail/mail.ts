/** E-mail, if `SMTP_URL` is set. Kantine sends each e-mail once, after the commit that it reports, and never retries. */
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** The kind of an e-mail. Each has its own limit, so one kind cannot block another. */
export type MailKind = 'invitation' | 'reset' | 'notice'

export type Envelope = {
  readonly kind: MailKind
  /** One address. */
  readonly to: string
  /** The club that sends it; absent if Kantine itself does. */
  readonly club?: number
}

export type Letter = { readonly subject: string; readonly text: string }

export type Mail = {
  /**
   * Sends an e-mail. False if a limit is reached or the mail server does not accept it within ten seconds; the log says which.
   *
   * @param write creates the e-mail, and is not called above a limit, because even an unsent link would invalidate the previous one
   */
  send(envelope: Envelope, write: () => Letter | Promise<Letter>): Promise<boolean>
  /** Runs work in the background, and logs its errors. */
  later(work: () => Promise<unknown>): void
  /** Waits until running work has finished. */
  close(): Promise<void>
}

/** Counts an e-mail against its limits; false if one is reached. */
export type Allow = (envelope: Envelope) => Promise<boolean>

/** Opens the mail of a server; undefined if no mail server is set. The log never contains addresses, links or the server's password. */
export function openMail(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  log: Pick<Logger, 'warn' | 'error'>,
  allow: Allow,
  timeoutMs = 10_000,
): Mail | undefined {
  if (!smtpUrl || !mailFrom) return undefined
  const server = serverOf(smtpUrl)
  const working = new Set<Promise<unknown>>()

  async function send(envelope: Envelope, write: () => Letter | Promise<Letter>): Promise<boolean> {
    const { kind, to, club } = envelope
    if (!(await allow(envelope))) {
      log.warn({ kind, club }, 'an e-mail was not sent: its address or its club has reached its limit')
      return false
    }
    const { subject, text } = await write()
    try {
      // Loaded on demand, because most servers send little or no e-mail.
      const { createTransport } = await import('nodemailer')
      await createTransport(server).sendMail({
        from: mailFrom,
        // Not a single string, where a comma would start another address.
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(timeoutMs),
      })
      return true
    } catch (error) {
      // The message may repeat the mail server’s response, which contains the address.
      const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number }
      log.warn({ kind, club, code, response: responseCode }, 'an e-mail could not be sent')
      return false
    }
  }

  return {
    send,
    later(work) {
      const done = work()
        .catch((error) => log.error({ err: error }, 'an e-mail could not be prepared'))
        .finally(() => working.delete(done))
      working.add(done)
    },
    async close() {
      await Promise.all(working)
    },
  }
}

/** The mail server in nodemailer's format. */
function serverOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host)
  return {
    host,
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    // A password is sent to another machine only over an encrypted connection.
    requireTLS: username !== '' && !isLocal,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
