/**
 * Records attendance offline: keeps a trainer's marks in a folder and sends them later.
 *
 *   node attendance.ts members 3                        lists the members of group 3, from the last copy when offline
 *   node attendance.ts mark 3 2026-09-03 14 present     marks member 14 of group 3 as present on that day (or: absent, clear)
 *   node attendance.ts send                             sends all marks
 * It needs KANTINE_URL, and KANTINE_KEY with members:read and attendance:write. FOLDER sets the folder. You can stop `send`
 * and run it again for a week. A batch keeps its Idempotency-Key, so every mark counts exactly once.
 */
import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const { KANTINE_URL: origin, KANTINE_KEY: key, FOLDER: folder = 'attendance' } = process.env
const words: { [word: string]: boolean | null } = { present: true, absent: false, clear: null }
const refusal = (text: string) => new Error(text.startsWith('{') ? JSON.parse(text).detail : text)
const queue = `${folder}/queue`
const told = ({ message }: Error) => console.error(message)
const away = () => new Response('Kantine cannot be reached.', { status: 503 })

/** Calls the API. Retries for some seconds when it is busy or unreachable. */
async function call(path: string, init: RequestInit, attempt = 1): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, ...init.headers }
  const options = { ...init, headers, signal: AbortSignal.timeout(30_000) }
  const answer = await fetch(new URL(path, origin), options).catch(away)
  if ([200, 304].includes(answer.status)) return answer
  if (![409, 429, 502, 503, 504].includes(answer.status) || attempt === 4) throw refusal(await answer.text())
  await wait(Number(answer.headers.get('retry-after') ?? attempt) * 1000)
  return call(path, init, attempt + 1)
}

/** Lists the members of a group. Keeps the list with its ETag, so that the server does not send an unchanged list again. */
async function members(group: string): Promise<void> {
  const file = `${folder}/members-${group}`
  const kept = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { data: [], etag: '"none"' }
  const list = await changed(`/api/v1/members?group_id=${group}&status=active&limit=200`, kept.etag).catch(told)
  if (list) fs.writeFileSync(file, JSON.stringify(list))
  for (const { id, name } of (list ?? kept).data) console.log(id, name)
}

/** Reads all pages of a list, unless it still has this ETag. Its pages share one ETag, so the first page decides. */
async function changed(path: string, etag: string) {
  const first = await call(path, { headers: { 'if-none-match': etag } })
  if (first.status === 304) return
  const list = { ...JSON.parse(await first.text()), etag: first.headers.get('etag') }
  while (list.has_more) {
    const next = await call(`${path}&starting_after=${list.data.at(-1).id}`, {})
    const { data, has_more } = JSON.parse(await next.text())
    Object.assign(list, { data: [...list.data, ...data], has_more })
  }
  return list
}

function mark(group: string, date: string, member: string, word: string): void {
  if (!(word in words)) throw new Error('Use present, absent or clear.')
  if (![group, member].every((id) => /^[1-9]\d*$/.test(id))) throw new Error('Pass the ids of a group and a member.')
  fs.appendFileSync(queue, `\n${JSON.stringify({ member_id: +member, group_id: +group, date, present: words[word] })}`)
}

/** Moves the queue to a new file and sends it, with its name in the Idempotency-Keys. Refuses cut lines. Then deletes it. */
async function send(): Promise<void> {
  if (fs.existsSync(queue)) fs.renameSync(queue, `${folder}/${Date.now()}-${randomUUID()}.sending`)
  for (const name of fs.globSync('*.sending', { cwd: folder }).sort()) {
    const lines = fs.readFileSync(`${folder}/${name}`, 'utf8').match(/.+/g) ?? []
    const records = lines.filter((line) => line.endsWith('}'))
    const refused = lines.filter((line) => !line.endsWith('}')).map((line) => `${line} is incomplete.`)
    for (let at = 0; at < records.length; at += 100) {
      const some = records.slice(at, at + 100)
      const headers = { 'content-type': 'application/json', 'idempotency-key': `${name} ${at}` }
      const sent = await call('/api/v1/attendance/bulk', { method: 'POST', headers, body: `{"records":[${some}]}` })
      const { results } = (await sent.json()) as { results: { error?: string }[] }
      for (const [i, { error }] of results.entries()) if (error) refused.push(`${some[i]} ${error}`)
    }
    if (refused.length > 0) fs.writeFileSync(`${folder}/${name}.refused`, refused.join('\n'))
    fs.rmSync(`${folder}/${name}`)
    console.log([`${lines.length - refused.length} marks sent.`, ...refused].join('\n'))
  }
}

const [what, group = '', date = '', member = '', word = ''] = process.argv.slice(2)
try {
  fs.mkdirSync(folder, { recursive: true })
  if (what === 'members') await members(group)
  else if (what === 'mark') mark(group, date, member, word)
  else if (what === 'send') await send()
  else throw new Error('Use members, mark or send.')
} catch (error) {
  told(error as Error)
  process.exitCode = 1
}
