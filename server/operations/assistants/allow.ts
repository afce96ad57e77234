import { club } from '@kantine/contract/administration/club.ts'
import { allowAssistants } from '../../callers/assistants/allow.ts'
import { clubs } from '../../clubs/clubs.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { one, operation } from '../operation.ts'
import { ofAssistants } from './assistant.ts'

export default operation({
  ...ofAssistants,
  name: 'allow',
  about: 'all',
  noun: 'allowed',
  method: 'PUT',
  title: { en: 'Allow AI assistants', nl: 'AI-assistenten toestaan' },
  says: {
    en: 'Allows or blocks AI assistants in a club. Blocking them revokes every grant.',
    nl: 'Bepaalt of een club AI-assistenten toestaat. Verbiedt de club ze, dan verliezen ze alle toegang.',
  },
  done: { en: 'Club {slug} changed', nl: 'Club {slug} gewijzigd' },
  logs: {
    'assistants.allowed': { en: 'AI assistants allowed', nl: 'AI-assistenten toegestaan' },
    'assistants.forbidden': { en: 'AI assistants blocked', nl: 'AI-assistenten verboden' },
  },
  effect: 'destroys',
  confirm: 'password',
  input: { allowed: club.fields.assistants_allowed },
  output: one(club.fields),
  shell: {
    options: { allowed: 'off' },
    defaults: { allowed: true },
    more: 'Add --off to block them. Keys that begin with act_live_ keep working.',
    next: ({ name, assistants_allowed: isAllowed }) =>
      isAllowed
        ? `${name} allows AI assistants. Everyone with a role in the club can connect them.`
        : `${name} does not allow AI assistants. Connected assistants no longer work.`,
  },
  async run({ store }, { club, actor }, { allowed }) {
    await refuseDemoClub(store, club, 'Assistants read it with a sandbox key.')
    return clubs.jsonOf(await allowAssistants(store, actor, club, allowed))
  },
})
