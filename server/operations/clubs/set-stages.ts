import { pipeline } from '@kantine/contract/administration/pipeline.ts'
import { setStages } from '../../clubs/stages.ts'
import { one, operation } from '../operation.ts'
import { command } from './stages.ts'

export default operation({
  on: pipeline,
  name: 'set',
  about: 'one',
  method: 'PUT',
  offered: ['shell'],
  permission: 'stages:manage',
  title: { en: 'Set stages', nl: 'Fasen instellen' },
  says: {
    en: 'Sets the stages of a club’s intake pipeline. Kennismakers keep a stage that is removed.',
    nl: 'Stelt de fasen van de kennismakers van een club in. Kennismakers houden een fase die vervalt.',
  },
  logs: { 'stages.changed': { en: 'Stages of trial members changed', nl: 'Fasen van kennismakers gewijzigd' } },
  effect: 'writes',
  input: pipeline.fields,
  output: one(pipeline.fields),
  shell: {
    ...command,
    options: { stages: 'set' },
    more: 'While a club has none, any text is a status of a kennismaker. --set "" removes the list.',
  },
  async run({ store }, { club, actor }, { stages }) {
    await setStages(store, club, actor, stages)
    return { stages }
  },
})
