/** Writes the generated parts of the pages in `docs/`: `npm run docs`. */
import { writeFileSync } from 'node:fs'
import { errorsPage } from './errors.ts'
import { exampleGuides } from './examples.ts'
import { findingPage } from './finding.ts'
import { openPointsPage } from './open-points.ts'
import { operationsPage } from './operations.ts'
import type { GeneratedPage } from './page-parts.ts'
import { privacyPage } from './privacy.ts'
import { routesPage } from './routes.ts'
import { webhooksPage } from './webhooks.ts'

/** Every page of `docs/` with generated parts. */
export const generatedPages: readonly GeneratedPage[] = [
  errorsPage,
  ...exampleGuides,
  findingPage,
  openPointsPage,
  operationsPage,
  privacyPage,
  routesPage,
  webhooksPage,
]

if (import.meta.main) {
  for (const { file, text } of generatedPages) writeFileSync(file, text())
}
