/** The choices for a new key: scopes with explanations, and presets of scopes. */
import { keyOptions } from '@kantine/contract/administration/key-options.ts'
import type { ValuesOf } from '@kantine/contract/fields.ts'
import { pathOf, type Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes, readScopesOf, type ScopeDefinition, scopesOf } from '@kantine/contract/scopes.ts'
import { one, operation } from '../operation.ts'
import { ofKeys } from './key.ts'

type Options = ValuesOf<typeof keyOptions>

/** The rows of the table of scopes, in the order of the documentation. */
const scopeTable: Options['resources'] = resources.map((resource: Resource) => {
  const [read, write] = scopesOf([resource])
  const labels = Object.values(resource.fields).map(({ label }) => label)
  return {
    title: resource.title,
    holds: { en: labels.map(({ en }) => en), nl: labels.map(({ nl }) => nl) },
    personal: isPersonal(resource),
    path: pathOf(resource),
    read: wordsOf(read as ScopeDefinition),
    write: write ? wordsOf(write) : null,
  }
})

function wordsOf({ name, label }: ScopeDefinition) {
  return { scope: name, label }
}

/** Whether a resource's records contain text from people outside the club, or references to members. */
function isPersonal({ fields }: Resource): boolean {
  return Object.values(fields).some(({ untrusted, references }) => untrusted || references === member.name)
}

/** Sets of scopes for the usual purposes of keys, the most common first. */
const presets: Options['presets'] = [
  {
    name: 'website',
    title: { en: 'Website: read only', nl: 'Website: alleen lezen' },
    doc: {
      en: 'Calendar, news, groups, tournaments and facilities. No data about individuals.',
      nl: 'Agenda, nieuws, groepen, toernooien en accommodaties. Geen persoonsgegevens.',
    },
    scopes: readScopesOf(resources.filter((resource) => !isPersonal(resource))),
  },
  {
    name: 'sign_up_form',
    title: { en: 'Sign-up form', nl: 'Aanmeldformulier' },
    doc: {
      en: 'A form on your website that adds trial members. It cannot read earlier sign-ups.',
      nl: 'Een formulier op je website waarmee kennismakers zich aanmelden. Het formulier kan eerdere aanmeldingen niet opvragen.',
    },
    scopes: [group.scopes.read, kennismaker.scopes.write],
  },
  {
    name: 'bookkeeping',
    title: { en: 'Bookkeeping', nl: 'Boekhouding' },
    doc: {
      en: 'Reads members, groups, seasons and membership fees, and changes nothing.',
      nl: 'Kan gegevens van leden, groepen, seizoenen en contributies opvragen, maar niets wijzigen.',
    },
    scopes: readScopesOf([member, group, season, charge]),
  },
  {
    name: 'door_system',
    title: { en: 'Door system', nl: 'Toegangssysteem' },
    doc: {
      en: 'Reads members, groups, events, facilities and reservations.',
      nl: 'Kan gegevens van leden, groepen, activiteiten, accommodaties en reserveringen opvragen.',
    },
    scopes: readScopesOf([member, group, event, facility, reservation]),
  },
  {
    name: 'read_everything',
    title: { en: 'Everything: read only', nl: 'Alles: alleen lezen' },
    doc: {
      en: 'Reads everything, including personal data of all members.',
      nl: 'Kan alles opvragen, ook de persoonsgegevens van alle leden.',
    },
    scopes: readScopesOf(resources),
  },
  {
    name: 'everything',
    title: { en: 'Everything', nl: 'Alles' },
    doc: {
      en: 'Reads, changes and removes everything that a key can access. Only for software that really needs it.',
      nl: 'Kan alles opvragen, wijzigen en verwijderen waar een sleutel bij kan. Alleen voor software die dat echt nodig heeft.',
    },
    scopes: allScopes,
  },
]

export default operation({
  ...ofKeys,
  name: 'options',
  about: 'all',
  noun: 'options',
  offered: ['application'],
  title: { en: 'Choices', nl: 'Keuzes' },
  says: {
    en: 'Lists the scopes for keys, with presets for common purposes.',
    nl: 'Toont de rechten voor een sleutel, met voorinstellingen voor gangbare toepassingen.',
  },
  effect: 'reads',
  output: one(keyOptions),
  run: async ({ config }) => ({
    base_url: config.baseUrl,
    rate_limit: config.rateLimitPerMinute,
    resources: scopeTable,
    presets,
  }),
})
