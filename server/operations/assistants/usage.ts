import { grant } from '@kantine/contract/administration/grant.ts'
import { usageInDetail as described } from '@kantine/contract/administration/usage.ts'
import { grantOfClub } from '../../callers/assistants/grants.ts'
import { daysWithUse, usageJson } from '../../callers/usage-json.ts'
import { usageInDetail } from '../../callers/usage-of.ts'
import { one, operation } from '../operation.ts'
import { ofAssistants } from './assistant.ts'

const { id, client_name } = grant.fields

export default operation({
  ...ofAssistants,
  name: 'usage',
  about: 'one',
  noun: 'usage',
  title: { en: 'Usage', nl: 'Gebruik' },
  says: {
    en: 'Shows the assistant’s calls per day for the last 30 days, its errors per call and its latest rejected calls.',
    nl: 'Toont de aanroepen van een assistent per dag over de laatste 30 dagen, de fouten per aanroep en de laatste geweigerde aanroepen.',
  },
  effect: 'reads',
  output: one({ id, client_name, ...described }),
  shell: { shows: ({ days, ...rest }) => ({ ...rest, days: daysWithUse(days) }) },
  async run({ store, usage }, { club }, { id }) {
    await usage?.flush()
    const { clientName } = await grantOfClub(store, club, id)
    return { id, client_name: clientName, ...usageJson(await usageInDetail(store, club, { kind: 'grant', id })) }
  },
})
