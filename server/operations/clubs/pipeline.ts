import { pipeline } from '@kantine/contract/administration/pipeline.ts'
import { setStages, stagesOf } from '../../clubs/stages.ts'
import { one, operation } from '../operation.ts'

/** Properties shared by both operations. */
const ofStages = {
  on: pipeline,
  about: 'one',
  offered: ['application', 'shell'],
  permission: 'stages:manage',
  output: one(pipeline.fields),
} as const

const command = {
  command: 'clubs stages',
  shows: ({ stages }: { readonly stages: readonly string[] }) => stages,
} as const

const get = operation({
  ...ofStages,
  name: 'get',
  title: { en: 'Stages', nl: 'Fasen' },
  says: {
    en: 'Shows the stages of a club’s intake pipeline, in order.',
    nl: 'Toont de fasen van de kennismakers van een club, op volgorde.',
  },
  effect: 'reads',
  shell: command,
  run: async ({ store }, { club }) => ({ stages: await store.read(club, (db) => stagesOf(db, club)) }),
})

export const setterOfStages = operation({
  ...ofStages,
  name: 'set',
  method: 'PUT',
  title: { en: 'Set stages', nl: 'Fasen instellen' },
  says: {
    en: 'Sets the stages of a club’s intake pipeline. If you remove a stage, trial members already in it keep it.',
    nl: 'Stelt de fasen voor kennismakers in. Verwijder je een fase, dan blijft die staan bij de kennismakers die hem al hebben.',
  },
  logs: { 'stages.changed': { en: 'Trial member stages changed', nl: 'Fasen van kennismakers gewijzigd' } },
  effect: 'writes',
  input: pipeline.fields,
  shell: {
    ...command,
    options: { stages: 'set' },
    more: 'Without stages, a trial member can have any status. --set "" removes all stages.',
  },
  async run({ store }, { club, actor }, { stages }) {
    await setStages(store, club, actor, stages)
    return { stages }
  },
})

export default [get, setterOfStages]
