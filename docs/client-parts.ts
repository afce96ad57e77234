/** Writes the examples into docs/clients.md: `npm run docs`. */
import { readFileSync } from 'node:fs'
import { withParts } from './page-parts.ts'

export const clientsFile = new URL('./clients.md', import.meta.url)

/** The text of docs/clients.md, with the examples as they are now. */
export const clientsPage = (): string =>
  withParts(clientsFile, {
    'openapi-fetch.ts': () => exampleIn('openapi-fetch.ts'),
    'openapi-ts.config.ts': () => exampleIn('openapi-ts.config.ts'),
    'hey-api.ts': () => exampleIn('hey-api.ts'),
  })

const exampleIn = (file: string) =>
  `\`\`\`ts\n${readFileSync(new URL(`../examples/clients/${file}`, import.meta.url), 'utf8')}\`\`\``
