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
    en: 'Gives a club another name, another slug, or both.',
    nl: 'Geeft een club een andere naam, een andere korte naam, of allebei.',
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
    more: 'GET /api/v1/club shows them within a second. Commands and addresses of the application use the new slug at once.',
  },
  async run({ store }, { club, actor }, { name, slug }) {
    await refuseDemoClub(store, club, 'Its name and slug cannot be changed.')
    return clubs.jsonOf(await renameClub(store, actor, club, { name: name?.trim(), slug }))
  },
})
