import { clubs } from '../../clubs/clubs.ts'
import { openPracticeClub, resetPracticeClub } from '../../sandbox/practice.ts'
import { nothing, operation } from '../operation.ts'
import { ofClubs, theClub } from './club.ts'

/** The parts of both operations. */
const ofPractice = {
  ...ofClubs,
  about: 'one',
  offered: ['application', 'shell'],
  permission: 'club:manage',
} as const

const practice = operation({
  ...ofPractice,
  name: 'practice',
  noun: 'practice',
  title: { en: 'Open a practice club', nl: 'Oefenclub openen' },
  says: {
    en: 'Opens the practice club of a club: a copy of the demo club in which you can change everything.',
    nl: 'Opent de oefenclub van een club: een kopie van de democlub waarin je alles mag wijzigen.',
  },
  done: { en: 'Practice club {slug} is ready', nl: 'Oefenclub {slug} staat klaar' },
  effect: 'writes',
  output: theClub,
  shell: {
    more: 'The administrators of the club administer its practice club. A club has one at most. It is removed after 30 days without use.',
  },
  run: async ({ store, language }, { club, actor }) =>
    clubs.jsonOf(await openPracticeClub(store, actor, club, language)),
})

const reset = operation({
  ...ofPractice,
  name: 'reset',
  noun: 'reset',
  title: { en: 'Reset', nl: 'Opnieuw beginnen' },
  says: {
    en: 'Brings a practice club back to the demo data of today. Keys, webhooks and users stay. No webhooks are sent.',
    nl: 'Zet een oefenclub terug naar de demogegevens van vandaag. Sleutels, webhooks en gebruikers blijven. Er worden geen webhooks verstuurd.',
  },
  logs: { 'club.reset': { en: 'Practice club reset', nl: 'Oefenclub teruggezet' } },
  effect: 'destroys',
  output: nothing,
  async run({ store }, { club, actor }) {
    await resetPracticeClub(store, actor, club)
    return undefined
  },
})

export default [practice, reset]
