/** A link that lets somebody in once, to be sent to them. */
import { instant, text } from '../fields.ts'

export const oneTimeLink = {
  link: {
    ...text('Link', 'Link', {
      max: 2000,
      required: true,
      doc: 'The link, which works once, is shown only once and is stored nowhere.',
      example: 'https://club.example/account/reset/Zb3…',
    }),
    shownOnce: true,
  },
  expires_at: instant('Works until', 'Werkt tot', {
    required: true,
    doc: 'Until when the link works.',
    example: '2026-11-27T08:00:00.000Z',
  }),
} as const
