/** Prints which tests took the time of the last run: `npm run test:times`. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { filesBelow, imported } from './house/files.ts'
import { slowTests } from './slow-tests.ts'
import { type Timed, timesPath } from './support/times.ts'

const slowestShown = 50
const slowMs = 3000

/** How a test works, by its file or those beside it that the file imports: the first that applies. */
const kinds: readonly (readonly [kind: string, mark: RegExp])[] = [
  ['browser', /\b(?:openConsole|newWindow|startChromium)\(/],
  ['process start', /\b(?:spawn|execFile\)?|commandProcess|serveProcess|startServer|startVictim)\(/],
  ['random search', /\bseedOf\(/],
]

if (!existsSync(timesPath)) throw new Error('No times are known. Run the tests first, such as with npm test.')
const timed = JSON.parse(readFileSync(timesPath, 'utf8')) as readonly Timed[]
const slowest = timed.toSorted((a, b) => b.ms - a.ms)

console.log(`The ${slowestShown} slowest tests of the last run:\n`)
for (const { file, name, ms } of slowest.slice(0, slowestShown)) console.log(`${seconds(ms)}  ${file}: ${name}`)
sums('folder', ({ file }) => file.split('/').slice(0, -1).join('/'))
sums('database', ({ name }) => /\((sqlite|postgres)\b/.exec(name)?.[1] ?? 'not said')
const texts = new Map(filesBelow('test', '.ts').map((file) => [file, readFileSync(file, 'utf8')]))
const kindOfFile = new Map<string, string>()
sums('kind', ({ file }) => {
  const known = kindOfFile.get(file) ?? kindOf(file)
  kindOfFile.set(file, known)
  return known
})
compareWithList()

/** Prints the number of tests, their time and their share, of each group. */
function sums(title: string, groupOf: (test: Timed) => string): void {
  const groups = Map.groupBy(timed, groupOf)
  const total = sumOf(timed)
  console.log(`\nBy ${title}:\n`)
  for (const [group, tests] of [...groups].sort(([, a], [, b]) => sumOf(b) - sumOf(a))) {
    const share = `${Math.round((100 * sumOf(tests)) / total)} %`
    console.log(`${seconds(sumOf(tests))} ${share.padStart(5)}  ${group}, ${tests.length} tests`)
  }
}

function kindOf(file: string): string {
  const own = texts.get(file) ?? ''
  const beside = [...own.matchAll(/from '(\.\/[^']+)'/g)].map(([, name = '']) => texts.get(imported(file, name) ?? ''))
  const text = [own, ...beside].join('\n')
  return kinds.find(([, mark]) => mark.test(text))?.[0] ?? 'other'
}

/** Compares the files with a test above three seconds with `test/slow-tests.ts`. */
function compareWithList(): void {
  const slow = slowest.filter(({ ms }) => ms > slowMs)
  const listed = new Set(slowTests.flatMap(({ files }) => globSync(files)))
  const unlisted = slow.filter(({ file }) => !listed.has(file))
  console.log(`\n${slow.length} tests took more than 3 s. Without a reason in test/slow-tests.ts: ${unlisted.length}\n`)
  for (const { file, name, ms } of unlisted) console.log(`${seconds(ms)}  ${file}: ${name}`)
  const known = [...Map.groupBy(timed, ({ file }) => file)]
  const fast = known.filter(([file, tests]) => listed.has(file) && sumOf(tests) < slowMs)
  if (fast.length > 0) console.log('\nIn test/slow-tests.ts, but below 3 s in the last run:\n')
  for (const [file, tests] of fast) console.log(`${seconds(sumOf(tests))}  ${file}`)
}

function sumOf(tests: readonly Timed[]): number {
  return tests.reduce((sum, { ms }) => sum + ms, 0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(9)
}
