/** What people choose from when they make or change a key. */
import { type Fields, flag, list, object, text, texts, whole } from '../fields.ts'
import { inBothLanguages } from './localized.ts'

const scope = {
  scope: text('Scope', 'Recht', { required: true, doc: 'The scope.', example: 'members:read' }),
  label: inBothLanguages('Label', 'Naam', 'What it is called.'),
}

const scopes = texts('Permissions', 'Rechten', { required: true, doc: 'Its scopes.', example: ['members:read'] })

const title = inBothLanguages('Title', 'Titel', 'What it is called.')

const labels = { required: true, doc: 'The labels of its fields.', example: ['Name'] } as const

export const keyOptions: Fields = {
  base_url: text('Address', 'Adres', { required: true, doc: 'Where the API is.', example: 'https://club.example' }),
  rate_limit: whole('Requests a minute', 'Verzoeken per minuut', {
    required: true,
    doc: 'Requests a minute of a key that has no limit of its own.',
    example: 60,
  }),
  resources: list('Resources', 'Gegevens', {
    required: true,
    shape: {
      title,
      holds: object('Holds', 'Bevat', {
        required: true,
        shape: { en: texts('English', 'Engels', labels), nl: texts('Dutch', 'Nederlands', labels) },
        doc: 'What somebody who reads it gets to know.',
        example: { en: ['Name'], nl: ['Naam'] },
      }),
      personal: flag('Personal', 'Persoonlijk', {
        required: true,
        doc: 'Whether it tells of single people.',
        example: true,
      }),
      path: text('Path', 'Pad', { required: true, doc: 'Where it is read.', example: '/api/v1/members' }),
      read: object('Reading', 'Lezen', {
        required: true,
        shape: scope,
        doc: 'The scope that reads it.',
        example: example('read'),
      }),
      write: object('Writing', 'Schrijven', {
        shape: scope,
        doc: 'The scope that writes it.',
        example: example('write'),
      }),
    },
    doc: 'The table of scopes.',
    example: [],
  }),
  presets: list('Presets', 'Voorkeuzes', {
    required: true,
    shape: {
      name: text('Name', 'Naam', { required: true, doc: 'Its name.', example: 'website' }),
      title,
      doc: inBothLanguages('About', 'Over', 'What it is for.'),
      scopes,
    },
    doc: 'Sets of scopes for what clubs make keys for, the most common first.',
    example: [],
  }),
}

function example(effect: string) {
  return { scope: `members:${effect}`, label: { en: 'Members', nl: 'Leden' } }
}
