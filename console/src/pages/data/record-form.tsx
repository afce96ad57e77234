import { call } from '../../data/call.ts'
import { goWhenDone } from '../../data/call-failed.ts'
import type { FormField, Values } from '../../data/fields.ts'
import { tell, useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form } from '../../parts/form.tsx'
import { FormInput, useFieldsForm } from '../../parts/operation-form.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Alike, useAlike } from './alike.tsx'
import type { ClubRecord, Collection } from './collections.ts'
import { useEnteredFields } from './entered-fields.ts'
import { changesOf } from './merge.ts'
import { useMergedSave } from './merged-save.ts'
import { Occupied } from './occupied.tsx'

const words = {
  add: { en: 'Add', nl: 'Toevoegen' },
  save: { en: 'Save', nl: 'Opslaan' },
  added: { en: (name: string) => `${name} added`, nl: (name: string) => `${name} toegevoegd` },
  saved: { en: 'Saved', nl: 'Opgeslagen' },
} as const

/** The collections whose records occupy a facility for a period of time. */
const facilityUsers = ['events', 'reservations']

/**
 * The form of a record.
 *
 * @param record the record to change, with its version; absent for a new one
 * @param initial known values for a new record
 */
export function RecordForm({
  of: collection,
  record,
  initial = {},
  done,
}: {
  readonly of: Collection
  readonly record?: ClubRecord | undefined
  readonly initial?: Values
  done(record: ClubRecord): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { path } = useClub()
  const { plural, title_of_one } = collection
  const list = path(plural)
  const fields = useEnteredFields(collection, !record)

  const create = async (values: Values) => {
    const creating = call<ClubRecord>('POST', list, changesOf({}, values))
    const created = await creating.catch(goWhenDone((id) => id !== null && done({ id } as ClubRecord)))
    void tell(say.added(title_of_one[language]))
    done(created)
  }
  const save = useMergedSave(list)
  const change = async (before: ClubRecord, values: Values) => {
    const after = await save(before, values)
    void tell(say.saved)
    done(after)
  }
  const { mutateAsync } = useChange((values: Values) => (record ? change(record, values) : create(values)), [path('')])
  const form = useFieldsForm<Values>(fields, initialOf(fields, record ?? startOf(fields, initial)), mutateAsync)
  const alike = useAlike(plural, !record, form.given())
  return (
    <Form of={form} send={record ? say.save : say.add}>
      {form.fields.map(({ name }) => [
        <FormInput key={name} of={form} name={name} />,
        name === 'facility_id' && facilityUsers.includes(plural) && (
          <Occupied key="occupied" of={plural} id={record?.id} values={form.given()} />
        ),
        <Alike key={`like ${name}`} of={alike} field={name} />,
      ])}
    </Form>
  )
}

const initialOf = (fields: readonly FormField[], values: Values): Values =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]))

const startOf = (fields: readonly FormField[], known: Values): Values => ({
  ...Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
  ...known,
})
