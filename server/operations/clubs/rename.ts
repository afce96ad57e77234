import { club } from '@kantine/contract/administration/club.ts'
import { clubs, renameClub } from '../../clubs/clubs.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { operation } from '../operation.ts'
import { ofClubs, theClub } from './club.ts'

const { name, slug } = club.fields

export default operation({
  ...ofClubs,
  name: 'rename',
  about: 'one',
  noun: 'name',
  method: 'PUT',
  title: { en: 'Rename club', nl: 'Club hernoemen' },
  says: {
    en: 'Changes the name or the slug of a club.',
    nl: 'Wijzigt de naam of de korte naam van een club.',
  },
  done: { en: 'Club {subject} has the slug {slug} now', nl: 'Club {subject} heeft nu de korte naam {slug}' },
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
    more: 'GET /api/v1/club shows them within a second. Commands and URLs of the application use the new slug immediately.',
  },
  async run({ store }, { club, actor }, { name, slug }) {
    await refuseDemoClub(store, club, 'Its name and slug cannot be changed.')
    return clubs.jsonOf(await renameClub(store, actor, club, { name: name?.trim(), slug }))
  },
})
