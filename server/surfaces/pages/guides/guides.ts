/** The guides at /guides: the pages of `docs/`, converted to HTML when they are first requested. */

import { readdir, readFile } from 'node:fs/promises'
import type { Language } from '@kantine/contract/languages.ts'
import type { Served } from '@kantine/contract/served.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../config.ts'
import { noSuchPath } from '../../../http/not-served.ts'
import { once } from '../../../http/once.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { htmlType, sendPage, setSiteHeaders, writeSitePage } from '../../../http/pages/page.ts'
import { type Scheme, schemeOf } from '../../../http/pages/scheme.ts'
import { StaticAnswer } from '../../../http/static-answer.ts'
import { type Guide, guidePath, guides, textOf } from './all.ts'
import { guideListPage, guidePage, resultsPage, words } from './guide-page.ts'
import { render, withAddress } from './markdown.ts'
import { type Section, search, sectionsOf, wordsOf } from './search.ts'

type Settings = Pick<Config, 'baseUrl'>

/** Adds `/guides` with its search, a page and the Markdown of each guide, and `/llms.txt`. */
export function addGuides(app: FastifyInstance, config: Settings, served: Pick<Served, 'isWhole'>): void {
  const sections = once(() => allSections())
  const listIn = (language: Language) =>
    makePage(language, async () => ({ title: words.guides[language], body: guideListPage(language) }))
  const list = listIn('en')
  app.get('/guides', async (request, reply) => {
    const { q } = request.query as { readonly q?: unknown }
    if (q === undefined) return list(request, reply)
    const query = String(q).slice(0, 100)
    const wanted = wordsOf(query)
    const found = wanted.length === 0 ? [] : search(await sections(), wanted)
    return sendPage(reply, { title: 'Search · Kantine', place: '/guides', body: resultsPage(query, wanted, found) })
  })
  app.get('/guides/nl', listIn('nl'))
  addPictures(app)
  for (const [guide, language] of allInTheirLanguages) {
    const path = guidePath(guide, language)
    const page = makePage(language, async () => {
      const rendered = await render(await textOf(guide, language), config.baseUrl, hrefOf)
      const notice = !served.isWhole && onlyShown
      return { title: rendered.title, body: guidePage(guide, language, rendered, notice) }
    })
    app.get(path, page)
    addText(app, `${path}.md`, 'text/markdown', async () => markdownOf(await textOf(guide, language), config.baseUrl))
  }
  addText(app, '/llms.txt', 'text/plain', async () => llmsText(config.baseUrl))
}

const all: readonly Guide[] = guides.flatMap(({ guides }) => guides)

const allInTheirLanguages = all.flatMap((guide): [Guide, Language][] => [
  [guide, 'en'],
  ...(guide.isInDutch ? [[guide, 'nl'] as [Guide, Language]] : []),
])

const allSections = async (): Promise<Section[]> =>
  (await Promise.all(all.map(async (guide) => sectionsOf(guide.name, guide.title.en, await textOf(guide))))).flat()

/** The Markdown of a guide, as it is served: its links lead to the Markdown of other guides. */
const markdownOf = (source: string, baseUrl: string): string =>
  withAddress(source, baseUrl)
    .replaceAll(/<!--.*?-->\n+/gs, '')
    .replaceAll(/\[([^\]]*)\]\(((?:\.\.\/|docs\/)?[\w-]+\.md(?:#[^)]*)?)\)/g, (_, text, link) => {
      const to = hrefOf(link)
      return to === undefined ? text : `[${text}](${to.replace(/^[^#]+/, '$&.md')})`
    })

function addText(app: FastifyInstance, path: string, type: string, make: () => Promise<string>): void {
  const plain = once(async () => Buffer.from(await make()))
  const answer = new StaticAnswer(`${type}; charset=utf-8`, { plain })
  app.get(path, (request, reply) => answer.send(request, reply))
}

function addPictures(app: FastifyInstance): void {
  const folder = new URL('../../../../docs/screenshots/', import.meta.url)
  const names = once(() => readdir(folder))
  const answers = new Map<string, StaticAnswer>()
  app.get('/guides/screenshots/:name', async (request, reply) => {
    const { name } = request.params as { readonly name: string }
    if (!name.endsWith('.webp') || !(await names()).includes(name)) throw noSuchPath(request)
    const plain = () => readFile(new URL(name, folder))
    const answer = answers.get(name) ?? new StaticAnswer('image/webp', { plain, zipped: false })
    answers.set(name, answer)
    return answer.send(request, reply)
  })
}

type Content = { readonly title: string; readonly body: Html }

/** Responds with a page rendered once and kept as bytes for light, dark and the device's preference. */
function makePage(
  language: Language,
  make: () => Promise<Content>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const content = once(make)
  const answers = new Map<Scheme, StaticAnswer>()
  const answerIn = (scheme: Scheme): StaticAnswer => {
    const plain = once(async () => {
      const { title, body } = await content()
      return Buffer.from(writeSitePage({ title: `${title} · Kantine`, language, place: '/guides', body }, scheme))
    })
    return new StaticAnswer(htmlType, { plain })
  }
  return (request, reply) => {
    const scheme = schemeOf(request)
    const answer = answers.get(scheme) ?? answerIn(scheme)
    answers.set(scheme, answer)
    return answer.send(request, setSiteHeaders(reply))
  }
}

/** Links between guides lead to their pages here; for other files, only the name is shown. */
function hrefOf(link: string): string | undefined {
  if (/^(#|https?:|\/)/.test(link)) return link
  const [, name, anchor = ''] = /^(?:docs\/|\.\.\/)?([\w-]+)\.md(#.*)?$/.exec(link) ?? []
  return name !== undefined && all.some((guide) => guide.name === name) ? `/guides/${name}${anchor}` : undefined
}

const onlyShown = html`<p class="notice">This server offers only the operations in its specification. The <a href="/guides/open-points">open points</a> marked “off” are not available, even if a guide mentions them.</p>`

/** The list of guides for language models (llmstxt.org). */
const llmsText = (baseUrl: string): string => `# Kantine

> The public API for sports-club administration: members, groups, events, attendance, charges and more. Each key has scopes. The same rules apply to lists, writes, webhooks and the MCP server.

The sandbox needs no account: \`POST ${baseUrl}/api/v1/sandbox-keys\` creates a key that reads the demo club for seven days.

${guides
  .map(
    ({ title, guides }) =>
      `## ${title.en}\n\n${guides.map(({ name, title, about }) => `- [${title.en}](${baseUrl}/guides/${name}.md): ${about.en}`).join('\n')}`,
  )
  .join('\n\n')}

## API

- [OpenAPI description](${baseUrl}/api/v1/openapi.json): Every request, field and response.
- [Error codes](${baseUrl}/problems): Each error and what to do about it, as JSON for programs.
`
