import { administratorByEmail } from '../../callers/accounts/administrators.ts'
import { removeSecondFactor } from '../../callers/accounts/second-factor.ts'
import { one, operation } from '../operation.ts'
import { byEmail, ofAdministrators, who } from './administrator.ts'

export default operation({
  ...ofAdministrators,
  name: 'second-factor-off',
  about: 'one',
  noun: 'second-factor',
  method: 'DELETE',
  title: { en: 'Turn off two-step verification', nl: 'Tweestapsverificatie uitzetten' },
  says: {
    en: 'Turns off two-step verification for a user who lost their device and recovery codes.',
    nl: 'Zet tweestapsverificatie uit voor iemand die zowel het apparaat als de herstelcodes kwijt is.',
  },
  done: {
    en: '{name} now signs in without two-step verification',
    nl: '{name} logt in zonder tweestapsverificatie',
  },
  effect: 'destroys',
  input: byEmail,
  output: one(who),
  shell: { arguments: ['email'] },
  async run({ store }, { actor }, wanted) {
    const administrator = await administratorByEmail(store, wanted.email)
    await removeSecondFactor(store, actor, administrator)
    const { id, email, name } = administrator
    return { id, email, name }
  },
})
