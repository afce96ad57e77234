import { club } from '@kantine/contract/administration/club.ts'
import { clubs, listClubs, renameClub, setPlan, setTimeZone } from '../../clubs/clubs.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { refusePracticeClub } from '../../clubs/practice.ts'
import { listOf, one, operation } from '../operation.ts'

/** Properties shared by all operations on clubs, which only the operator can use. */
export const ofClubs = { on: club, offered: ['shell'], permission: 'clubs:manage' } as const

export const theClub = one(club.fields)

const list = operation({
  ...ofClubs,
  name: 'list',
  about: 'all',
  title: { en: 'Clubs', nl: 'Clubs' },
  says: { en: 'Lists the clubs, oldest first.', nl: 'Toont de clubs, oudste eerst.' },
  effect: 'reads',
  output: listOf(club.fields),
  run: async ({ store }) => ({ data: (await listClubs(store)).map(clubs.jsonOf), has_more: false }),
})

const { name, slug } = club.fields

const rename = operation({
  ...ofClubs,
  name: 'rename',
  about: 'one',
  noun: 'name',
  method: 'PUT',
  title: { en: 'Rename club', nl: 'Club hernoemen' },
  says: {
    en: 'Changes a club’s name or slug.',
    nl: 'Wijzigt de naam of de korte naam van een club.',
  },
  done: { en: 'Club {subject} now has the slug {slug}', nl: 'Club {subject} heeft nu de korte naam {slug}' },
  logs: {
    'club.renamed': {
      en: 'Club renamed (its short name is {slug})',
      nl: 'Club hernoemd (de korte naam is {slug})',
      details: ['old_slug', 'slug'],
    },
  },
  effect: 'writes',
  input: { name: { ...name, required: false }, slug: { ...slug, required: false } },
  output: theClub,
  shell: {
    changes: ['name', 'slug'],
    more: 'Commands and URLs of the application use the new slug immediately. GET /api/v1/club shows it within a second.',
  },
  async run({ store }, { club, actor }, { name, slug }) {
    await refuseDemoClub(store, club, 'Its name and slug cannot be changed.')
    return clubs.jsonOf(await renameClub(store, actor, club, { name: name?.trim(), slug }))
  },
})

/** Administrators can change only the name: the slug is part of URLs that people have saved. */
const changeName = operation({
  ...ofClubs,
  name: 'change-name',
  about: 'one',
  noun: 'name',
  method: 'PUT',
  offered: ['application'],
  permission: 'club:manage',
  title: { en: 'Change name', nl: 'Naam wijzigen' },
  says: { en: 'Changes the club’s name.', nl: 'Wijzigt de naam van de club.' },
  effect: 'writes',
  input: { name },
  output: theClub,
  async run({ store }, { club, actor }, { name }) {
    await refuseDemoClub(store, club, 'Its name cannot be changed.')
    return clubs.jsonOf(await renameClub(store, actor, club, { name: name.trim() }))
  },
})

const plan = operation({
  ...ofClubs,
  name: 'plan',
  about: 'one',
  noun: 'plan',
  method: 'PUT',
  permission: 'plans:manage',
  title: { en: 'Change plan', nl: 'Abonnement wijzigen' },
  says: {
    en: 'Changes a club’s plan, effective within a second.',
    nl: 'Wijzigt het abonnement van een club. Dat gaat binnen een seconde in.',
  },
  done: { en: 'Club {subject} is on the {plan} plan', nl: 'Club {subject} heeft het abonnement {plan}' },
  logs: {
    'plan.changed': { en: 'Plan changed to {plan}', nl: 'Abonnement gewijzigd in {plan}', details: ['plan'] },
  },
  effect: 'writes',
  input: { plan: club.fields.plan },
  output: theClub,
  shell: {
    arguments: ['plan'],
    more: "On basic, calls with the club's keys fail with upgrade_required.",
  },
  async run({ store }, { club, actor }, { plan }) {
    await refuseDemoClub(store, club, 'Its plan cannot be changed.')
    await store.read(club, (db) => refusePracticeClub(db, club, 'It is always on Pro.'))
    return clubs.jsonOf(await setPlan(store, actor, club, plan))
  },
})

const timeZone = operation({
  ...ofClubs,
  name: 'time-zone',
  about: 'one',
  noun: 'time-zone',
  method: 'PUT',
  offered: ['application', 'shell'],
  permission: 'club:manage',
  title: { en: 'Set time zone', nl: 'Tijdzone instellen' },
  says: { en: 'Sets a club’s time zone.', nl: 'Stelt de tijdzone van een club in.' },
  done: { en: 'Club {subject} is in the time zone {time_zone}', nl: 'Club {subject} heeft nu de tijdzone {time_zone}' },
  logs: {
    'time_zone.changed': {
      en: 'Time zone changed to {time_zone}',
      nl: 'Tijdzone gewijzigd in {time_zone}',
      details: ['time_zone'],
    },
  },
  effect: 'writes',
  input: { time_zone: club.fields.time_zone },
  output: theClub,
  shell: {
    arguments: ['time_zone'],
    more: 'GET /api/v1/club returns it. Times in the API stay in UTC.',
  },
  async run({ store }, { club, actor }, { time_zone: timeZone }) {
    await refuseDemoClub(store, club, 'Its time zone cannot be changed.')
    return clubs.jsonOf(await setTimeZone(store, actor, club, timeZone))
  },
})

export default [list, rename, changeName, plan, timeZone]
