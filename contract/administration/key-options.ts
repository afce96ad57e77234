/** The choices for a new or changed key. */
import { answered, orNull } from './answered.ts'

const title = answered.inBothLanguages('Title', 'Titel')

const scope = {
  scope: answered.text('Scope', 'Recht'),
  label: answered.inBothLanguages('Label', 'Naam'),
}

export const keyOptions = {
  base_url: answered.text('Address', 'Adres'),
  /** The default limit, for keys without their own. */
  rate_limit: answered.whole('Requests a minute', 'Verzoeken per minuut'),
  /** The table of scopes, in the order of the documentation. */
  resources: answered.list('Resources', 'Gegevens', {
    title,
    /** The labels of its fields. */
    holds: answered.object('Holds', 'Bevat', {
      en: answered.texts('English', 'Engels'),
      nl: answered.texts('Dutch', 'Nederlands'),
    }),
    /** Whether it contains personal data. */
    personal: answered.flag('Personal', 'Persoonlijk'),
    path: answered.text('Path', 'Pad'),
    read: answered.object('Reading', 'Lezen', scope),
    write: orNull(answered.object('Writing', 'Wijzigen', scope)),
  }),
  /** Sets of scopes for common uses of keys, the most common first. */
  presets: answered.list('Presets', 'Voorinstellingen', {
    name: answered.text('Name', 'Naam'),
    title,
    doc: answered.inBothLanguages('About', 'Toelichting'),
    scopes: answered.texts('Permissions', 'Rechten'),
  }),
}
