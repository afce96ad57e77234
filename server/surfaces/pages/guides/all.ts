/** Finds the guides: the pages in `docs/`, and the changelog. Each brings its titles and place in the menu as front matter. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Language, LocalizedText } from '@kantine/contract/languages.ts'
import { splitFrontMatter } from './front-matter.ts'

/** A page, identified by its file name; `title` is its name in the menu. */
export type Guide = {
  readonly name: string
  readonly title: LocalizedText
  readonly about: LocalizedText
  /** Its file, as a path from the project's root. */
  readonly file: string
  /** Whether `docs/nl/` contains a Dutch version. */
  readonly isInDutch: boolean
}

/** The parts of the menu, in order; a guide names its part in `section`. */
const sections: { readonly [section: string]: LocalizedText } = {
  start: { en: 'Get started', nl: 'Beginnen' },
  concepts: { en: 'Core concepts', nl: 'De basis' },
  'use-cases': { en: 'Use cases', nl: 'Toepassingen' },
  events: { en: 'Webhooks and assistants', nl: 'Webhooks en assistenten' },
  reference: { en: 'Reference', nl: 'Naslag' },
  running: { en: 'Run Kantine', nl: 'Kantine beheren' },
}

export const guidesPath = (language: Language): string => (language === 'nl' ? '/guides/nl' : '/guides')

/** The path of a guide, in the given language if that version exists. */
export const guidePath = ({ name, isInDutch }: Guide, language: Language = 'en'): string =>
  `${guidesPath(isInDutch ? language : 'en')}/${name}`

const root = new URL('../../../../', import.meta.url)

/** The Markdown of a guide, without its front matter; the Dutch version has none. */
export async function textOf({ name, file }: Guide, language: Language = 'en'): Promise<string> {
  if (language === 'nl') return readFile(new URL(`docs/nl/${name}.md`, root), 'utf8')
  return splitFrontMatter(await readFile(new URL(file, root), 'utf8'), file).text
}

type Placed = { readonly section: string; readonly order: number; readonly guide: Guide }

/** @throws {Error} if the front matter lacks a name, or its section or order is unknown */
function placed(file: string): Placed {
  const { matter } = splitFrontMatter(readFileSync(new URL(file, root), 'utf8'), file)
  const given = (name: string): string => {
    const value = matter[name]
    if (value === undefined) throw new Error(`The front matter of ${file} must have ${name}.`)
    return value
  }
  const inBoth = (name: string): LocalizedText => ({ en: given(`${name}_en`), nl: given(`${name}_nl`) })
  const name = file.replace(/^docs\/|\.md$/g, '').toLowerCase()
  const section = given('section')
  const order = Number(given('order'))
  if (!Object.hasOwn(sections, section) || !Number.isInteger(order))
    throw new Error(
      `The front matter of ${file} must have a section of ${Object.keys(sections).join(', ')}, and a whole number as order.`,
    )
  const isInDutch = existsSync(new URL(`docs/nl/${name}.md`, root))
  return { section, order, guide: { name, title: inBoth('title'), about: inBoth('about'), file, isInDutch } }
}

const pages = readdirSync(new URL('docs', root)).filter((file) => file.endsWith('.md'))

const all = ['CHANGELOG.md', ...pages.map((file) => `docs/${file}`)].map(placed).sort((a, b) => a.order - b.order)

/** Every served guide, in menu order. */
export const guides: readonly { readonly title: LocalizedText; readonly guides: readonly Guide[] }[] = Object.entries(
  sections,
).map(([section, title]) => ({ title, guides: all.flatMap((one) => (one.section === section ? [one.guide] : [])) }))
