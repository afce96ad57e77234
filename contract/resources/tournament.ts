import { day, instant, list, text, whole } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecified, unspecifiedOperation } from '../unspecified.ts'

/** Schedules and standings stay on the public share page that `public_slug` addresses (section 1). */
export const tournament = defineResource({
  name: 'tournament',
  plural: 'tournaments',
  title: { en: 'Tournaments', nl: 'Toernooien' },
  titleOfOne: { en: 'Tournament', nl: 'Toernooi' },
  doc: "Tournaments with their disciplines. Schedules and standings are on the tournament's public page, at `public_slug`.",
  exampleId: 4,
  scopes: { read: 'tournaments:read' },
  summary: ['name', 'starts_on', 'ends_on', 'registration_deadline'],
  operations: { list: shown, summarize: unspecifiedOperation('§4.2'), get: unspecifiedOperation('§4') },
  fields: {
    name: unspecified(
      '§2.6',
      text('Name', 'Naam', { trimmed: true, doc: 'Name of the tournament.', example: 'Lentetoernooi' }),
    ),
    public_slug: text('Public page', 'Openbare pagina', {
      hint: {
        en: 'Leave it empty to use the tournament’s name.',
        nl: 'Laat leeg om de naam van het toernooi te gebruiken.',
      },
      doc: 'Last part of the URL of its public page.',
      example: 'lentetoernooi-2027',
    }),
    ...eachUnspecified('§2.6', {
      starts_on: day('First day', 'Eerste dag', { doc: 'First day.', example: '2027-04-10' }),
      ends_on: day('Last day', 'Laatste dag', { notBefore: 'starts_on', doc: 'Last day.', example: '2027-04-11' }),
      location: text('Location', 'Locatie', { doc: 'Where the tournament is held.', example: 'Sporthal De Linde' }),
      registration_deadline: instant('Registration closes', 'Inschrijving sluit', {
        doc: 'Registration deadline.',
        example: '2027-03-31T21:59:00.000Z',
      }),
    }),
    disciplines: list('Disciplines', 'Onderdelen', {
      labelOfOne: { en: 'Discipline', nl: 'Onderdeel' },
      shape: eachUnspecified('§2.6', {
        id: whole('Id', 'Id', { min: 1, required: true, doc: 'Id of the discipline.', example: 1 }),
        name: text('Name', 'Naam', {
          trimmed: true,
          required: true,
          doc: 'Name of the discipline.',
          example: 'Gemengd dubbel',
        }),
      }),
      default: [],
      doc: "The tournament's disciplines.",
      example: [{ id: 1, name: 'Gemengd dubbel' }],
    }),
  },
  searched: ['name', 'public_slug'],
})
