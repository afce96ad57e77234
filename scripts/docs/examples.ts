/** Writes the programs in `examples/` into the guides that show them: `npm run docs`. */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type GeneratedPage, pageWith } from './page-parts.ts'

/** The guides, each with the examples it shows. */
const examplesOf: { readonly [guide: string]: readonly string[] } = {
  bookkeeping: ['bookkeeping.py'],
  clients: ['clients/openapi-fetch.ts', 'clients/openapi-ts.config.ts', 'clients/tsconfig.json', 'clients/hey-api.ts'],
  door: ['door.ts'],
  'two-way-sync': ['two-way-sync.ts'],
  website: ['mirror.ts', 'intake.ts'],
}

/** The guides that show examples. */
export const exampleGuides: readonly GeneratedPage[] = Object.entries(examplesOf).map(([guide, examples]) =>
  pageWith(guide, Object.fromEntries(examples.map((example) => [example.replace(/.*\//, ''), () => blockOf(example)]))),
)

const languages: { readonly [extension: string]: string } = { '.py': 'python', '.json': 'json' }

const blockOf = (example: string) => {
  const language = languages[extname(example)] ?? 'ts'
  return `\`\`\`${language} example\n${readFileSync(new URL(`../../examples/${example}`, import.meta.url), 'utf8')}\`\`\``
}
