/** The guides: the pages of `docs/` as the server renders them. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { guides } from '../../server/surfaces/pages/guides/all.ts'
import { splitFrontMatter } from '../../server/surfaces/pages/guides/front-matter.ts'
import { root } from '../house/files.ts'
import { sharedKantine, startKantine } from '../support/kantine.ts'

const all = guides.flatMap(({ guides }) => guides)
const names = all.map(({ name }) => name)
const paths = ['/guides', '/guides/nl', '/guides/nl/first-steps', ...names.map((name) => `/guides/${name}`)]

/** The addresses of links on a page, as they stand there. */
const linksOf = (html: string) => [...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href = '']) => href)

test('the server serves every page of docs/ as a guide', () => {
  const pages = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'))
  const ofDocs = all.map(({ file }) => file).filter((file) => file !== 'CHANGELOG.md')
  assert.deepEqual(ofDocs.sort(), pages.map((file) => `docs/${file}`).sort())
})

test('every link in a guide leads to an existing page and heading', async () => {
  const { call } = await sharedKantine('sqlite')
  const pages = new Map<string, string>()
  const pageAt = async (path: string) => {
    const kept = pages.get(path)
    if (kept !== undefined) return kept
    const answer = await call(path, { redirect: 'manual', headers: { accept: 'text/html' } })
    assert.ok([200, 303].includes(answer.status), `${path} answers ${answer.status}`)
    const html = path.endsWith('.md') ? '' : await answer.text()
    pages.set(path, html)
    return html
  }
  let followed = 0
  for (const path of paths) {
    for (const href of linksOf(await pageAt(path))) {
      if (href.startsWith('https://')) continue
      const [to = '', anchor] = href.split('#')
      const html = await pageAt(to === '' ? path : to)
      if (anchor !== undefined) assert.ok(html.includes(` id="${anchor}"`), `${path} links to ${href}`)
      followed += 1
    }
  }
  assert.ok(followed > 200)
})

test('front matter gives each guide a place of its own in the menu, and is not shown', async () => {
  assert.deepEqual(
    guides.map(({ title, guides }) => [title.en, guides[0]?.name]),
    [
      ['Get started', 'first-steps'],
      ['Core concepts', 'authentication'],
      ['Use cases', 'website'],
      ['Webhooks and assistants', 'webhooks'],
      ['Reference', 'clients'],
      ['Run Kantine', 'operations'],
    ],
  )
  const places = all.map(({ file }) => /^section: .*\norder: .*$/m.exec(readFileSync(join(root, file), 'utf8'))?.[0])
  assert.equal(new Set(places).size, all.length)
  const { call } = await sharedKantine('sqlite')
  for (const path of [...paths, '/guides/sync.md', '/guides?q=synchroniseren', '/llms.txt'])
    assert.doesNotMatch(await (await call(path)).text(), /title_nl|about_en/, path)
})

test('a guide without front matter, or with a line of another form, is rejected with its file', () => {
  const page = '---\ntitle_en: Sync: a copy\n---\n\n# Sync\n'
  assert.deepEqual(splitFrontMatter(page, 'a.md'), { matter: { title_en: 'Sync: a copy' }, text: '# Sync\n' })
  assert.throws(() => splitFrontMatter('# Sync\n', 'a.md'), /a\.md must begin with front matter/)
  assert.throws(() => splitFrontMatter(page.replaceAll(': ', ' '), 'a.md'), /a\.md: the line 'title_en Sync a copy'/)
})

test('the server serves the pictures of the guides', async () => {
  const { call } = await sharedKantine('sqlite')
  const html = await (await call('/guides/administration')).text()
  const pictures = [...html.matchAll(/<img src="([^"]+)" alt="[^"]+"/g)].map(([, src = '']) => src)
  assert.equal(pictures.length, 7)
  for (const path of pictures) {
    const { status, headers } = await call(path)
    assert.deepEqual([path, status, headers.get('content-type')], [path, 200, 'image/webp'])
  }
  for (const name of ['no-such.webp', 'story.ts', '..%2fsync.md']) {
    assert.equal((await call(`/guides/screenshots/${name}`)).status, 404, name)
  }
})

test('links to repository files that are not served become plain text', async () => {
  const { call } = await sharedKantine('sqlite')
  const html = await (await call('/guides/changelog')).text()
  assert.match(html, /examples\/ has four integrations to copy/)
  assert.doesNotMatch(html, /href="(?!\/guides\/)[^"]*\.md/)
})

test('no guide mentions internal documents, file names as link texts, or the tests', async () => {
  const { call } = await sharedKantine('sqlite')
  for (const path of paths) {
    const html = await (await call(path)).text()
    assert.doesNotMatch(html, /interface description|>[\w-]+\.md<|tests run/, path)
  }
  const problem = await (await call('/problems/invalid_token', { headers: { accept: 'text/html' } })).text()
  assert.match(problem, /does not name this code. See the <a href="\/guides\/open-points">/)
})

test('the link to the application depends on whether the visitor is signed in', async () => {
  const { call } = await sharedKantine('sqlite')
  for (const path of ['/guides', '/problems']) {
    assert.match(await (await call(path)).text(), /href="\/console"[^>]*>Application<\/a>/)
  }
})

test('the examples use the URL of this server', async () => {
  const { call, config } = await sharedKantine('sqlite')
  const html = await (await call('/guides/first-steps')).text()
  assert.ok(html.includes(`curl -s -X POST ${config.baseUrl}/api/v1/sandbox-keys`))
  assert.doesNotMatch(html, /<code>[^<]*localhost:3000/)
})

test('guides are compressed and cached by the browser, separately for light and dark', async () => {
  const { call } = await sharedKantine('sqlite')
  const first = await call('/guides/webhooks', { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(first.headers.get('content-encoding'), 'gzip')
  const etag = first.headers.get('etag') ?? ''
  const again = { 'accept-encoding': 'gzip', 'if-none-match': etag }
  assert.equal((await call('/guides/webhooks', { headers: again })).status, 304)
  const dark = await call('/guides/webhooks', { headers: { ...again, cookie: 'kantine_scheme=dark' } })
  assert.equal(dark.status, 200)
  assert.match(await dark.text(), /<meta name="color-scheme" content="dark">/)
})

test('under CONTRACT=shown, each guide says that parts of it do not apply', async () => {
  for (const CONTRACT of ['shown', 'full']) {
    const { call } = await startKantine('sqlite', { environment: { CONTRACT } })
    const html = await (await call('/guides/writing')).text()
    assert.equal(html.includes('offers only the operations in its specification'), CONTRACT === 'shown')
  }
})

test('an unknown guide returns 404', async () => {
  const { call } = await sharedKantine('sqlite')
  for (const name of ['no-such', 'no-such.md', '..%2fREADME', '..%2fREADME.md'])
    assert.equal((await call(`/guides/${name}`)).status, 404)
})

/** The links of a Markdown text. */
const linksIn = (markdown: string) => [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)

test('every guide is available as Markdown that links to Markdown', async () => {
  const { call, config } = await sharedKantine('sqlite')
  for (const name of names) {
    const answer = await call(`/guides/${name}.md`)
    const markdown = await answer.text()
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/markdown; charset=utf-8'], name)
    assert.match(markdown, /^# /)
    assert.doesNotMatch(markdown, /<!--|\]\((?:docs\/|\.\.\/)/, name)
    for (const to of linksIn(markdown).filter((to) => to.startsWith('/guides/')))
      assert.ok(names.includes(/^\/guides\/([\w-]+)\.md/.exec(to)?.[1] ?? ''), `${name} links to ${to}`)
  }
  assert.match(await (await call('/guides/first-steps.md')).text(), new RegExp(`${config.baseUrl}/api/v1/sandbox-keys`))
})

test('/llms.txt lists every guide, and all its links work', async () => {
  const { call, config } = await sharedKantine('sqlite')
  const answer = await call('/llms.txt')
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  const text = await answer.text()
  assert.match(text, /^# Kantine\n\n> .+\n/)
  const links = linksIn(text)
  for (const name of names) assert.ok(links.includes(`${config.baseUrl}/guides/${name}.md`), name)
  for (const to of links) assert.equal((await call(to.replace(config.baseUrl, ''))).status, 200, to)
})

test('the search finds sections with all of its words, and works without scripts', async () => {
  const { call } = await sharedKantine('sqlite')
  const found = async (query: string) => (await call(`/guides?${new URLSearchParams({ q: query })}`)).text()
  const results = (html: string) => linksOf(html.slice(html.indexOf('class="results"')))
  assert.match(await (await call('/guides/sync')).text(), /<form class="search" action="\/guides" role="search">/)
  assert.equal(results(await found('Retry-After'))[0]?.startsWith('/guides/'), true)
  assert.equal(results(await found('verify SIGNATURE'))[0], '/guides/webhooks#verify-the-signature')
  assert.ok(results(await found('webhook-signature: v1')).includes('/guides/webhooks#the-notification'), 'code too')
  assert.equal(results(await found('quickstart'))[0], '/guides/first-steps')
  assert.match(await found('no-such-word'), /0 results for “no-such-word”/)
  assert.match(await found(' '), /Enter a word/)
  const hostile = await found('<script>"')
  assert.doesNotMatch(hostile, /<script>"/)
  assert.equal((await call('/guides?q=a&q=b')).status, 200)
})

test('Dutch guides contain the same code as the English ones and link to them, and vice versa', async () => {
  const { call } = await sharedKantine('sqlite')
  const blocksIn = (file: string) => readFileSync(join(root, 'docs', file), 'utf8').match(/^```[\s\S]*?^```/gm)
  for (const { name } of all.filter(({ isInDutch }) => isInDutch)) {
    assert.deepEqual(blocksIn(`nl/${name}.md`), blocksIn(`${name}.md`))
    const dutch = await (await call(`/guides/nl/${name}`)).text()
    assert.match(dutch, /^<!doctype html>\n<html lang="nl">/)
    assert.ok(linksOf(dutch).includes(`/guides/${name}`))
    assert.ok(linksOf(await (await call(`/guides/${name}`)).text()).includes(`/guides/nl/${name}`))
  }
  assert.match(await (await call('/guides/nl')).text(), /<h1>Handleidingen<\/h1>/)
})

test('an example in several languages shows the first, and the reader can choose another', async () => {
  const { call } = await sharedKantine('sqlite')
  const html = await (await call('/guides/first-steps')).text()
  const [, first = ''] = /<div class="example"[^>]*>([\s\S]*?)<div>/.exec(html) ?? []
  assert.deepEqual(
    [...first.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label),
    ['curl', 'TypeScript', 'Python', 'PHP'],
  )
  assert.equal([...first.matchAll(/ checked/g)].length, 1)
})
