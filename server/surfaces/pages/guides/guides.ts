/** The guides at /guides: the pages of `docs/`, made into HTML when they are first asked for. */
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../config.ts'
import { noSuchPath } from '../../../http/not-served.ts'
import { once } from '../../../http/once.ts'
import { type Html, html } from '../../../http/pages/html.ts'
import { htmlType, setSiteHeaders, writeSitePage } from '../../../http/pages/page.ts'
import { type Scheme, schemeOf } from '../../../http/pages/scheme.ts'
import { StaticAnswer } from '../../../http/static-answer.ts'
import { guideListPage, guidePage } from './guide-page.ts'
import { guides } from './list.ts'
import { render } from './markdown.ts'

type Settings = Pick<Config, 'baseUrl' | 'contract'>

/** Adds `/guides` and a page for each guide. */
export function addGuides(app: FastifyInstance, config: Settings): void {
  addPage(app, '/guides', async () => ({ title: 'Guides', body: guideListPage() }))
  addPictures(app)
  for (const { name } of guides.flatMap(({ guides }) => guides)) {
    addPage(app, `/guides/${name}`, async () => {
      const file = new URL(`../../../../docs/${name}.md`, import.meta.url)
      const rendered = await render(await readFile(file, 'utf8'), config.baseUrl, hrefOf)
      return { title: rendered.title, body: guidePage(name, rendered, config.contract === 'shown' && onlyShown) }
    })
  }
}

/** Adds the pictures in the guides. */
function addPictures(app: FastifyInstance): void {
  const folder = new URL('../../../../docs/screenshots/', import.meta.url)
  const names = once(() => readdir(folder))
  const answers = new Map<string, StaticAnswer>()
  app.get('/guides/screenshots/:name', async (request, reply) => {
    const { name } = request.params as { readonly name: string }
    if (!name.endsWith('.webp') || !(await names()).includes(name)) throw noSuchPath(request)
    const answer = answers.get(name) ?? new StaticAnswer('image/webp', { plain: () => readFile(new URL(name, folder)) })
    answers.set(name, answer)
    return answer.send(request, reply)
  })
}

type Content = { readonly title: string; readonly body: Html }

/** Adds a page that is made once, and kept as bytes for light, for dark, and for what the device prefers. */
function addPage(app: FastifyInstance, path: string, make: () => Promise<Content>): void {
  const content = once(make)
  const answers = new Map<Scheme, StaticAnswer>()
  const answerIn = (scheme: Scheme): StaticAnswer => {
    const plain = once(async () => {
      const { title, body } = await content()
      return Buffer.from(writeSitePage({ title: `${title} · Kantine`, place: '/guides', body }, scheme))
    })
    return new StaticAnswer(htmlType, { plain, zipped: async () => promisify(gzip)(await plain()) })
  }
  app.get(path, (request, reply) => {
    const scheme = schemeOf(request)
    const answer = answers.get(scheme) ?? answerIn(scheme)
    answers.set(scheme, answer)
    return answer.send(request, setSiteHeaders(reply))
  })
}

/** Links between guides lead to their pages here; of other files only the name is shown. */
function hrefOf(link: string): string | undefined {
  if (/^(#|https?:|\/)/.test(link)) return link
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(link) ?? []
  return name !== undefined && guides.some(({ guides }) => guides.some((guide) => guide.name === name))
    ? `/guides/${name}${anchor}`
    : undefined
}

const onlyShown = html`<p class="notice">This server serves only what its specification shows. What the <a href="/guides/open-points">open points</a> list as off is not there, also where a guide speaks of it.</p>`
