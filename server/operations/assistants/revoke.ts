import { grant } from '@kantine/contract/administration/grant.ts'
import { revokeGrant } from '../../callers/assistants/end-grants.ts'
import { grantOfClub, grants } from '../../callers/assistants/grants.ts'
import { one, operation } from '../operation.ts'
import { ofAssistants } from './assistant.ts'

const { administrator, state, ...fields } = grant.fields

export default operation({
  ...ofAssistants,
  name: 'revoke',
  about: 'one',
  noun: 'revocation',
  title: { en: 'End access', nl: 'Toegang beëindigen' },
  says: {
    en: 'Revokes a grant for good; its tokens stop working within a second.',
    nl: 'Trekt een toestemming voorgoed in; de assistent kan binnen een seconde niets meer.',
  },
  done: { en: 'Grant {subject} revoked', nl: 'Toestemming {subject} ingetrokken' },
  logs: {
    'grant.revoked': {
      en: 'Access of assistant {subject} ended',
      nl: 'Toegang van assistent {subject} beëindigd',
    },
    'grant.revoked replaced': {
      en: 'Access of assistant {subject} replaced by new access',
      nl: 'Toegang van assistent {subject} vervangen door nieuwe toegang',
    },
  },
  effect: 'destroys',
  output: one(fields),
  async run({ store }, { club, actor }, { id }) {
    const grant = await grantOfClub(store, club, id)
    return grants.jsonOf(await revokeGrant(store, actor, grant))
  },
})
