import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedContract } from '@kantine/contract/served.ts'
import { openPointsPage } from '../../scripts/docs/open-points.ts'
import { describe } from '../../server/surfaces/rest/describe/document.ts'

/** The names and sections of everything marked in a description, except in notifications, whose payload is a single open point. */
function marksIn(part: unknown, path: readonly string[] = []): string[] {
  if (typeof part !== 'object' || part === null || path[0] === 'webhooks' || path.at(-1)?.endsWith('Notification'))
    return []
  const own = 'x-open-point' in part ? [`${path.at(-1)} ${part['x-open-point']}`] : []
  return [...own, ...Object.entries(part).flatMap(([name, inner]) => marksIn(inner, [...path, name]))]
}

test('docs/open-points.md lists every mark that remains with CONTRACT=shown', () => {
  const marks = new Set(marksIn(describe(servedContract('shown'))))
  const rows = openPointsPage.text().matchAll(/^\| (\S+) \| (.*) \| stays \|$/gm)
  const stays = [...rows].flatMap(([, section, cells = '']) =>
    [...cells.matchAll(/`([^`]*)`/g)].map(([, name]) => `${name} §${section}`),
  )
  const isNamed = (mark: string) =>
    stays.some((one) => one.toLowerCase().replaceAll('-', '_').endsWith(mark.toLowerCase().replaceAll('-', '_')))
  assert.ok(marks.size > 20 && stays.length > marks.size)
  assert.deepEqual(
    [...marks].filter((mark) => !isNamed(mark)),
    [],
  )
})
