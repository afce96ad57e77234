import { newPassword } from '../../callers/administrators/password.ts'
import { setPassword } from '../../callers/administrators/set-password.ts'
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
    en: 'Gives an administrator a new password, and logs them out everywhere.',
    nl: 'Geeft een beheerder een nieuw wachtwoord, en logt die overal uit.',
  },
  done: {
    en: '{name} was logged out everywhere and logs in as {email} with another password',
    nl: '{name} is overal uitgelogd en logt in als {email} met een ander wachtwoord',
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
