/**
 * Serves a form for people who want to try a training session, and adds each of them to the club as a trial member:
 *
 *   KANTINE_URL=https://kantine.example.org KANTINE_KEY=svc_live_... PORT=8080 node intake.ts
 *
 * The key needs only kennismakers:write. It stays in this program, and browsers get only the form. Let the club's
 * https server proxy a path such as /try to this program. Sending a form twice adds one trial member.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const { KANTINE_URL: origin, KANTINE_KEY: key, PORT = '8080' } = process.env
/** Limits the trial members that spam can add. */
const mostPerHour = 30
const mostCharacters = 10_000

const inputs = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'birth_date', label: 'Date of birth', type: 'date' },
  { name: 'email', label: 'E-mail address', type: 'email', required: true },
  { name: 'phone', label: 'Phone number', type: 'tel' },
]

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const page = (content: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Trial session</title>
<style>.more { display: none }</style><h1>Try a training session</h1>${content}`
const thanks = page('<p>Thank you! We will contact you about a first session.</p>')

/** The form with the values that were sent. The field `more` is hidden from people, but spam programs fill it in. */
function form(sent: URLSearchParams, problem: string, id = sent.get('id') ?? randomUUID()): string {
  const labels = inputs.map(({ name, label, type, required }) => {
    const value = escaped(sent.get(name) ?? '')
    return `<p><label>${label} <input name="${name}" type="${type}" value="${value}"${required ? ' required' : ''}></label>`
  })
  return page(`<p role="alert">${escaped(problem)}</p><form method="post">${labels.join('')}
<input class="more" name="more" tabindex="-1" autocomplete="off"><input type="hidden" name="id" value="${escaped(id)}">
<p><button>Send</button></form>`)
}

/** Adds a trial member. Kantine recognises a repeated form by its id. */
async function add(sent: URLSearchParams): Promise<Response> {
  const id = sent.get('id')?.slice(0, 100)
  const given = inputs.map(({ name }) => [name, sent.get(name)?.trim() || null])
  return fetch(new URL('/api/v1/kennismakers', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': `intake ${id}` },
    body: JSON.stringify({ ...Object.fromEntries(given), source: 'website' }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => new Response('Kantine cannot be reached.', { status: 503 }))
}

let sentThisHour = 0
setInterval(() => (sentThisHour = 0), 3_600_000).unref()

/** Returns the page for a request. */
async function answerTo(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) if (body.length <= mostCharacters) body += chunk
  const sent = new URLSearchParams(body.slice(0, mostCharacters))
  if (request.method !== 'POST') return form(sent, '')
  if (sent.get('more')) return thanks
  if (++sentThisHour > mostPerHour) return form(sent, 'We have received too many forms. Try again in an hour.')
  const answer = await add(sent)
  if (answer.ok) return thanks
  const text = await answer.text()
  const { code, detail } = answer.status === 422 ? JSON.parse(text) : {}
  if (code === 'idempotency_key_reused')
    return form(sent, 'You already sent this form. Send it again only to register someone else.', randomUUID())
  if (code) return form(sent, detail)
  console.error(text)
  return form(sent, 'We could not save your form. Try again in a few minutes.')
}

const server = createServer(async (request, response) => {
  const html = await answerTo(request).catch(() => form(new URLSearchParams(), 'Something went wrong. Try again.'))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
})
server.listen(+PORT, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
