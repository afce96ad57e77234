/** What people choose from when they make or change a key. */
import { answered, orNull } from './answered.ts'

const title = answered.inBothLanguages('Title', 'Titel')

const scope = {
  scope: answered.text('Scope', 'Recht'),
  label: answered.inBothLanguages('Label', 'Naam'),
}

export const keyOptions = {
  base_url: answered.text('Address', 'Adres'),
  /** Requests a minute of a key that has no limit of its own. */
  rate_limit: answered.whole('Requests a minute', 'Verzoeken per minuut'),
  /** The table of scopes, in the order of the documentation. */
  resources: answered.list('Resources', 'Gegevens', {
    title,
    /** The labels of its fields: what someone who reads it gets to know. */
    holds: answered.object('Holds', 'Bevat', {
      en: answered.texts('English', 'Engels'),
      nl: answered.texts('Dutch', 'Nederlands'),
    }),
    /** Whether it tells of single people. */
    personal: answered.flag('Personal', 'Persoonlijk'),
    /** Where it is read. */
    path: answered.text('Path', 'Pad'),
    read: answered.object('Reading', 'Lezen', scope),
    write: orNull(answered.object('Writing', 'Schrijven', scope)),
  }),
  /** Sets of scopes for what clubs make keys for, the most common first. */
  presets: answered.list('Presets', 'Voorkeuzes', {
    name: answered.text('Name', 'Naam'),
    title,
    doc: answered.inBothLanguages('About', 'Over'),
    scopes: answered.texts('Permissions', 'Rechten'),
  }),
}
