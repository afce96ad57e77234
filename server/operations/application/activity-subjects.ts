/** What changes of records can be about, in words: for the application, which shows what happened and filters it. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'

/** Everything that has entries in the journal. */
export const recorded = storedResources()

type Subject = {
  /** The word with which kinds of changes begin: `member` in `member.updated`. */
  readonly name: string
  /** What a filter calls it: `members`. */
  readonly about: string
  readonly title: LocalizedText
  readonly title_of_one: LocalizedText
  /** What its fields are called. */
  readonly fields: { readonly [name: string]: LocalizedText }
}

const subjects: readonly Subject[] = recorded.map(({ name, plural, title, titleOfOne, fields }) => ({
  ...{ name, about: plural, title, title_of_one: titleOfOne },
  fields: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
}))

export const listActivitySubjects = defineOperation<Store, object, readonly Subject[]>({
  name: 'list_activity_subjects',
  doc: 'Lists the kinds of records whose changes activity shows, with what they and their fields are called.',
  permission: 'trail:read',
  effect: 'reads',
  input: { plural: 'kinds of records', fields: {} },
  run: async () => subjects,
})
