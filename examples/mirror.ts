/**
 * A website's mirror: keeps a copy of a club's events, groups, facilities and news in one file. Run it every minute:
 *
 *   KANTINE_URL=https://kantine.example.org KANTINE_KEY=svc_live_... node mirror.ts mirror.json
 *
 * The key needs events:read, groups:read, facilities:read and news:read. The first run copies everything; later runs read only
 * what changed. The file is complete at every moment, and the next run continues where an interrupted one stopped.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const collections = ['events', 'groups', 'facilities', 'news']

type Page = { data: { id: number; resource: string; record_id: number }[]; has_more: boolean }

/** Where to continue in the list of changes, and the records by path. */
type Mirror = { next: { [parameter: string]: string }; records: { [path: string]: object } }

const { KANTINE_URL: origin, KANTINE_KEY: key } = process.env
const file = process.argv[2]
const detailOf = (text: string) => (text.startsWith('{') ? JSON.parse(text).detail : text)
const away = () => new Response('Kantine cannot be reached.', { status: 503 })

/** Calls the API. Waits and retries when it is busy or cannot be reached. */
async function get(path: string, attempt = 1): Promise<Response> {
  const options = { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(30_000) }
  const answer = await fetch(new URL(path, origin), options).catch(away)
  if ([200, 404, 410].includes(answer.status)) return answer
  if (![429, 502, 503, 504].includes(answer.status) || attempt === 5) throw new Error(detailOf(await answer.text()))
  await wait(Number(answer.headers.get('retry-after') ?? attempt) * 1000)
  return get(path, attempt + 1)
}

async function copyAll(): Promise<Mirror> {
  const mirror: Mirror = { next: {}, records: {} }
  for (const collection of collections) {
    for (let [more, after] = [true, '']; more; ) {
      const answer = await get(`/api/v1/${collection}?limit=200${after}`)
      // The list of changes has everything that changes from this time on.
      mirror.next.updated_since ??= new Date(answer.headers.get('date') as string).toISOString()
      const page = (await answer.json()) as Page
      for (const record of page.data) mirror.records[`/api/v1/${collection}/${record.id}`] = record
      after = `&starting_after=${page.data.at(-1)?.id}`
      more = page.has_more
    }
  }
  return mirror
}

/** Updates the mirror, and saves it after each page of changes. */
async function follow(mirror: Mirror): Promise<void> {
  for (let more = true; more; keep(mirror)) {
    const answer = await get(`/api/v1/changes?${new URLSearchParams({ limit: '200', ...mirror.next })}`)
    if (answer.status === 410) return follow(await copyAll()) // changes are missing: copy everything again
    const page = (await answer.json()) as Page
    const changed = page.data.filter(({ resource }) => collections.includes(resource))
    for (const path of new Set(changed.map((change) => `/api/v1/${change.resource}/${change.record_id}`))) {
      const record = await get(path)
      if (record.ok) mirror.records[path] = (await record.json()) as object
      else delete mirror.records[path]
    }
    const last = page.data.at(-1)
    if (last) mirror.next = { starting_after: `${last.id}` }
    more = page.has_more
  }
}

/** Replaces the file completely or not at all. */
function keep(mirror: Mirror): void {
  writeFileSync(`${file}.new`, JSON.stringify(mirror, null, 1))
  renameSync(`${file}.new`, `${file}`)
}

try {
  if (!origin || !key || !file) throw new Error('Give KANTINE_URL, KANTINE_KEY, and the file of the mirror.')
  await follow(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : await copyAll())
} catch (error) {
  console.error(`The mirror stays as it is: ${(error as Error).message}`)
  process.exitCode = 1
}
