import { flag, instant, prose, text } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecifiedOperation } from '../unspecified.ts'

/** A post is listed from the moment it is published; drafts and planned posts are not listed (section 2.1). */
export const news = defineResource({
  name: 'news_post',
  plural: 'news',
  title: { en: 'News', nl: 'Nieuws' },
  titleOfOne: { en: 'News post', nl: 'Nieuwsbericht' },
  doc: 'News for the whole club. Only published posts are listed.',
  exampleId: 12,
  scopes: { read: 'news:read' },
  summary: ['title', 'published_at'],
  operations: { list: shown, summarize: unspecifiedOperation('§4.2'), get: unspecifiedOperation('§4') },
  fields: eachUnspecified('§2.6', {
    title: text('Title', 'Titel', { trimmed: true, doc: 'Title of the post.', example: 'Vrijwilligers gezocht' }),
    summary: prose('Summary', 'Samenvatting', {
      max: 1000,
      doc: 'Short summary.',
      example: 'Who runs the bar in May?',
    }),
    body: prose('Text', 'Tekst', {
      max: 100_000,
      hint: {
        en: 'Markdown: **bold**, *italic*, # heading, - list, [text](https://…).',
        nl: 'Markdown: **vet**, *cursief*, # kop, - lijst, [tekst](https://…).',
      },
      doc: 'Text of the post in Markdown (CommonMark). Show HTML in it as text, and follow only `https:`, `http:` and `mailto:` links.',
      example: 'We are looking for **volunteers** for the bar.',
    }),
    published_at: instant('Published at', 'Gepubliceerd op', {
      doc: 'Publication time.',
      example: '2026-09-01T08:00:00.000Z',
    }),
    pinned: flag('Pinned', 'Vastgezet', {
      doc: '`true` if the post stays at the top of the news. Lists keep the order of ids.',
      example: false,
    }),
    image_url: text('Picture', 'Afbeelding', {
      max: 500,
      hint: { en: 'The https address of a picture.', nl: 'Het https-adres van een afbeelding.' },
      doc: 'The https URL of a picture.',
      example: 'https://www.example.org/vrijwilligers.jpg',
    }),
    author_name: text('Author', 'Auteur', { doc: 'Name of the author.', example: 'Bestuur' }),
  }),
  columns: ['pinned'],
  filters: eachUnspecified('§4.2', {
    published_from: { field: 'published_at', compare: '>=', doc: 'Published at this time or later.' },
    published_to: { field: 'published_at', compare: '<=', doc: 'Published at this time or earlier.' },
  }),
  listedFrom: 'published_at',
  searched: ['title'],
})
