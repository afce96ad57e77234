/** The log's sentences in both languages, for operations, other actions, and changes to records. */
import { type ChangeKind, eventKinds } from '@kantine/contract/events.ts'
import type { ValueLabels } from '@kantine/contract/fields.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { roles } from '../../callers/accounts/roles.ts'
import { loggedElsewhere } from '../logged-elsewhere.ts'
import type { Sentence } from '../operation.ts'

type Entry = {
  /** Such as `member.updated` or `key.created`. */
  readonly what: string
  /** Such as `member 12` or `key 14`. */
  readonly subject: string
  readonly details: readonly string[]
  /** The kinds of webhook event that one change causes. */
  readonly events?: readonly ChangeKind[]
  /** The number of records; one by default. */
  readonly records?: number
  /** The values of the `tracked` field of a changed record. */
  readonly valueBefore?: string | null
  readonly valueAfter?: string | null
}

type Told = {
  /** With the placeholder `{subject}` for the subject. */
  readonly sentence: LocalizedText
  /** The line below the sentence, with the details that the sentence leaves out. */
  readonly below: readonly LocalizedText[]
}

type Sentences = { readonly [action: string]: Sentence }

/** The resources whose changes are recorded in the change log. */
export const recorded = storedResources()

/** Puts entries into words. An action without a sentence, such as one of a later release, keeps its name. */
export async function storyteller(): Promise<(entry: Entry) => Told> {
  // Imported here because the list of operations itself imports this file.
  const { operations } = await import('../all.ts')
  const sentences: Sentences = Object.assign({}, loggedElsewhere, ...operations.map(({ logs }) => logs))
  return (entry) => changeOf(entry) ?? noteOf(sentences, entry) ?? asCalled(entry)
}

const changes: { readonly [action: string]: LocalizedText } = {
  created: { en: 'added', nl: 'toegevoegd' },
  updated: { en: 'changed', nl: 'gewijzigd' },
  deleted: { en: 'removed', nl: 'verwijderd' },
}

/** The noun after a number, if the title is not a plural. */
const plurals: { readonly [resource: string]: LocalizedText } = {
  attendance: { en: 'attendance records', nl: 'aanwezigheidsregistraties' },
  news_post: { en: 'news posts', nl: 'nieuwsberichten' },
}

const locales = { en: 'en-GB', nl: 'nl-NL' }

/** Describes a change: `member.updated` becomes "Member {subject} changed", or "5,000 members changed" for several. */
function changeOf({ what, subject, details, events = [], records = 1, ...values }: Entry): Told | undefined {
  const [name, action = ''] = what.split('.')
  const resource = recorded.find((one) => one.name === name)
  const change = Object.hasOwn(changes, action) ? changes[action] : undefined
  if (!resource || !change) return undefined
  const { title, titleOfOne, fields, tracked, madeFor } = resource
  const { becomes = [] } = resource.events ?? {}
  const isNamedByOther = madeFor !== undefined && !subject.startsWith(`${name} `)
  const whichIn = (language: keyof LocalizedText) =>
    records === 1
      ? `${titleOfOne[language]} ${isNamedByOther ? `${preposition[language]} ` : ''}{subject}`
      : `${records.toLocaleString(locales[language])} ${(plurals[name as string] ?? title)[language].toLowerCase()}`
  return {
    sentence: inBoth((language) => `${whichIn(language)} ${change[language]}`),
    below: [
      ...details.map((name) => {
        const label = fields[name]?.label ?? same(name)
        return name === tracked ? withValues(label, values, fields[name]?.usualLabels) : label
      }),
      ...events.filter((kind) => becomes.some(({ event }) => event === kind)).map((kind) => eventKinds[kind].label),
    ],
  }
}

const preposition: LocalizedText = { en: 'for', nl: 'voor' }

const none: LocalizedText = { en: 'none', nl: 'geen' }

/** `Status: new → trial planned`. Entries from earlier releases have no values. */
function withValues(
  label: LocalizedText,
  { valueBefore, valueAfter }: Pick<Entry, 'valueBefore' | 'valueAfter'>,
  usual: ValueLabels = {},
) {
  const hasValues = typeof (valueBefore ?? valueAfter) === 'string'
  if (!hasValues) return label
  const named = (value: string | null | undefined) => (value ? (usual[value] ?? same(value)) : none)
  return inBoth((language) => `${label[language]}: ${named(valueBefore)[language]} → ${named(valueAfter)[language]}`)
}

/** The first sentence whose placeholders all have values: the one for the first detail, the usual one, or the one for no details. */
function noteOf(sentences: Sentences, { what, details }: Entry): Told | undefined {
  for (const action of [`${what} ${details[0]}`, what, `${what} none`]) {
    const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined
    const told = sentence && filled(sentence, details)
    if (told) return action === `${what} ${details[0]}` ? { ...told, below: [] } : told
  }
  return undefined
}

function filled(sentence: Sentence, details: readonly string[]): Told | undefined {
  const { details: names = [] } = sentence
  // The last name takes all remaining details.
  const valuesOf = (name: string) => {
    const place = names.indexOf(name)
    return place === -1 ? [] : details.slice(place, place === names.length - 1 ? undefined : place + 1)
  }
  const isComplete = namesIn(sentence.en).every((name) => name === 'subject' || valuesOf(name).length > 0)
  if (!isComplete) return undefined
  return {
    sentence: inBoth((language) =>
      sentence[language].replaceAll(/\{(\w+)\}/g, (mark, name: string) =>
        name === 'subject'
          ? mark
          : valuesOf(name)
              .map((value) => wordOf(value)[language])
              .join(', '),
      ),
    ),
    below: names.length > 0 ? [] : details.map(same),
  }
}

/** The names between braces. */
export const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const titles: { readonly [word: string]: LocalizedText } = {
  ...Object.fromEntries(Object.entries(roles).map(([role, { title }]) => [role, title])),
  pro: { en: 'Pro', nl: 'Pro' },
  basic: { en: 'Basic', nl: 'Basis' },
}

/** The title of a role or a plan; any other word is left as it is. */
const wordOf = (word: string): LocalizedText => (Object.hasOwn(titles, word) ? titles[word] : undefined) ?? same(word)

const asCalled = ({ what, details }: Entry): Told => ({
  sentence: same(`${what} · {subject}`),
  below: details.map(same),
})

const same = (text: string): LocalizedText => ({ en: text, nl: text })

const inBoth = (text: (language: keyof LocalizedText) => string): LocalizedText => ({ en: text('en'), nl: text('nl') })
