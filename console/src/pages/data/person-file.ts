/** Files with everything that a club stores about one person. */
import type { Language } from '@kantine/contract/languages.ts'
import type { PersonalData } from '../../api.ts'
import type { Values } from '../../data/fields.ts'
import type { useFormat } from '../../words/format.ts'

type Format = Pick<ReturnType<typeof useFormat>, 'money' | 'moment' | 'dayInUtc'>

/** Some records of one kind, with the labels of their fields. */
type Section = {
  readonly heading: { readonly [language in Language]: string }
  readonly fields: { readonly [field: string]: { readonly [language in Language]: string } }
  readonly records: readonly Values[]
}

const title = {
  en: (club: string, person: string) => `Everything ${club} stores about ${person}`,
  nl: (club: string, person: string) => `Alles wat ${club} bewaart over ${person}`,
}
const words = { en: { true: 'Yes', false: 'No' }, nl: { true: 'Ja', false: 'Nee' } }

/** Labels of the fields that every record has. */
const shared: Section['fields'] = {
  id: { en: 'Id', nl: 'Id' },
  updated_at: { en: 'Last changed', nl: 'Laatst gewijzigd' },
}

const style = `body { font: 1rem/1.5 system-ui, sans-serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 0 1rem; padding-bottom: 1rem; border-bottom: 1px solid }
dt { opacity: 0.7 } dd { margin: 0; overflow-wrap: anywhere }`

/** The data for other programs. */
export const jsonFile = (data: PersonalData): Blob =>
  new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' })

/** The data as a page in the reader's language, for any browser. */
export function readableFile(data: PersonalData, language: Language, format: Format): Blob {
  const heading = title[language](data.club, data.person)
  const page = document.implementation.createHTMLDocument(heading)
  const add = (to: HTMLElement, tag: string, text = '') => {
    const element = page.createElement(tag)
    element.textContent = text
    to.append(element)
    return element
  }
  page.documentElement.lang = language
  add(page.body, 'h1', heading)
  add(page.body, 'p', format.moment(data.made_at))
  for (const { heading, fields, records } of data.sections as readonly Section[]) {
    add(page.body, 'h2', heading[language])
    for (const record of records) {
      const list = add(page.body, 'dl')
      for (const [name, value] of filled(record)) {
        add(list, 'dt', { ...shared, ...fields }[name]?.[language] ?? name)
        add(list, 'dd', textOf(name, value, { language, format, currency: record.currency }))
      }
    }
  }
  // This page's content security policy would block a `<style>` element created here, even in another document.
  const head = `<head><meta charset="utf-8"><style>${style}</style>`
  const html = page.documentElement.outerHTML.replace('<head>', head)
  return new Blob([`<!doctype html>${html}`], { type: 'text/html' })
}

/** The fields with a value. */
const filled = (record: object) =>
  Object.entries(record).filter(([, value]) => value !== null && value !== '' && [value].flat().length > 0)

type Reader = { readonly language: Language; readonly format: Format; readonly currency: unknown }

function textOf(name: string, value: unknown, reader: Reader): string {
  if (typeof value === 'boolean') return words[reader.language][`${value}`]
  if (Array.isArray(value)) return value.map((one) => textOf(name, one, reader)).join('; ')
  if (typeof value === 'object' && value !== null)
    return filled(value)
      .map(([part, inner]) => `${part.replaceAll('_', ' ')}: ${textOf(part, inner, reader)}`)
      .join(', ')
  if (name.endsWith('_cents')) return reader.format.money(Number(value), reader.currency)
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return reader.format.dayInUtc(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? reader.format.moment(text) : text
}
