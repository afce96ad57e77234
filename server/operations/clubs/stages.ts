import { pipeline } from '@kantine/contract/administration/pipeline.ts'
import { stagesOf } from '../../clubs/stages.ts'
import { one, operation } from '../operation.ts'

export const command = {
  command: 'clubs stages',
  shows: ({ stages }: { readonly stages: readonly string[] }) => stages,
} as const

export default operation({
  on: pipeline,
  name: 'get',
  about: 'one',
  offered: ['shell'],
  permission: 'stages:manage',
  title: { en: 'Stages', nl: 'Fasen' },
  says: {
    en: 'Shows the stages of a club’s intake pipeline, in order.',
    nl: 'Toont de fasen van de kennismakers van een club, op volgorde.',
  },
  effect: 'reads',
  output: one(pipeline.fields),
  shell: command,
  run: async ({ store }, { club }) => ({ stages: await store.read(club, (db) => stagesOf(db, club)) }),
})
