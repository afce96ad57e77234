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
import { EventDay } from './event-day.tsx'
import { isEventDay, savedEvent, shownEvent } from './event-days.ts'
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
  const { path, time_zone: timeZone } = useClub()
  const { plural, title_of_one } = collection
  const list = path(plural)
  const fields = useEnteredFields(collection, !record)

  const create = async (values: Values) => {
    const creating = call<ClubRecord>('POST', list, changesOf({}, savedEvent({}, values, timeZone)))
    const created = await creating.catch(goWhenDone((id) => id !== null && done({ id } as ClubRecord)))
    void tell(say.added(title_of_one[language]))
    done(created)
  }
  const save = useMergedSave(list)
  const change = async (before: ClubRecord, values: Values) => {
    const after = await save(before, savedEvent(before, values, timeZone))
    void tell(say.saved)
    done(after)
  }
  const { mutateAsync } = useChange((values: Values) => (record ? change(record, values) : create(values)), [path('')])
  const shown = shownEvent(record ?? startOf(fields, initial), timeZone)
  const form = useFieldsForm<Values>(fields, initialOf(fields, shown), mutateAsync)
  const given = form.given()
  const alike = useAlike(plural, !record, given)
  return (
    <Form of={form} send={record ? say.save : say.add}>
      {form.fields.map((field) => [
        isEventDay(field.name, given) ? (
          <EventDay
            key={field.name}
            of={field}
            name={field.name}
            values={given}
            input={form.form.getInputProps(field.name)}
          />
        ) : (
          <FormInput key={field.name} of={form} name={field.name} />
        ),
        field.name === 'facility_id' && facilityUsers.includes(plural) && (
          <Occupied key="occupied" of={plural} id={record?.id} values={given} />
        ),
        <Alike key={`like ${field.name}`} of={alike} field={field.name} />,
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
