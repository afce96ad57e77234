import { answered, orNull } from './answered.ts'
import { administered } from './resource.ts'

/** Something that happened in a club: a change of a record, or what someone did apart from that. */
export const entry = administered({
  name: 'entry',
  plural: 'activity',
  title: { en: 'Activity', nl: 'Logboek' },
  titleOfOne: { en: 'Entry', nl: 'Gebeurtenis' },
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
    /** What that is called now. */
    subject_name: orNull(answered.text('Name of the subject', 'Naam van het onderwerp')),
    /** Names of changed fields, or other words; never a value of a record. */
    details: answered.texts('Details', 'Details'),
    /** How many it is about: what one write did to several records of a kind is one entry. 1 for what is about no record. */
    records: answered.whole('Records', 'Gegevens'),
    /** What the list of its records is asked for with; null where there are not several. */
    group_id: orNull(answered.whole('Group', 'Groep')),
    /** With `{subject}` in place of what it was done to. */
    sentence: answered.inBothLanguages('Sentence', 'Zin'),
    below: answered.list('Below', 'Eronder', answered.inBothLanguages('Detail', 'Detail').shape),
  },
})
