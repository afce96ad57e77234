import type { Language, LocalizedText } from '@kantine/contract/languages.ts'

/** A page of `docs/`, by the name of its file, or another `file` of the project. */
export type Guide = {
  readonly name: string
  readonly title: LocalizedText
  readonly about: LocalizedText
  readonly file?: string
  /** Whether `docs/nl/` has it in Dutch. */
  readonly isInDutch?: boolean
}

/** The path of the guides in a language. */
export const guidesPath = (language: Language): string => (language === 'nl' ? '/guides/nl' : '/guides')

/** The path of a guide, in a language if it is there. */
export const guidePath = ({ name, isInDutch }: Guide, language: Language = 'en'): string =>
  `${guidesPath(isInDutch ? language : 'en')}/${name}`

/** Every served guide, in the order of the menu; `title` is its name there. */
export const guides: readonly { readonly title: LocalizedText; readonly guides: readonly Guide[] }[] = [
  {
    title: { en: 'Get started', nl: 'Beginnen' },
    guides: [
      {
        name: 'first-steps',
        title: { en: 'Quickstart', nl: 'Snel beginnen' },
        about: {
          en: 'Get a key and read the demo club in five minutes.',
          nl: 'Haal een sleutel op en lees de democlub in vijf minuten.',
        },
        isInDutch: true,
      },
    ],
  },
  {
    title: { en: 'Core concepts', nl: 'Basis' },
    guides: [
      {
        name: 'authentication',
        title: { en: 'Authentication', nl: 'Toegang' },
        about: {
          en: 'Keys, their scopes, and how to keep them secret.',
          nl: 'Sleutels, hun rechten, en hoe je ze geheim houdt.',
        },
      },
      {
        name: 'errors',
        title: { en: 'Errors', nl: 'Fouten' },
        about: {
          en: 'The form of an error, and what to do about each code.',
          nl: 'Hoe een fout eruitziet en wat je per code doet.',
        },
      },
      {
        name: 'finding',
        title: { en: 'Lists', nl: 'Lijsten' },
        about: {
          en: 'Pages and filters: find records with one request.',
          nl: 'Pagina’s en filters: vind gegevens met één verzoek.',
        },
      },
      {
        name: 'sync',
        title: { en: 'Sync', nl: 'Synchroniseren' },
        about: { en: 'Keep a copy that never misses a change.', nl: 'Houd een kopie bij die geen wijziging mist.' },
      },
      {
        name: 'writing',
        title: { en: 'Writing', nl: 'Schrijven' },
        about: {
          en: 'Create, change and delete records, one by one or in batches.',
          nl: 'Voeg gegevens toe, wijzig en verwijder ze, ook per honderd.',
        },
      },
      {
        name: 'limits',
        title: { en: 'Limits', nl: 'Limieten' },
        about: { en: 'Rate limits, sizes and quotas.', nl: 'Maximale aantallen en groottes.' },
      },
    ],
  },
  {
    title: { en: 'Use cases', nl: 'Toepassingen' },
    guides: [
      {
        name: 'website',
        title: { en: 'Website', nl: 'Website' },
        about: { en: 'Show the calendar and news of a club.', nl: 'Toon de agenda en het nieuws van een club.' },
      },
      {
        name: 'bookkeeping',
        title: { en: 'Bookkeeping', nl: 'Boekhouding' },
        about: { en: 'Charges, payments, and what to book.', nl: 'Contributie, betalingen, en wat je boekt.' },
      },
      {
        name: 'door',
        title: { en: 'Door', nl: 'Deur' },
        about: {
          en: 'Open a door for members with a reservation.',
          nl: 'Open een deur voor leden met een reservering.',
        },
      },
    ],
  },
  {
    title: { en: 'Webhooks and assistants', nl: 'Webhooks en assistenten' },
    guides: [
      {
        name: 'webhooks',
        title: { en: 'Webhooks', nl: 'Webhooks' },
        about: {
          en: 'Receive and verify a notification for every change.',
          nl: 'Ontvang en controleer een melding bij elke wijziging.',
        },
      },
      {
        name: 'assistants',
        title: { en: 'AI assistants', nl: 'AI-assistenten' },
        about: {
          en: 'Connect Claude, ChatGPT and other MCP clients.',
          nl: 'Verbind Claude, ChatGPT en andere MCP-programma’s.',
        },
      },
    ],
  },
  {
    title: { en: 'Reference', nl: 'Naslag' },
    guides: [
      {
        name: 'clients',
        title: { en: 'Generated clients', nl: 'Gegenereerde clients' },
        about: { en: 'Generate a typed client with one command.', nl: 'Maak met één opdracht een client met types.' },
      },
      {
        name: 'promises',
        title: { en: 'Promises', nl: 'Beloften' },
        about: { en: 'What you can rely on, and why.', nl: 'Waar je op kunt rekenen, en waarom.' },
      },
      {
        name: 'changelog',
        title: { en: 'Changelog', nl: 'Wijzigingen' },
        about: { en: 'What changed in each version.', nl: 'Wat er per versie veranderde.' },
        file: 'CHANGELOG.md',
      },
    ],
  },
  {
    title: { en: 'Run Kantine', nl: 'Kantine beheren' },
    guides: [
      {
        name: 'operations',
        title: { en: 'Operations', nl: 'Draaien' },
        about: {
          en: 'Install, proxy, backups, upgrades and monitoring.',
          nl: 'Installatie, proxy, back-ups, upgrades en bewaking.',
        },
      },
      {
        name: 'administration',
        title: { en: 'Administration', nl: 'Beheer' },
        about: {
          en: 'Manage clubs, keys and users with commands.',
          nl: 'Beheer clubs, sleutels en gebruikers met opdrachten.',
        },
      },
      {
        name: 'every-operation',
        title: { en: 'Every operation', nl: 'Alle bewerkingen' },
        about: { en: 'Each operation, its command and its permission.', nl: 'Elke bewerking, met opdracht en recht.' },
      },
      {
        name: 'whole-clubs',
        title: { en: 'Club files', nl: 'Clubbestanden' },
        about: {
          en: 'Export a club and import it on another server.',
          nl: 'Exporteer een club en importeer die op een andere server.',
        },
      },
      {
        name: 'security',
        title: { en: 'Security', nl: 'Beveiliging' },
        about: { en: 'Who has access, and when it ends.', nl: 'Wie toegang heeft, en wanneer die eindigt.' },
      },
      {
        name: 'privacy',
        title: { en: 'Privacy', nl: 'Privacy' },
        about: { en: 'Retention, and the data of one person.', nl: 'Bewaartermijnen en de gegevens van één persoon.' },
      },
      {
        name: 'open-points',
        title: { en: 'Open points', nl: 'Open punten' },
        about: {
          en: 'What the specification leaves open, and our choices.',
          nl: 'Wat de specificatie open laat, en wat wij kozen.',
        },
      },
    ],
  },
]
