import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { servedContract } from '@kantine/contract/served.ts'
import { errorsFile, errorsPage } from '../../docs/error-parts.ts'
import { findingFile, findingPage } from '../../docs/finding-parts.ts'
import { file, openPoints } from '../../docs/generate.ts'
import { operationList, operationListFile } from '../../docs/operation-list.ts'
import { privacyFile, privacyPage } from '../../docs/privacy-parts.ts'
import { describe } from '../../server/surfaces/rest/describe/document.ts'

test('docs/open-points.md matches the marks in the contract', () => {
  assert.equal(readFileSync(file, 'utf8'), openPoints(), "run 'npm run docs'")
})

test('docs/privacy.md lists the retention periods of the contract', () => {
  assert.equal(readFileSync(privacyFile, 'utf8'), privacyPage(), "run 'npm run docs'")
})

test('docs/errors.md lists the errors of the contract', () => {
  assert.equal(readFileSync(errorsFile, 'utf8'), errorsPage(), "run 'npm run docs'")
})

test('docs/finding.md lists the filters of the resource definitions', () => {
  assert.equal(readFileSync(findingFile, 'utf8'), findingPage(), "run 'npm run docs'")
})

test('docs/every-operation.md lists every operation as it describes itself', () => {
  assert.equal(readFileSync(operationListFile, 'utf8'), operationList(), "run 'npm run docs'")
})

/** The names and sections of everything marked in a description, except in notifications, whose payload is a single open point. */
function marksIn(part: unknown, path: readonly string[] = []): string[] {
  if (typeof part !== 'object' || part === null || path[0] === 'webhooks' || path.at(-1)?.endsWith('Notification'))
    return []
  const own = 'x-open-point' in part ? [`${path.at(-1)} ${part['x-open-point']}`] : []
  return [...own, ...Object.entries(part).flatMap(([name, inner]) => marksIn(inner, [...path, name]))]
}

test('docs/open-points.md lists every mark that remains with CONTRACT=shown', () => {
  const marks = new Set(marksIn(describe(servedContract('shown'))))
  const rows = openPoints().matchAll(/^\| (\S+) \| (.*) \| stays \|$/gm)
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
