/** The colours and fonts of the server's pages and of the application, whose theme reads this file. Pure data. */

/** A colour in light and dark mode. `test/house/look.test.ts` defines which pairs must contrast, and how much (WCAG 2.2, 1.4.3, 1.4.11). */
export type Colour = readonly [light: string, dark: string]

export const colours = {
  /** The page background. */
  paper: ['#fbfcfb', '#111613'],
  /** Behind the side menu, and behind code. */
  side: ['#f3f6f4', '#0c100e'],
  /** Behind groups: a card, a dialog, a field. */
  card: ['#ffffff', '#171e1a'],
  /** Behind whatever is under the pointer, and the selected row. */
  hover: ['#eef2ef', '#202924'],
  /** Text. */
  ink: ['#17201b', '#e7ede9'],
  /** Less important text, and hints in empty fields. */
  soft: ['#57655d', '#9dada4'],
  /** Lines between elements. */
  line: ['#e1e7e3', '#29332d'],
  /** Borders of fields and buttons. */
  edge: ['#86948b', '#6a7a71'],
  /** Links and the selection: the one accent. */
  leaf: ['#0b6b3a', '#6fd39d'],
  /** Behind the white text of the main button. */
  'leaf-fill': ['#0b6b3a', '#1f7d4c'],
  'leaf-fill-hover': ['#085830', '#1a6d41'],
  /** Behind leaf text. */
  'leaf-tint': ['#e3f2e9', '#16301f'],
  'leaf-tint-hover': ['#d3eadd', '#1b3b27'],
  /** Errors and destructive actions. */
  fault: ['#ad251b', '#ff9d92'],
  'fault-fill': ['#b3261e', '#b53a30'],
  'fault-fill-hover': ['#941d16', '#9f3027'],
  'fault-tint': ['#fcebe9', '#3a1b18'],
  'fault-tint-hover': ['#f8dcd9', '#4a221e'],
  /** Neutral values, such as strings in the examples of the API reference. */
  fact: ['#0a5b99', '#7cc0f0'],
  /** Warnings. */
  care: ['#7f5200', '#edc068'],
  'care-fill': ['#8f5d00', '#8a6420'],
  'care-fill-hover': ['#754c00', '#75551b'],
  'care-tint': ['#fdf2d9', '#332710'],
  'care-tint-hover': ['#f9e7bd', '#413214'],
} as const satisfies { readonly [name: string]: Colour }

/** A font file, its path on the server, and its letters. The path contains the package version, so browsers can keep the file forever. */
export type FontFile = {
  readonly family: string
  readonly path: string
  /** The file in `node_modules`. */
  readonly file: string
  readonly letters: string
}

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const latinExtended =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

/** Geist, for text, and Geist Mono, for keys and code (both under the SIL Open Font License). */
export const fontFiles: readonly FontFile[] = [
  {
    family: 'Geist',
    path: '/fonts/geist-5.3.0-latin.woff2',
    file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    letters: latin,
  },
  {
    family: 'Geist',
    path: '/fonts/geist-5.3.0-latin-extended.woff2',
    file: '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
    letters: latinExtended,
  },
  {
    family: 'Geist Mono',
    path: '/fonts/geist-mono-5.3.0-latin.woff2',
    file: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    letters: latin,
  },
]

export const fonts = {
  text: "Geist, system-ui, -apple-system, 'Segoe UI', sans-serif",
  code: "'Geist Mono', ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
} as const

/** The colours as custom properties, such as `--leaf`; they follow the `color-scheme` of the page. */
export const colourProperties: { readonly [property: string]: string } = Object.fromEntries(
  Object.entries(colours).map(([name, [light, dark]]) => [`--${name}`, `light-dark(${light}, ${dark})`]),
)

/** The `@font-face` rules. */
export const fontFaces: string = fontFiles
  .map(
    ({ family, path, letters }) =>
      `@font-face{font-family:'${family}';font-weight:100 900;font-display:swap;src:url(${path}) format('woff2');unicode-range:${letters}}`,
  )
  .join('\n')
