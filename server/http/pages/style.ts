/** The one look of the pages that the server writes, as the text that stands in each of them. */
import { readFileSync } from 'node:fs'
import { colourProperties, fontFaces, fonts } from './tokens.ts'

const files = ['base', 'account', 'site', 'guide'].map((name) =>
  readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'),
)

const properties = Object.entries({ ...colourProperties, '--text-font': fonts.text, '--code-font': fonts.code })

const root = `:root{${properties.map(([property, value]) => `${property}:${value}`).join(';')}}`

/** Without comments and indentation. */
export const style: string = [fontFaces, root, ...files]
  .join('\n')
  .replaceAll(/\/\*.*?\*\/\n?/gs, '')
  .replaceAll(/\n\s*/g, '\n')
