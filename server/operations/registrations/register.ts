import { registration } from '@kantine/contract/resources/registration.ts'
import { one, operation } from '../operation.ts'
import { storedText } from '../served.ts'
import { ofRegistrations, registerMember } from './registration.ts'

export default operation({
  ...ofRegistrations,
  name: 'register',
  title: { en: 'Register member', nl: 'Lid aanmelden' },
  says: {
    en: 'Registers a member for an event. A member who is registered already stays so.',
    nl: 'Meldt een lid aan voor een activiteit. Wie al is aangemeld, blijft dat.',
  },
  effect: 'writes',
  output: one(ofRegistrations.on.fields),
  called: () => 'register_member',
  plan: (input: unknown) => ({
    async work(write) {
      const before = write.changes()
      const id = await registerMember(write, input)
      return { outcome: write.changes() > before ? 'created' : 'found', id }
    },
    text: (write, { id }) => storedText(write, registration, id as number),
  }),
})
