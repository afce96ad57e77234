/** The styles of the pages that the server renders, and the script of the pages about the API. */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { colourProperties, fontFaces, fonts } from './tokens.ts'

const properties = Object.entries({ ...colourProperties, '--text-font': fonts.text, '--code-font': fonts.code })

const root = `:root{${properties.map(([property, value]) => `${property}:${value}`).join(';')}}`

/** The fonts, the colours, and some of the files in `style/`, without comments and indentation. */
const styleOf = (...names: readonly string[]): string =>
  [fontFaces, root, ...names.map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))]
    .join('\n')
    .replaceAll(/\/\*.*?\*\/\n?/gs, '')
    .replaceAll(/\n\s*/g, '\n')

export const style: string = styleOf('base', 'bar', 'account', 'site', 'guide')

/** The path of the style on the server, which changes with its content. */
export const stylePath = `/style-${hash('sha256', style).slice(0, 12)}.css`

/** The style of the API reference; its script adds most of its own styles. */
export const referenceStyle = (): string => styleOf('bar', 'reference')

/** Adds a button to each block of code; the pages also work without it. */
export const copyScript: string = readFileSync(new URL('./copy.js', import.meta.url), 'utf8')

/** The path of the script on the server, which changes with its content. */
export const copyPath = `/copy-${hash('sha256', copyScript).slice(0, 12)}.js`
