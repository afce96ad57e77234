import { administrator } from '@kantine/contract/administration/administrator.ts'
import { removeAdministrator } from '../../callers/accounts/remove-administrator.ts'
import { one, operation } from '../operation.ts'
import { byEmail, ofAdministrators, who } from './administrator.ts'

export default operation({
  ...ofAdministrators,
  name: 'remove',
  about: 'one',
  title: { en: 'Remove administrator', nl: 'Beheerder verwijderen' },
  says: {
    en: 'Removes an administrator and signs them out everywhere.',
    nl: 'Verwijdert een beheerder en logt die overal uit.',
  },
  effect: 'destroys',
  input: byEmail,
  output: one({ ...who, clubs_without_administrator: administrator.fields.clubs }),
  async run({ store }, { actor }, wanted) {
    const { id, email, name, clubsWithout } = await removeAdministrator(store, actor, wanted.email)
    return { id, email, name, clubs_without_administrator: clubsWithout.map(({ slug }) => slug) }
  },
})
