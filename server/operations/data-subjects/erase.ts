import { answered } from '@kantine/contract/administration/answered.ts'
import { flag, type ValuesOf } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { chargesNaming, type ForgottenDebtors, forgetDebtors } from '../../records/data-subjects/debtors.ts'
import { eraseMembers } from '../../records/data-subjects/erase.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { one, operation } from '../operation.ts'
import { ofPersons, type Person, personOf, subjectOf, whose } from './person.ts'

/** The erased person and, for a member, the charges. */
const erased = {
  resource: answered.choice('Records', 'Gegevens', ['members', 'kennismakers']),
  id: answered.whole('Id', 'Id'),
  charges: answered.object('Charges', 'Contributies', {
    /** The first charges that still name the debtor, as bookkeeping requires; the first that no longer do; and the numbers of both. */
    named: answered.wholes('Named', 'Met naam'),
    unnamed: answered.wholes('Unnamed', 'Zonder naam'),
    named_count: answered.whole('Number named', 'Aantal met naam'),
    unnamed_count: answered.whole('Number unnamed', 'Aantal zonder naam'),
  }),
}

/** The most charges of each kind that are named. */
const mostNamed = 500

const shown = ({ named, unnamed }: ForgottenDebtors) => ({
  named: named.slice(0, mostNamed),
  unnamed: unnamed.slice(0, mostNamed),
  named_count: named.length,
  unnamed_count: unnamed.length,
})

export type Erased = ValuesOf<typeof erased>

export default operation({
  ...ofPersons,
  name: 'erase',
  noun: 'erasure',
  title: { en: 'Erase person', nl: 'Persoon wissen' },
  says: {
    en: 'Erases a member or trial member, except data that must be kept for bookkeeping.',
    nl: 'Verwijdert een lid of kennismaker met alle gegevens, behalve gegevens die in de boekhouding moeten blijven.',
  },
  logs: {
    'person.erased': {
      en: 'Personal data erased',
      nl: 'Gegevens van een persoon gewist',
    },
  },
  effect: 'destroys',
  confirm: 'password',
  input: {
    ...whose,
    also_bookkeeping: flag('Bookkeeping too', 'Ook de boekhouding', {
      doc: "Whether to also remove the debtor's name from charges that must be kept for bookkeeping.",
      example: false,
    }),
  },
  output: one(erased),
  async write(write, { also_bookkeeping, ...named }) {
    const person = await personOf(write.db, write.club, named)
    const charges = await erase(write, person, also_bookkeeping === true)
    return { resource: person.resource.plural, id: person.id, charges: shown(charges) }
  },
})

async function erase(write: Writer, person: Person, alsoBookkeeping: boolean): Promise<ForgottenDebtors> {
  const { resource, id } = person
  if (!(await findRecord<Resource>(write, resource, id))) return eraseRemoved(write, person, alsoBookkeeping)
  write.note({ action: 'person.erased', subject: subjectOf(person) })
  if (resource.name === 'member') return eraseMembers(write, [id], { alsoBookkeeping })
  await write.remove(resource, [id])
  return { named: [], unnamed: [] }
}

/** Erases the last trace of a deleted member: the name on their charges. */
async function eraseRemoved(write: Writer, person: Person, alsoBookkeeping: boolean): Promise<ForgottenDebtors> {
  const { resource, id } = person
  const charges = resource.name === 'member' ? await chargesNaming(write.db, write.club, id) : []
  if (charges.length === 0) throw notFound(resource)
  write.note({ action: 'person.erased', subject: subjectOf(person) })
  const ids = charges.map(({ id }) => id)
  return forgetDebtors(write, ids, { alsoBookkeeping })
}
