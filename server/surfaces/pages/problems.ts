/** The pages behind the `type` of errors, with the meaning and the next step. */
import { type ErrorDefinition, errors } from '@kantine/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applicationErrors } from '../../application-errors.ts'
import { prefersJson } from '../../http/accept.ts'
import { html, sentence } from '../../http/pages/html.ts'
import { sendPage } from '../../http/pages/page.ts'
import { Refusal } from '../../refusal.ts'

type Definitions = { readonly [code: string]: ErrorDefinition }

const definitions: Definitions = errors

/** The errors that have a page. Those of the application are not listed, but the `type` of their responses needs a page. */
const withPage: Definitions = { ...errors, ...applicationErrors }

/** Adds `/problems` and a page for each code; a program that asks for JSON gets JSON. */
export function addProblems(app: FastifyInstance, baseUrl: string): void {
  const infoOf = (code: string, { status, title, doc, next, open }: ErrorDefinition) => ({
    type: `${baseUrl}/problems/${code}`,
    code,
    status,
    title,
    description: doc,
    next,
    ...(open && { 'x-open-point': open }),
  })

  app.get('/problems', (request, reply) => {
    const problems = Object.entries(definitions).map(([code, definition]) => infoOf(code, definition))
    return negotiate(request, reply, { problems }, () =>
      sendPage(reply, { title: 'Kantine API errors', place: '/problems', body: listPage() }),
    )
  })

  app.get('/problems/:code', (request, reply) => {
    const { code } = request.params as { code: string }
    const definition = Object.hasOwn(withPage, code) ? withPage[code] : undefined
    if (!definition) return unknown(request, reply)
    return negotiate(request, reply, infoOf(code, definition), () =>
      sendPage(reply, {
        title: `${definition.title} · Kantine`,
        place: '/problems',
        body: problemPage(code, definition),
      }),
    )
  })
}

/** Responds to an unknown code: people get the list of all codes. */
function unknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('vary', 'Accept')
  const sentence = 'There is no such error code.'
  if (prefersJson(request.headers)) throw new Refusal('not_found', `${sentence} See the list at /problems.`)
  return sendPage(reply.code(404), { title: 'Kantine API errors', place: '/problems', body: listPage(sentence) })
}

function negotiate(
  request: FastifyRequest,
  reply: FastifyReply,
  info: object,
  asPage: () => FastifyReply,
): FastifyReply {
  reply.header('vary', 'Accept')
  return prefersJson(request.headers) ? reply.send(info) : asPage()
}

const listPage = (first = '') => html`<main class="site">
<h1>Errors</h1>
<p class="soft">${first} Every API error is a problem document (RFC 9457) with one of these codes.</p>
<table>
${Object.entries(definitions).map(
  ([code, { status, title }]) =>
    html`<tr><td><span class="status">${status}</span> <a href="/problems/${code}"><code>${code}</code></a></td><td>${title}</td></tr>\n`,
)}
</table>
</main>`

const problemPage = (code: string, { status, title, doc, next, open }: ErrorDefinition) => html`<main class="site">
<p class="small"><a href="/problems">All errors</a></p>
<p class="soft"><span class="status">${status}</span> <code>${code}</code></p>
<h1>${title}</h1>
<p>${sentence(doc)}</p>
<h2>What to do</h2>
<p>${sentence(next)}</p>
${open && html`<p class="soft">The specification does not name this code. See the <a href="/guides/open-points">open points</a>.</p>`}
</main>`
