import { grant } from '@kantine/contract/administration/grant.ts'
import { usageInDetail as described } from '@kantine/contract/administration/usage.ts'
import { grantOfClub } from '../../callers/assistants/grants.ts'
import { one, operation } from '../operation.ts'
import { ofUsage, usageOf } from '../usage.ts'
import { ofAssistants } from './assistant.ts'

const { id, client_name } = grant.fields

export default operation({
  ...ofAssistants,
  ...ofUsage,
  says: {
    en: 'Shows the assistant’s calls per day for the last 30 days, its errors per call and its latest rejected calls.',
    nl: 'Toont de aanroepen van een assistent per dag over de laatste 30 dagen, de fouten per aanroep en de laatste geweigerde aanroepen.',
  },
  output: one({ id, client_name, ...described }),
  async run(context, { club }, { id }) {
    const { clientName } = await grantOfClub(context.store, club, id)
    return { id, client_name: clientName, ...(await usageOf(context, club, { kind: 'grant', id })) }
  },
})
