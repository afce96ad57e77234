/** What can be done to what is administered, and the fields of its forms. Made by `npm run client` from the operations (`server/operations`). */
import type { DescribedOperation } from './data/fields.ts'

export const operations = {
  'keys create': {
    title: { en: 'New API key', nl: 'Nieuwe API-sleutel' },
    says: {
      en: 'Issues an API key, which is shown only once.',
      nl: 'Geeft een API-sleutel uit, die maar één keer te zien is.',
    },
    effect: 'writes',
    fields: [
      {
        name: 'label',
        label: { en: 'Name', nl: 'Naam' },
        kind: 'text',
        references: null,
        required: true,
        hint: {
          en: 'So that everybody sees later what uses it, such as “Website”.',
          nl: 'Zodat iedereen later ziet wat hem gebruikt, zoals ‘Website’.',
        },
        longest: 100,
      },
      {
        name: 'scopes',
        label: { en: 'Permissions', nl: 'Rechten' },
        kind: 'choices',
        references: null,
        required: true,
      },
      {
        name: 'purpose',
        label: { en: 'Purpose', nl: 'Doel' },
        kind: 'choice',
        references: null,
        required: true,
        value_labels: { live: { en: 'live', nl: 'live' }, assistant: { en: 'assistant', nl: 'assistant' } },
      },
      {
        name: 'expires_on',
        label: { en: 'Expires on', nl: 'Verloopt op' },
        kind: 'day',
        references: null,
        required: false,
      },
      {
        name: 'rate_limit',
        label: { en: 'Requests a minute', nl: 'Verzoeken per minuut' },
        kind: 'number',
        references: null,
        required: false,
        least: 1,
        most: 1000000,
      },
    ],
  },
  'keys change': {
    title: { en: 'Change key', nl: 'Sleutel wijzigen' },
    says: {
      en: 'Gives a key another label, or takes scopes away from it. It cannot get scopes that it does not have.',
      nl: 'Geeft een sleutel een andere naam, of neemt rechten af. Rechten die de sleutel niet heeft, krijgt die er niet bij.',
    },
    effect: 'writes',
    fields: [
      {
        name: 'label',
        label: { en: 'Name', nl: 'Naam' },
        kind: 'text',
        references: null,
        required: true,
        hint: {
          en: 'So that everybody sees later what uses it, such as “Website”.',
          nl: 'Zodat iedereen later ziet wat hem gebruikt, zoals ‘Website’.',
        },
        longest: 100,
      },
      {
        name: 'scopes',
        label: { en: 'Permissions', nl: 'Rechten' },
        kind: 'choices',
        references: null,
        required: true,
      },
    ],
  },
  'keys end-old': {
    title: { en: 'End old text', nl: 'Oude tekst beëindigen' },
    says: {
      en: 'Ends the text that a key had before its last rotation; it stops working within a second.',
      nl: 'Beëindigt de tekst die een sleutel had voordat die werd vervangen; die werkt binnen een seconde niet meer.',
    },
    effect: 'destroys',
    fields: [],
  },
  'keys limit': {
    title: { en: 'Set limit', nl: 'Limiet instellen' },
    says: {
      en: 'Gives a key a rate limit of its own, or takes it away.',
      nl: 'Geeft een sleutel een eigen limiet, of haalt die weg.',
    },
    effect: 'writes',
    fields: [
      {
        name: 'rate_limit',
        label: { en: 'Requests a minute', nl: 'Verzoeken per minuut' },
        kind: 'number',
        references: null,
        required: false,
        least: 1,
        most: 1000000,
      },
    ],
  },
  'keys revoke': {
    title: { en: 'Revoke key', nl: 'Sleutel intrekken' },
    says: {
      en: 'Revokes a key; it stops working within a second and for good. Revoking it again changes nothing.',
      nl: 'Trekt een sleutel in; die werkt binnen een seconde niet meer, en nooit meer.',
    },
    effect: 'destroys',
    fields: [],
  },
  'keys rotate': {
    title: { en: 'Replace key', nl: 'Sleutel vervangen' },
    says: {
      en: 'Gives a key a new text, which is shown only once. The text before works on for some hours; one that was replaced earlier ends at once.',
      nl: 'Geeft een sleutel een nieuwe tekst, die maar één keer te zien is. De oude tekst werkt nog enkele uren; een nog oudere stopt meteen.',
    },
    effect: 'writes',
    fields: [
      {
        name: 'hours',
        label: { en: 'Hours', nl: 'Uren' },
        kind: 'number',
        references: null,
        required: true,
        least: 0,
        most: 24,
      },
    ],
  },
} satisfies { readonly [operation: string]: DescribedOperation }
