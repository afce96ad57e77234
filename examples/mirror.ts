/**
 * Keeps a copy of a club's events, groups, facilities and news in one file, for a website. Run it every minute:
 *
 *   KANTINE_URL=https://kantine.example.org KANTINE_KEY=svc_live_... node mirror.ts mirror.json
 *
 * The key needs events:read, groups:read, facilities:read and news:read. The first run copies everything. Later runs fetch
 * only changes. The file is always complete. After an interruption, the next run continues.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const collections = ['events', 'groups', 'facilities', 'news']

type Page = { data: { id: number; resource: string; record_id: number }[]; has_more: boolean; next: number }

/** The records by path, and the parameters that request the next changes. */
type Mirror = { next: { [parameter: string]: string }; records: { [path: string]: object } }

const { KANTINE_URL: origin, KANTINE_KEY: key } = process.env
const file = process.argv[2]
const detailOf = (text: string) => (text.startsWith('{') ? JSON.parse(text).detail : text)
const away = () => new Response('Kantine cannot be reached.', { status: 503 })

/** Calls the API. Retries when it is busy or unreachable. */
async function get(path: string, attempt = 1): Promise<Response> {
  const options = { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(30_000) }
  const answer = await fetch(new URL(path, origin), options).catch(away)
  if ([200, 410].includes(answer.status)) return answer
  if (![429, 502, 503, 504].includes(answer.status) || attempt === 5) throw new Error(detailOf(await answer.text()))
  await wait(Number(answer.headers.get('retry-after') ?? attempt) * 1000)
  return get(path, attempt + 1)
}

/** Yields the pages of a list, which begin when the server says. */
async function* pagesOf(path: string): AsyncGenerator<Page & { began: string }> {
  for (let [more, after] = [true, '']; more; ) {
    const answer = await get(path + after)
    const page = (await answer.json()) as Page
    yield { ...page, began: new Date(answer.headers.get('date') as string).toISOString() }
    after = `&starting_after=${page.data.at(-1)?.id}`
    more = page.has_more
  }
}

async function copyAll(): Promise<Mirror> {
  const mirror: Mirror = { next: {}, records: {} }
  for (const collection of collections) {
    for await (const { data, began } of pagesOf(`/api/v1/${collection}?limit=200`)) {
      mirror.next.updated_since ??= began // the list of changes contains every change from this time on
      for (const record of data) mirror.records[`/api/v1/${collection}/${record.id}`] = record
    }
  }
  return mirror
}

/** Updates the mirror and saves it after each page of changes. */
async function follow(mirror: Mirror): Promise<void> {
  for (let more = true; more; keep(mirror)) {
    const query = new URLSearchParams({ limit: '200', resource: `${collections}`, ...mirror.next })
    const answer = await get(`/api/v1/changes?${query}`)
    if (answer.status === 410) return follow(await copyAll()) // changes are missing, so copy everything again
    const page = (await answer.json()) as Page
    for (const [collection = '', changes = []] of Map.groupBy(page.data, ({ resource }) => resource)) {
      const ids = [...new Set(changes.map(({ record_id }) => record_id))]
      for (const id of ids) delete mirror.records[`/api/v1/${collection}/${id}`]
      for await (const { data } of pagesOf(`/api/v1/${collection}?id=${ids}`))
        for (const record of data) mirror.records[`/api/v1/${collection}/${record.id}`] = record
    }
    mirror.next = { starting_after: `${page.next}` }
    more = page.has_more
  }
}

/** Replaces the whole file atomically. */
function keep(mirror: Mirror): void {
  writeFileSync(`${file}.new`, JSON.stringify(mirror, null, 1))
  renameSync(`${file}.new`, `${file}`)
}

try {
  if (!origin || !key || !file) throw new Error('Set KANTINE_URL and KANTINE_KEY, and pass the file to write.')
  await follow(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : await copyAll())
} catch (error) {
  console.error(`The mirror was not updated: ${(error as Error).message}`)
  process.exitCode = 1
}
