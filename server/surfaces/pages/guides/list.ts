import type { Language, LocalizedText } from '@kantine/contract/languages.ts'

/** A page in `docs/`, identified by its file name, or another `file` of the project. */
export type Guide = {
  readonly name: string
  readonly title: LocalizedText
  readonly about: LocalizedText
  readonly file?: string
  /** Whether `docs/nl/` contains a Dutch version. */
  readonly isInDutch?: boolean
}

export const guidesPath = (language: Language): string => (language === 'nl' ? '/guides/nl' : '/guides')

/** The path of a guide, in the given language if that version exists. */
export const guidePath = ({ name, isInDutch }: Guide, language: Language = 'en'): string =>
  `${guidesPath(isInDutch ? language : 'en')}/${name}`

/** Every served guide, in menu order; `title` is its name in the menu. */
export const guides: readonly { readonly title: LocalizedText; readonly guides: readonly Guide[] }[] = [
  {
    title: { en: 'Get started', nl: 'Beginnen' },
    guides: [
      {
        name: 'first-steps',
        title: { en: 'Quickstart', nl: 'Snel beginnen' },
        about: {
          en: 'Get a key and read the data of the demo club in five minutes.',
          nl: 'Maak een sleutel en bekijk in vijf minuten de gegevens van de democlub.',
        },
        isInDutch: true,
      },
    ],
  },
  {
    title: { en: 'Core concepts', nl: 'De basis' },
    guides: [
      {
        name: 'authentication',
        title: { en: 'Authentication', nl: 'Toegang' },
        about: {
          en: 'Keys, their scopes, and how to keep them secret.',
          nl: 'Sleutels, hun rechten en hoe je ze geheim houdt.',
        },
      },
      {
        name: 'errors',
        title: { en: 'Errors', nl: 'Fouten' },
        about: {
          en: 'The format of errors, and how to handle each code.',
          nl: 'Hoe een foutmelding is opgebouwd en hoe je de fout oplost.',
        },
      },
      {
        name: 'finding',
        title: { en: 'Lists', nl: 'Lijsten' },
        about: {
          en: 'Pages, filters, and finding records with one request.',
          nl: 'Bladeren, filteren en gegevens vinden met één verzoek.',
        },
      },
      {
        name: 'sync',
        title: { en: 'Sync', nl: 'Synchroniseren' },
        about: {
          en: 'Keep a copy that never misses a change.',
          nl: 'Houd een kopie bij zonder wijzigingen te missen.',
        },
      },
      {
        name: 'writing',
        title: { en: 'Writing', nl: 'Schrijven' },
        about: {
          en: 'Create, change and delete records, one by one or in batches.',
          nl: 'Gegevens toevoegen, wijzigen en verwijderen, ook in bulk.',
        },
      },
      {
        name: 'limits',
        title: { en: 'Limits', nl: 'Limieten' },
        about: { en: 'Rate limits, sizes and quotas.', nl: 'Limieten voor verzoeken, omvang en opslag.' },
      },
    ],
  },
  {
    title: { en: 'Use cases', nl: 'Toepassingen' },
    guides: [
      {
        name: 'website',
        title: { en: 'Website', nl: 'Website' },
        about: {
          en: 'Show a club’s calendar and news, and a form for trial members.',
          nl: 'Zet de agenda, het nieuws en een aanmeldformulier op je website.',
        },
      },
      {
        name: 'bookkeeping',
        title: { en: 'Bookkeeping', nl: 'Boekhouding' },
        about: {
          en: 'Record charges and payments in bookkeeping software.',
          nl: 'Boek contributies en betalingen in je boekhouding.',
        },
      },
      {
        name: 'door',
        title: { en: 'Door', nl: 'Toegangssysteem' },
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
          nl: 'Ontvang bij elke wijziging een melding en controleer die.',
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
        about: {
          en: 'Generate a typed client with one command.',
          nl: 'Genereer een getypeerde client met één opdracht.',
        },
      },
      {
        name: 'promises',
        title: { en: 'Promises', nl: 'Garanties' },
        about: {
          en: 'Guarantees about your data, and how to check them.',
          nl: 'De garanties voor je gegevens, en hoe je die controleert.',
        },
      },
      {
        name: 'changelog',
        title: { en: 'Changelog', nl: 'Wijzigingen' },
        about: { en: 'Changes in each version.', nl: 'De wijzigingen per versie.' },
        file: 'CHANGELOG.md',
      },
    ],
  },
  {
    title: { en: 'Run Kantine', nl: 'Kantine beheren' },
    guides: [
      {
        name: 'operations',
        title: { en: 'Operations', nl: 'Installatie en onderhoud' },
        about: {
          en: 'Install, proxy, backups, upgrades and monitoring.',
          nl: 'Installatie, proxy, back-ups, upgrades en monitoring.',
        },
      },
      {
        name: 'scaling',
        title: { en: 'Scaling', nl: 'Opschalen' },
        about: {
          en: 'How much one server can handle, and what to add beyond that.',
          nl: 'Hoeveel één server aankan, en hoe je daarna uitbreidt.',
        },
      },
      {
        name: 'administration',
        title: { en: 'Administration', nl: 'Beheer' },
        about: {
          en: 'Manage clubs, keys and users on the command line.',
          nl: 'Beheer clubs, sleutels en gebruikers via de opdrachtregel.',
        },
      },
      {
        name: 'every-operation',
        title: { en: 'Every operation', nl: 'Alle bewerkingen' },
        about: {
          en: 'Every operation, with its command and permission.',
          nl: 'Alle bewerkingen, met de opdracht en het recht dat je ervoor nodig hebt.',
        },
      },
      {
        name: 'whole-clubs',
        title: { en: 'Club files', nl: 'Clubbestanden' },
        about: {
          en: 'Export a club and import it on another server.',
          nl: 'Exporteer een club en importeer hem op een andere server.',
        },
      },
      {
        name: 'security',
        title: { en: 'Security', nl: 'Beveiliging' },
        about: { en: 'Who has access, and when it ends.', nl: 'Wie toegang heeft, en tot wanneer.' },
      },
      {
        name: 'privacy',
        title: { en: 'Privacy', nl: 'Privacy' },
        about: { en: 'Retention and privacy requests.', nl: 'Bewaartermijnen en privacyverzoeken.' },
      },
      {
        name: 'open-points',
        title: { en: 'Open points', nl: 'Open punten' },
        about: {
          en: 'Our choices where the specification leaves room.',
          nl: 'Onze keuzes op punten die de specificatie openlaat.',
        },
      },
    ],
  },
]
