/** A loopback mail server that stores its e-mails. */
import { SMTPServer } from 'smtp-server'
import { ofFile } from './cleanup.ts'
import { patienceMs } from './patience.ts'

/** An e-mail as it arrived. `text` is decoded, as its recipient sees it. */
export type Arrived = {
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly headers: string
}

export const smtpPassword = 'p@ss word/of:smtp'

export type MailServer = {
  /** The settings for a Kantine server that sends e-mail through it. */
  readonly environment: { readonly SMTP_URL: string; readonly MAIL_FROM: string }
  readonly arrived: readonly Arrived[]
  /** Waits for a number of e-mails, and returns the last one. */
  until(count: number): Promise<Arrived>
  /** Starts or stops rejecting e-mail. */
  refuse(isRefusing: boolean): void
  /** Stops responding to new connections. */
  fallSilent(): void
}

/** Starts a mail server, which is stopped after the test file. */
export async function startMailServer(): Promise<MailServer> {
  const arrived: Arrived[] = []
  let waiting: (() => void)[] = []
  let isRefusing = false
  let isSilent = false
  const server = new SMTPServer({
    // Without TLS, which needs a trusted certificate. Kantine sends passwords without TLS only to loopback.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => (isSilent ? undefined : done()),
    onAuth({ username, password }, _session, done) {
      if (username === 'kantine' && password === smtpPassword) done(null, { user: username })
      else done(new Error('wrong password'))
    },
    onRcptTo: ({ address }, _session, done) => done(isRefusing ? new Error(`${address} is not wanted`) : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(
          arrivedOf(
            Buffer.concat(chunks).toString(),
            envelope.rcptTo.map(({ address }) => address),
          ),
        )
        done()
        for (const go of waiting) go()
        waiting = []
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  ofFile.defer(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    environment: {
      SMTP_URL: `smtp://kantine:${encodeURIComponent(smtpPassword)}@127.0.0.1:${port}`,
      MAIL_FROM: 'Kantine <kantine@example.org>',
    },
    arrived,
    async until(count) {
      const timer = AbortSignal.timeout(patienceMs)
      while (arrived.length < count) {
        await new Promise<void>((resolve, reject) => {
          waiting.push(resolve)
          timer.addEventListener('abort', () => reject(new Error(`${arrived.length} of ${count} e-mails arrived`)))
        })
      }
      return arrived[count - 1] as Arrived
    },
    refuse: (refusing) => {
      isRefusing = refusing
    },
    fallSilent: () => {
      isSilent = true
    },
  }
}

function arrivedOf(message: string, to: readonly string[]): Arrived {
  const [headers = '', ...rest] = message.replaceAll('\r\n', '\n').split('\n\n')
  const unfolded = headers.replaceAll(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const body = rest.join('\n\n')
  const encoding = header('Content-Transfer-Encoding')
  const text =
    encoding === 'quoted-printable' ? fromQuotedPrintable(body) : encoding === 'base64' ? fromBase64(body) : body
  return { to, from: header('From'), subject: fromWords(header('Subject')), text, headers: unfolded }
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString()

const fromQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replaceAll('=\n', '').replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

/** Decodes a header's encoded words (RFC 2047). */
const fromWords = (text: string): string =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? fromBase64(word) : fromQuotedPrintable(word.replaceAll('_', ' ')),
    )
