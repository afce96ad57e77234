import { nothing, operation } from '../operation.ts'
import { ofRegistrations, unregisterMember } from './registration.ts'

type Named = { readonly event_id: number; readonly member_id: number }

export default operation({
  ...ofRegistrations,
  name: 'unregister',
  method: 'DELETE',
  title: { en: 'Withdraw registration', nl: 'Aanmelding intrekken' },
  says: {
    en: 'Withdraws a member’s registration for an event, even after the event.',
    nl: 'Meldt een lid af voor een activiteit, ook als die voorbij is.',
  },
  effect: 'destroys',
  output: nothing,
  called: ({ event_id, member_id }: Named) => `unregister_member ${event_id} ${member_id}`,
  plan: (input: unknown) => ({
    async work(write) {
      await unregisterMember(write, input)
      return { outcome: 'removed' }
    },
    text: async () => '',
  }),
})
