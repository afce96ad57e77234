import { club } from '@kantine/contract/administration/club.ts'
import { clubs, createClub } from '../../clubs/clubs.ts'
import { defaultTimeZone } from '../../clubs/time-zone.ts'
import { operation } from '../operation.ts'
import { ofClubs, theClub } from './club.ts'

const { name, slug, plan, time_zone } = club.fields

export default operation({
  ...ofClubs,
  name: 'create',
  about: 'all',
  title: { en: 'New club', nl: 'Nieuwe club' },
  says: { en: 'Creates an empty club.', nl: 'Maakt een lege club aan.' },
  done: {
    en: 'Club {subject} created with the slug {slug}',
    nl: 'Club {subject} aangemaakt, met de korte naam {slug}',
  },
  logs: { 'club.created': { en: 'Club created', nl: 'Club aangemaakt', details: ['slug', 'plan'] } },
  effect: 'writes',
  input: {
    name,
    slug,
    plan: { ...plan, required: false },
    time_zone: { ...time_zone, required: false },
  },
  output: theClub,
  shell: {
    defaults: { plan: 'pro', time_zone: defaultTimeZone },
    next: ({ slug }) => `Create a key with: kantine keys create --club ${slug} --label LABEL --scopes all`,
  },
  async run({ store }, { actor }, { name, slug, plan = 'pro', time_zone: timeZone = defaultTimeZone }) {
    return clubs.jsonOf(await createClub(store, actor, { name: name.trim(), slug, plan, timeZone }))
  },
})
