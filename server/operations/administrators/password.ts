import { newPassword } from '../../callers/accounts/password.ts'
import { setPassword } from '../../callers/accounts/set-password.ts'
import { one, operation } from '../operation.ts'
import { byEmail, madeUpPassword, ofAdministrators, password, passwordInShell, who } from './administrator.ts'

export default operation({
  ...ofAdministrators,
  name: 'password',
  about: 'one',
  noun: 'password',
  method: 'PUT',
  title: { en: 'Set password', nl: 'Wachtwoord instellen' },
  says: {
    en: 'Sets a new password for an administrator and signs them out everywhere.',
    nl: 'Stelt een nieuw wachtwoord in voor een beheerder en logt die overal uit.',
  },
  done: {
    en: '{name} was signed out everywhere and now signs in as {email} with the new password',
    nl: '{name} is overal uitgelogd en kan met {email} en het nieuwe wachtwoord weer inloggen',
  },
  effect: 'writes',
  input: { ...byEmail, password },
  output: one({ ...who, password: madeUpPassword }),
  shell: { arguments: ['email'], ...passwordInShell },
  async run({ store }, { actor }, wanted) {
    const password = wanted.password ?? newPassword()
    const { id, email, name } = await setPassword(store, actor, wanted.email, password)
    return { id, email, name, password: wanted.password ? null : password }
  },
})
