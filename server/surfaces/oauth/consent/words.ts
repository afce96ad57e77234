/** The texts of the consent page. Names are in `<bdi>`, so that their writing direction does not affect the text around them. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { html } from '../../../http/pages/html.ts'
import type { Obstacle } from './call.ts'

export const words = {
  tab: { en: 'Connect an assistant', nl: 'Assistent verbinden' },
  title: (name: string, club: string) => ({
    en: html`Give “<bdi>${name}</bdi>” access to <bdi>${club}</bdi>?`,
    nl: html`‘<bdi>${name}</bdi>’ toegang geven tot <bdi>${club}</bdi>?`,
  }),
  signedInAs: ({ name, email }: { readonly name: string; readonly email: string }) => ({
    en: html`You are signed in as <bdi>${name}</bdi> (<bdi>${email}</bdi>).`,
    nl: html`Je bent ingelogd als <bdi>${name}</bdi> (<bdi>${email}</bdi>).`,
  }),
  otherClub: { en: 'Choose another club', nl: 'Kies een andere club' },

  verified: (host: string) => ({
    en: `The site ${host} confirms that this is its assistant.`,
    nl: `De site ${host} bevestigt dat deze assistent bij die site hoort.`,
  }),
  notVerified: {
    en: 'This assistant chose its own name, and nobody has verified its maker. Continue only if you are connecting it yourself right now.',
    nl: 'De assistent heeft deze naam zelf opgegeven. Niemand heeft gecontroleerd wie de maker is. Ga alleen verder als je nu zelf deze assistent aan het verbinden bent.',
  },
  goesTo: { en: 'Access goes to', nl: 'Je geeft toegang aan' },
  ownComputer: { en: 'a program on your own device', nl: 'een programma op je eigen apparaat' },
  startedYourself: {
    en: 'Continue only if you started that program yourself.',
    nl: 'Ga alleen verder als je dat programma zelf hebt gestart.',
  },

  whatItMayDo: { en: 'Permissions', nl: 'Wat de assistent mag doen' },
  untick: {
    en: 'Untick what it does not need.',
    nl: 'Vink uit wat de assistent niet nodig heeft.',
  },
  hasAlready: { en: 'Already allowed', nl: 'Al toegestaan' },
  isNew: { en: 'New', nl: 'Nieuw' },
  notInRole: (role: string) => ({
    en: `Your role in this club (${role}) does not allow this.`,
    nl: `Je rol in deze club (${role}) staat dit niet toe.`,
  }),
  noScope: {
    en: 'Keep at least one permission, or decline.',
    nl: 'Laat minstens één recht aangevinkt staan, of kies Weigeren.',
  },
  readOnly: { en: 'Read only', nl: 'Alleen lezen' },
  aboutReadOnly: {
    en: 'The assistant cannot change anything, now or later.',
    nl: 'De assistent kan niets wijzigen, ook later niet.',
  },
  removesUnasked: {
    en: 'Can remove without a preview',
    nl: 'Mag meteen verwijderen, zonder eerst te laten zien wat er verdwijnt',
  },
  aboutRemovesUnasked: {
    en: 'If this is off, Kantine first shows the assistant what a removal would change.',
    nl: 'Staat dit uit, dan laat Kantine de assistent eerst zien wat er zou veranderen.',
  },
  consequences: {
    en: 'The assistant’s provider receives everything the assistant reads. Access ends when it is revoked, when you leave the club, or after 90 days without use. Changing your password also ends it, unless you choose otherwise at that point.',
    nl: 'De aanbieder krijgt alles wat de assistent leest. De toegang eindigt als iemand die intrekt, als je niet meer bij de club hoort of na 90 dagen zonder gebruik. De toegang eindigt ook als je je wachtwoord wijzigt, tenzij je dan anders kiest.',
  },
  grant: { en: 'Give access', nl: 'Toegang geven' },
  refuse: { en: 'Decline', nl: 'Weigeren' },
  cancel: { en: 'Cancel', nl: 'Annuleren' },

  password: { en: 'Confirm your password', nl: 'Bevestig je wachtwoord' },
  whyPassword: {
    en: 'We will not ask again for ten minutes.',
    nl: 'Daarna vragen we er tien minuten niet om.',
  },
  back: { en: 'Back', nl: 'Terug' },

  whichClub: (name: string) => ({
    en: html`Which club should “<bdi>${name}</bdi>” access?`,
    nl: html`Met welke club mag ‘<bdi>${name}</bdi>’ werken?`,
  }),
  oneClub: {
    en: 'It gets access to one club. Connect it again for another club.',
    nl: 'De assistent krijgt toegang tot één club. Verbind de assistent opnieuw voor een andere club.',
  },
  noClub: (name: string) => ({
    en: html`“<bdi>${name}</bdi>” cannot be connected yet`,
    nl: html`Je kunt ‘<bdi>${name}</bdi>’ nog niet verbinden`,
  }),
  nobodysClub: {
    en: 'You have no club here yet. Ask an administrator of your club for an invitation.',
    nl: 'Je hebt hier nog geen toegang tot een club. Vraag een beheerder van je club om een uitnodiging.',
  },
  chooseAgain: (club: string) => ({
    en: `It can’t connect to ${club}. Choose another club below.`,
    nl: `Je kunt de assistent niet met ${club} verbinden. Kies hieronder een andere club.`,
  }),
  allow: (club: string) => ({ en: `Allow assistants in ${club}`, nl: `Assistenten toestaan in ${club}` }),
  aboutAllowing: {
    en: 'The company behind an assistant receives everything it reads. Once you allow assistants, everyone with a role in the club can connect one. An assistant can never do more than the person who connected it. If you block them later, they all stop immediately.',
    nl: 'Het bedrijf achter een assistent krijgt alles wat die leest. Als je assistenten toestaat, kan iedereen met een rol in de club er een verbinden. Een assistent mag nooit meer dan wie hem verbindt. Verbied je ze later weer, dan hebben ze meteen geen toegang meer.',
  },
  askToAllow: {
    en: 'Ask an administrator of the club to allow them.',
    nl: 'Vraag een beheerder van de club om ze toe te staan.',
  },
} as const

/** The reasons an assistant cannot be connected to a club. */
export const obstacles: { readonly [obstacle in Obstacle]: LocalizedText } = {
  demo: {
    en: 'Everyone shares this demo club. Assistants read it with a sandbox key.',
    nl: 'Deze democlub is voor iedereen. Een assistent krijgt hier toegang met een sandboxsleutel.',
  },
  plan: {
    en: 'Assistants need the Pro plan, and this club is on Basic.',
    nl: 'Assistenten werken alleen met een Pro-abonnement, en deze club heeft Basis.',
  },
  forbidden: {
    en: 'This club does not allow AI assistants yet.',
    nl: 'Deze club staat nog geen AI-assistenten toe.',
  },
  factor: {
    en: 'Your role in this club requires two-step verification. Turn it on in your account first, at /account/second-factor.',
    nl: 'Voor je rol in deze club is tweestapsverificatie verplicht. Zet die eerst aan in je account, op /account/second-factor.',
  },
  role: {
    en: 'Your role in this club allows none of the requested permissions.',
    nl: 'Met je rol in deze club heb je geen van de gevraagde rechten.',
  },
}
