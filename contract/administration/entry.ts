import { answered, orNull } from './answered.ts'
import { administered } from './resource.ts'

/** An entry in a club's activity: a change to a record, or another action. */
export const entry = administered({
  name: 'entry',
  plural: 'activity',
  title: { en: 'Activity', nl: 'Logboek' },
  columns: ['at', 'by', 'name', 'what', 'subject'],
  fields: {
    at: answered.instant('Time', 'Tijdstip'),
    by: answered.choice('By', 'Door', ['administrator', 'key', 'assistant', 'grant', 'command', 'kantine', 'unknown']),
    by_id: orNull(answered.whole('Id', 'Id')),
    name: orNull(answered.text('Name', 'Naam')),
    on_behalf_of: orNull(answered.text('On behalf of', 'Namens')),
    address: orNull(answered.text('Address', 'Adres')),
    what: answered.text('What', 'Wat'),
    subject: answered.text('Subject', 'Onderwerp'),
    /** Its current name. */
    subject_name: orNull(answered.text('Name of the subject', 'Naam van het onderwerp')),
    /** Names of changed fields, or other words; never values of a record, except the stages of a trial member in `below`. */
    details: answered.texts('Details', 'Details'),
    /** The number of records. One write to several records of a kind is one entry. Entries that are not about records have 1. */
    records: answered.whole('Records', 'Gegevens'),
    /** The id with which to list its records; null if it has only one. */
    group_id: orNull(answered.whole('Group', 'Groep')),
    /** With `{subject}` in place of the subject. */
    sentence: answered.inBothLanguages('Sentence', 'Zin'),
    below: answered.list('Below', 'Eronder', answered.inBothLanguages('Detail', 'Detail').shape),
  },
})
