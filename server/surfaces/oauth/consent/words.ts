/**
 * What the consent page says. `name` is the assistant as it calls itself, `club` the name of a club. Each stands isolated (`<bdi>`), so
 * that the direction of its letters changes nothing around it.
 */
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
    nl: `De site ${host} bevestigt dat dit haar assistent is.`,
  }),
  notVerified: {
    en: 'Nobody has checked who made this assistant: it chose its name itself. Go on only if you are connecting it yourself, at this moment.',
    nl: 'Niemand heeft gecontroleerd wie deze assistent maakt: de naam heeft hij zelf gekozen. Ga alleen verder als je hem nu zelf verbindt.',
  },
  goesTo: { en: 'The access goes to', nl: 'De toegang gaat naar' },
  ownComputer: { en: 'a program on your own device', nl: 'een programma op je eigen apparaat' },
  startedYourself: {
    en: 'Go on only if you started that program yourself.',
    nl: 'Ga alleen verder als je dat zelf hebt gestart.',
  },

  whatItMayDo: { en: 'What the assistant may do', nl: 'Wat de assistent mag doen' },
  untick: {
    en: 'You can take away what it does not need.',
    nl: 'Je kunt weghalen wat hij niet nodig heeft.',
  },
  hasAlready: { en: 'It may do this already', nl: 'Dit mag hij al' },
  isNew: { en: 'New', nl: 'Nieuw' },
  notInRole: (role: string) => ({
    en: `Your role in this club (${role}) does not allow this.`,
    nl: `Je rol in deze club (${role}) staat dit niet toe.`,
  }),
  noScope: { en: 'Leave at least one, or refuse.', nl: 'Laat er minstens één staan, of weiger.' },
  readOnly: { en: 'Read only', nl: 'Alleen lezen' },
  aboutReadOnly: {
    en: 'The assistant can add, change and remove nothing, and will not be offered this later.',
    nl: 'De assistent kan niets toevoegen, wijzigen of verwijderen, en krijgt dat later ook niet aangeboden.',
  },
  removesUnasked: {
    en: 'May remove without a preview',
    nl: 'Mag verwijderen zonder eerst te laten zien wat er verandert',
  },
  aboutRemovesUnasked: {
    en: 'Leave this off, and Kantine takes a removal only after it has told the assistant what would change.',
    nl: 'Laat dit uit, dan verwijdert Kantine pas iets nadat het de assistent heeft laten zien wat er zou veranderen.',
  },
  consequences: {
    en: 'Whoever runs the assistant gets what it reads. The access ends when it is revoked, when you leave the club, when your password is reset, when you change it (unless you choose to keep the access), or after 90 days without use.',
    nl: 'Wat de assistent leest, komt terecht bij wie hem aanbiedt. De toegang eindigt als die wordt ingetrokken, als je de club verlaat, als je wachtwoord opnieuw wordt ingesteld, als je het wijzigt (tenzij je de toegang dan laat bestaan), of na 90 dagen zonder gebruik.',
  },
  grant: { en: 'Give access', nl: 'Toegang geven' },
  refuse: { en: 'Refuse', nl: 'Weigeren' },
  cancel: { en: 'Cancel', nl: 'Annuleren' },

  password: { en: 'Your password, once more', nl: 'Je wachtwoord, nog een keer' },
  whyPassword: {
    en: 'Before anybody gets more access, we make sure that it is you. Then your password counts for ten minutes.',
    nl: 'Voordat iemand meer toegang krijgt, controleren we of jij het bent. Daarna is je wachtwoord tien minuten goed.',
  },
  back: { en: 'Back', nl: 'Terug' },

  whichClub: (name: string) => ({
    en: html`Which club may “<bdi>${name}</bdi>” work with?`,
    nl: html`Met welke club mag ‘<bdi>${name}</bdi>’ werken?`,
  }),
  oneClub: {
    en: 'It gets access to one club. To use it for another one as well, connect it once more.',
    nl: 'De assistent krijgt toegang tot één club. Verbind hem nog een keer om hem ook voor een andere te gebruiken.',
  },
  noClub: (name: string) => ({
    en: html`“<bdi>${name}</bdi>” cannot be connected yet`,
    nl: html`‘<bdi>${name}</bdi>’ is nog niet te verbinden`,
  }),
  nobodysClub: {
    en: 'You do not belong to any club here. Ask an administrator of your club for an invitation.',
    nl: 'Je hoort hier bij geen enkele club. Vraag een beheerder van je club om een uitnodiging.',
  },
  chooseAgain: (club: string) => ({
    en: `It cannot be connected to ${club}. Choose below.`,
    nl: `Verbinden met ${club} kan niet. Kies hieronder.`,
  }),
  allow: (club: string) => ({ en: `Allow assistants in ${club}`, nl: `Assistenten toestaan in ${club}` }),
  aboutAllowing: {
    en: 'What an assistant reads goes to the company that runs it, so the club decides first. If you allow assistants, everybody with a role in the club can connect assistants. None of them can do more than the person who connected it. When assistants are forbidden again, all of them stop at once.',
    nl: 'Wat een assistent leest gaat naar het bedrijf erachter. Daarom beslist de club eerst. Als je assistenten toestaat, kan iedereen met een rol in de club assistenten verbinden. Geen daarvan kan meer dan degene die hem heeft verbonden. Worden assistenten weer verboden, dan stoppen ze allemaal meteen.',
  },
  askToAllow: {
    en: 'Ask an administrator of the club to allow them.',
    nl: 'Vraag een beheerder van de club om ze toe te staan.',
  },
} as const

/** Why an assistant cannot be connected to a club. */
export const obstacles: { readonly [obstacle in Obstacle]: LocalizedText } = {
  demo: {
    en: 'Everybody shares this demo club. Assistants read it with a sandbox key.',
    nl: 'Iedereen deelt deze democlub. Assistenten lezen hem met een sandboxsleutel.',
  },
  plan: {
    en: 'This club is not on the Pro plan, which assistants need.',
    nl: 'Deze club heeft geen Pro-abonnement, en dat is nodig voor assistenten.',
  },
  forbidden: {
    en: 'This club does not allow AI assistants yet.',
    nl: 'Deze club staat nog geen AI-assistenten toe.',
  },
  factor: {
    en: 'Your role in this club needs a second factor. Turn it on in your account first, at /account/second-factor.',
    nl: 'Je rol in deze club heeft een tweede factor nodig. Zet hem eerst aan in je account, op /account/second-factor.',
  },
  role: {
    en: 'Your role in this club allows nothing of what the assistant asks for.',
    nl: 'Je rol in deze club staat niets toe van wat de assistent vraagt.',
  },
}
