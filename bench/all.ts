/** Runs benches one after another, each in its own process, and saves their output in bench/RESULTS.md. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const file = join(import.meta.dirname, 'RESULTS.md')
const curves = `
![Start, memory, a page, backup, restore and a new index for 1,000 to 5,000,000 members](growth.svg)
`

const heading = `# Results of the benches

What \`npm run bench -- all\` printed last. Compare the ratios of one run with each other: figures of different machines and hours cannot be compared.
\`load\` is the machine's load average before the bench; above 0.5, other work ran beside it. [README.md](README.md) says what each bench measures.
`

/** Replaces a bench's section as soon as it ends, and leaves the other sections unchanged. */
export async function all(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const load = loadavg()[0]?.toFixed(1)
    const startedAt = performance.now()
    const { printed, code } = await run(name)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    console.log(`${name}: ${seconds} s, load ${load}${code === 0 ? '' : ', failed'}`)
    if (code !== 0) process.exitCode = 1
    const day = new Date().toISOString().slice(0, 10)
    const [{ model = '' } = {}] = cpus()
    const machine = `${cpus().length} cores (${model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node.js ${process.version}`
    keep(
      name,
      `${day}, ${machine}, load ${load}, ${seconds} s.\n\n${code === 0 ? '' : 'The bench failed.\n\n'}${printed}`,
    )
  }
}

async function run(name: string): Promise<{ printed: string; code: number | null }> {
  const bench = spawn(process.execPath, [join(import.meta.dirname, 'bench.ts'), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => bench.once('close', done))
  const printed = await text(bench.stdout)
  return { printed: `\`\`\`text\n${printed.trim()}\n\`\`\`\n`, code: await ended }
}

function keep(name: string, section: string): void {
  const [, ...kept] = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m) : []
  const sections = new Map(kept.map((text) => [text.split('\n', 1)[0] as string, text]))
  sections.set(name, `${name}\n\n${section}\n`)
  const sorted = [...sections].toSorted(([a], [b]) => a.localeCompare(b)).map(([, text]) => `## ${text.trimEnd()}\n`)
  const isDrawn = existsSync(join(import.meta.dirname, 'growth.svg'))
  writeFileSync(file, [isDrawn ? heading + curves : heading, ...sorted].join('\n'))
}
