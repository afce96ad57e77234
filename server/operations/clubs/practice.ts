import { clubs } from '../../clubs/clubs.ts'
import { openPracticeClub, resetPracticeClub } from '../../sandbox/practice.ts'
import { nothing, operation } from '../operation.ts'
import { ofClubs, theClub } from './club.ts'

/** Properties shared by both operations. */
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
    en: 'Opens a club’s practice club: a copy of the demo club where you can change anything.',
    nl: 'Opent de oefenclub van een club: een kopie van de democlub waarin je alles mag wijzigen.',
  },
  done: { en: 'Practice club {slug} is ready', nl: 'Oefenclub {slug} staat klaar' },
  effect: 'writes',
  output: theClub,
  shell: {
    more: 'The club’s administrators also administer its practice club. A club has at most one. Kantine removes it after 30 days without use.',
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
    en: 'Resets a practice club to today’s demo data. Keys, webhooks and users are kept. The reset sends no webhooks.',
    nl: 'Zet een oefenclub terug naar de demogegevens van vandaag. Sleutels, webhooks en gebruikers blijven bestaan. Kantine verstuurt daarbij geen webhooks.',
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
