/** Generates the application's client and the descriptions of operations (`npm run client`). */
import { writeFileSync } from 'node:fs'
import { clientFile, clientText } from './client.ts'
import { describedTexts } from './described.ts'

/** The texts of the generated files, by file. */
export const generatedTexts = (): ReadonlyMap<string, string> =>
  new Map([[clientFile, clientText()], ...describedTexts()])

export function writeGenerated(): void {
  for (const [file, text] of generatedTexts()) writeFileSync(file, text)
}

if (import.meta.main) writeGenerated()
