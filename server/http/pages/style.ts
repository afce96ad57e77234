/** The one look of the pages that the server writes. */
import { hash } from 'node:crypto'
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

/** Where the server serves it. Another style has another path. */
export const stylePath = `/style-${hash('sha256', style).slice(0, 12)}.css`
