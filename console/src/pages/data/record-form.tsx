import { useState } from 'react'
import { CallFailed, call } from '../../data/call.ts'
import type { FormField, Values } from '../../data/fields.ts'
import { tell, useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form } from '../../parts/form.tsx'
import { useFieldsForm } from '../../parts/operation-form.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { ClubRecord, Collection } from './collections.ts'
import { useEnteredFields } from './entered-fields.ts'
import { changesOf, conflictsOf } from './merge.ts'
import { Occupied } from './occupied.tsx'

const words = {
  add: { en: 'Add', nl: 'Toevoegen' },
  save: { en: 'Save', nl: 'Opslaan' },
  added: { en: (name: string) => `${name} added`, nl: (name: string) => `${name} toegevoegd` },
  saved: { en: 'Saved', nl: 'Opgeslagen' },
  conflict: {
    en: 'Someone else just changed this. Save again to keep your version.',
    nl: 'Iemand anders heeft dit intussen gewijzigd. Sla opnieuw op om jouw versie te bewaren.',
  },
  theirs: { en: (value: string) => `Theirs: ${value}`, nl: (value: string) => `De ander vulde in: ${value}` },
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
  // After a conflict, the version of the other person's change, which saving again deliberately replaces.
  const [version, setVersion] = useState(record?.version)
  const fields = useEnteredFields(collection, !record)

  const create = async (values: Values) => {
    const created = await call<ClubRecord>('POST', list, changesOf({}, values))
    void tell(say.added(title_of_one[language]))
    done(created)
  }
  const change = async (before: ClubRecord, values: Values) => {
    const mine = changesOf(before, values)
    const write = (version: string | undefined) =>
      call<ClubRecord>('PATCH', `${list}/${before.id}`, { ...mine, version })
    const saved = (after: ClubRecord) => {
      void tell(say.saved)
      done(after)
    }
    if (Object.keys(mine).length === 0) return saved(before)
    try {
      return saved(await write(version))
    } catch (error) {
      if (!(error instanceof CallFailed) || error.problem.status !== 412) throw error
    }
    const theirs = await call<ClubRecord>('GET', `${list}/${before.id}`)
    const conflicts = conflictsOf(before, mine, theirs)
    if (conflicts.length === 0) return saved(await write(theirs.version))
    setVersion(theirs.version)
    throw new CallFailed({
      ...{ status: 412, code: 'precondition_failed', detail: say.conflict },
      errors: conflicts.map((name) => ({ pointer: `/${name}`, detail: conflictWith(theirs[name]) })),
    })
  }
  const conflictWith = (value: unknown) =>
    typeof value === 'string' ? `${say.conflict} ${say.theirs(value)}` : say.conflict
  const { mutateAsync } = useChange((values: Values) => (record ? change(record, values) : create(values)), [path('')])
  const form = useFieldsForm<Values>(fields, initialOf(fields, record ?? startOf(fields, initial)), mutateAsync)
  return (
    <Form of={form} send={record ? say.save : say.add}>
      {form.fields.map(({ name }) => [
        form.field(name),
        name === 'facility_id' && facilityUsers.includes(plural) && (
          <Occupied key="occupied" of={plural} id={record?.id} values={form.given()} />
        ),
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
