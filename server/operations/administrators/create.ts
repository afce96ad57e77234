import { administrator } from '@kantine/contract/administration/administrator.ts'
import { role } from '@kantine/contract/administration/role.ts'
import { createAdministrator } from '../../callers/accounts/administrators.ts'
import { newPassword } from '../../callers/accounts/password.ts'
import { one, operation } from '../operation.ts'
import { byEmail, madeUpPassword, ofAdministrators, password, passwordInShell, shown } from './administrator.ts'
import { orInvite } from './or-invite.ts'

export default operation({
  ...ofAdministrators,
  name: 'create',
  about: 'all',
  title: { en: 'New administrator', nl: 'Nieuwe beheerder' },
  says: {
    en: 'Creates an account for the application, with a role in one or more clubs.',
    nl: 'Maakt een account voor de applicatie, met een rol in één of meer clubs.',
  },
  done: {
    en: '{name} has the role {role} in {clubs} and signs in as {email}',
    nl: '{name} is {role} bij {clubs} en logt in met {email}',
  },
  effect: 'writes',
  input: {
    ...byEmail,
    name: administrator.fields.name,
    slugs: administrator.fields.clubs,
    role: { ...role, doc: 'The person’s role in these clubs.' },
    password,
  },
  output: one({ ...administrator.fields, password: madeUpPassword }),
  shell: { options: { slugs: 'clubs' }, defaults: { role: 'administrator' }, ...passwordInShell },
  async run({ store }, { actor }, { email, name, slugs, role, password: given }) {
    const password = given ?? newPassword()
    const wanted = { email, name: name.trim(), clubs: slugs, role, password }
    const made = await createAdministrator(store, actor, wanted).catch(orInvite('bad_request', email, slugs[0], role))
    return { ...shown(made), password: given ? null : password }
  },
})
