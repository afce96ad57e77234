/** Club files that would take a server long: an import stops at the first error and does not expand a zip bomb. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sharedKantine } from '../support/kantine.ts'
import { forged } from './forged.ts'
import { exportTo, fullClub, importFrom, importUnverified, newPath, removeWith } from './full-club.ts'

/** In the tests it takes the old way of reading on after a fault some ten times as long. */
const mostCpuMs = 4000

test('a hostile file is rejected early with the line and the reason', async () => {
  const kantine = await sharedKantine('sqlite')
  const club = await fullClub(kantine, 'fc-hostile')
  const file = await exportTo(kantine, club.id)
  await removeWith(kantine, club.id, file)
  const head = gunzipSync(readFileSync(file)).toString().split('\n', 1)[0] ?? ''
  const written = (...parts: (string | Buffer)[]) => {
    const path = newPath('hostile.gz')
    writeFileSync(path, gzipSync(Buffer.concat(parts.map((part) => Buffer.from(part as string)))))
    return path
  }
  const withLines = (text: string) => forged(file, ([first = '']) => [first, text])
  const manyMembers = forged(file, (lines) => {
    const at = lines.findIndex((line) => line.startsWith('{"members":'))
    const { members } = JSON.parse(lines[at] ?? '')
    const wrong = JSON.stringify({ members: { ...members, id: 1_000_000, name: '' } })
    return lines.toSpliced(at + 1, 0, ...Array.from({ length: 20_000 }, () => wrong))
  })
  const member = gunzipSync(readFileSync(manyMembers))
    .toString()
    .split('\n')
    .findIndex((line) => line.includes('"name":""'))
  const refused: readonly (readonly [path: string, says: RegExp])[] = [
    [withLines('\n'.repeat(20_000_000)), /^Line 2 of \S+ is wrong: it is not one row of one table\./],
    [withLines('{}\n'.repeat(1_000_000)), /^Line 2 of \S+ is wrong: it is not one row of one table\./],
    [
      withLines('a'.repeat(20_000_000)),
      /has a line of more than 4000000 characters, so it is not an export of a club\./,
    ],
    [manyMembers, new RegExp(`^Line ${member + 1} of \\S+ is wrong: in 'members', id must be a whole number above`)],
    [written(head, Buffer.alloc(80_000_000, '\n')), /unpacks to more than 100 times its size, so it is not an export/],
    [written(head, '\n{"end":', Buffer.alloc(20_000_000, ' ')), /is damaged or incomplete/],
  ]
  for (const [path, message] of refused) {
    const began = process.cpuUsage()
    await assert.rejects(importUnverified(kantine, path), { name: 'Refusal', message }, `${message}`)
    const { user } = process.cpuUsage(began)
    assert.ok(user / 1000 < mostCpuMs, `${message}: ${user / 1000} ms`)
  }
  assert.equal((await importFrom(kantine, file)).club.id, club.id)
})
