/**
 * Runs test files with the runner of Node.js: `node test/run.ts [--option=of-Node.js] PATTERN…`. Files share a process, because a process
 * costs a second before its first test; what they share is in test/support/cleanup.ts. Four processes run at a time, because many tests wait for
 * the disk or for another process.
 */
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { slowTests } from './slow-tests.ts'

const given = process.argv.slice(2)
const options = given.filter((word) => word.startsWith('-'))
const patterns = given.filter((word) => !word.startsWith('-'))

const isFull = options.includes('--env-file=test/full.env')

const isQuick = options.includes('--env-file=test/quick.env')

/**
 * How many files share a process, on average. A process takes three seconds of processor time to load what they share, so short files share
 * one in greater numbers. Files of a full run take minutes, so their processes have to end at about the same time.
 */
const filesOfGroup = isFull ? 4 : isQuick ? 24 : 12

const slow = isQuick ? filesOf(slowTests.flatMap(({ files }) => files)) : []
const files = filesOf(patterns).filter((file) => !slow.includes(file))
const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'tests-'))
// Node.js runs them by name: browsers, which take longest, in the middle, so that the last groups end at about the same time.
// In a full run, every order of every pair takes the longest of all: those files start first, each in its own process.
const alone = isFull ? files.filter((file) => file.startsWith('test/authority/orderings')) : []
const shared = files.filter((file) => !alone.includes(file))
const groups = [...alone.map((file) => [file]), ...groupsOf(shared)].map((group, index) =>
  write(group, join(folder, `group-${String(index + 1).padStart(2, '0')}.mjs`)),
)

const args = [
  ...['--test', '--test-global-setup=test/setup.ts', '--test-concurrency=4'],
  ...['--test-reporter=./test/support/report.ts', '--test-reporter-destination=stdout'],
  // Each request leaves much behind: with more room for what is young, memory is collected less often.
  '--max-semi-space-size=32',
  ...options,
]
const runner = spawn(
  process.execPath,
  [`--import=${urlOf('support/untracked-promises.ts')}`, ...args, ...groups.map(({ entry }) => entry)],
  { stdio: 'inherit' },
)
const [code] = (await once(runner, 'exit')) as [number | null]
const unfinished = groups.filter(({ entry }) => existsSync(entry))
for (const { entry, files } of unfinished) {
  console.error(`${entry} ended before its last test. Its files: ${files.join(', ')}.`)
}
rmSync(folder, { recursive: true })
process.exitCode = unfinished.length > 0 ? 1 : (code ?? 1)

function filesOf(patterns: readonly string[]): readonly string[] {
  const files = new Set<string>()
  for (const pattern of patterns) {
    const found = globSync(pattern)
    if (found.length === 0) throw new Error(`There is no test file '${pattern}'.`)
    for (const file of found) files.add(file)
  }
  return [...files]
}

/**
 * Deals the files into groups of about the same number of bytes. Files of a folder stay together, for they load the same modules and open
 * the same browser. With `TEST_ORDER=TEXT` they are dealt in an order that the text decides, to show that tests depend on no order.
 */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const seed = process.env.TEST_ORDER
  const inOrder = seed
    ? files.toSorted((a, b) => hash('sha256', seed + a).localeCompare(hash('sha256', seed + b)))
    : files.toSorted()
  const groups: string[][] = Array.from({ length: Math.ceil(files.length / filesOfGroup) }, () => [])
  const total = inOrder.reduce((sum, file) => sum + statSync(file).size, 0)
  let before = 0
  for (const file of inOrder) {
    groups[Math.floor((before / total) * groups.length)]?.push(file)
    before += statSync(file).size
  }
  return groups.filter(({ length }) => length > 0)
}

/** Writes what the process of a group runs; it is deleted behind the last test, and so tells which group ended before. */
function write(files: readonly string[], entry: string) {
  writeFileSync(
    entry,
    `import { runFiles } from '${urlOf('support/run-files.ts')}'\nrunFiles(${JSON.stringify(files)}, ${JSON.stringify(entry)})\n`,
  )
  return { entry, files }
}

function urlOf(name: string): string {
  return pathToFileURL(join(import.meta.dirname, name)).href
}
