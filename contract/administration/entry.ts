import { choice, type Fields, instant, list, text, texts, whole } from '../fields.ts'
import { inBothLanguages } from './localized.ts'
import { administered } from './resource.ts'

/** Names can be web addresses, and those of things that no longer have a name are empty. */
const named = (en: string, nl: string, doc: string, example: string) => ({
  ...text(en, nl, { doc, example }),
  schema: { type: 'string' },
})

/** Something that happened in a club: a change of a record, or what somebody did apart from that. */
export const entry = administered({
  name: 'entry',
  plural: 'activity',
  title: { en: 'Activity', nl: 'Logboek' },
  titleOfOne: { en: 'Entry', nl: 'Gebeurtenis' },
  columns: ['at', 'by', 'name', 'what', 'subject'],
  fields: {
    at: instant('Time', 'Tijdstip', { required: true, doc: 'When it happened.', example: '2026-11-20T08:00:00.000Z' }),
    by: choice('By', 'Door', {
      words: ['administrator', 'key', 'assistant', 'grant', 'command', 'kantine', 'unknown'],
      required: true,
      doc: 'Who did it: somebody, a key, an assistant with a key, an assistant that somebody connected, a command, or Kantine.',
      example: 'key',
    }),
    by_id: whole('Id', 'Id', { min: 1, doc: 'The id of the person, the key or the grant.', example: 14 }),
    name: named('Name', 'Naam', 'What they are called.', 'Website'),
    on_behalf_of: named('On behalf of', 'Namens', 'On whose behalf an assistant acted.', 'Sanne de Vries'),
    address: named('Address', 'Adres', 'The network address that the call came from.', '198.51.100.7'),
    what: text('What', 'Wat', { required: true, doc: 'What was done.', example: 'member.updated' }),
    subject: text('Subject', 'Onderwerp', { required: true, doc: 'What it was done to.', example: 'member 12' }),
    subject_name: named('Name of the subject', 'Naam van het onderwerp', 'What that is called now.', 'Newsletter'),
    details: texts('Details', 'Details', {
      required: true,
      doc: 'Names of changed fields, or other words; never a value of a record.',
      example: ['name'],
    }),
    sentence: inBothLanguages('Sentence', 'Zin', 'What happened, with `{subject}` in place of what it was done to.'),
    below: list('Below', 'Eronder', {
      required: true,
      max: 1000,
      shape: inBothLanguages('Detail', 'Detail', 'A detail.').shape as Fields,
      doc: 'What more is known of it, such as the labels of changed fields.',
      example: [],
    }),
  },
})
