import { answered } from '@kantine/contract/administration/answered.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { importsOf } from '../../records/import-slot.ts'
import { type Operation, one, operation } from '../operation.ts'
import { enteredResources } from './records.ts'
import { onRecordsOf } from './several.ts'

const progressOf = (resource: Resource): Operation =>
  operation({
    ...onRecordsOf(resource),
    name: 'import_progress',
    about: 'all',
    noun: 'import',
    method: 'GET',
    title: { en: 'Import progress', nl: 'Voortgang van de import' },
    says: {
      en: 'Shows how far the club’s import is, or the one that it waits for.',
      nl: 'Toont hoe ver de import van de club is, of de import waarop die wacht.',
    },
    effect: 'reads',
    output: one({
      done: answered.whole('Done', 'Klaar'),
      total: answered.whole('Total', 'Totaal'),
      free: answered.flag('Can begin', 'Kan beginnen'),
    }),
    async run({ store }, { club }) {
      const { running, isFree } = await importsOf(store, club)
      return { done: running.done, total: running.total, free: isFree }
    },
  })

/** How far the imports of each resource are that users enter. */
export const importProgress: readonly Operation[] = enteredResources.map(progressOf)

export default importProgress
