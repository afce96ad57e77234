/** axe-core checks for screen readers, keyboards and low contrast vision (WCAG 2.2, AA). */
import axe from 'axe-core'
import type { Page } from 'playwright-core'

type Found = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] }

/** A line for each rule that the page as it is shown now breaks, with the first element that does; empty when all is well. */
export async function findingsOf(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the content security policy does not hold back, and once in a document: it is half a megabyte.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source)
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as {
    violations: readonly Found[]
  }
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}): ${nodes[0]?.html}`)
}
