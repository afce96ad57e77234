/** Takes an import back, and shows before that by name what happens. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { whole } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../../callers/caller.ts'
import { consequences } from '../../records/consequences.ts'
import { showTakingBack, takeBack } from '../../records/take-back.ts'
import { RecordReader } from '../../store/record-reader.ts'
import type { Context } from '../context.ts'
import { requirePermission } from '../may.ts'
import { type Operation, one, operation } from '../operation.ts'
import { enteredResources } from '../records/records.ts'
import { onRecordsOf } from '../records/several.ts'

const input = {
  import_id: whole('Import', 'Import', {
    min: 1,
    required: true,
    doc: 'The id of the import.',
    example: 3,
  }),
}

const named = { id: answered.whole('Id', 'Id'), name: answered.text('Name', 'Naam') }

/** Of each kind, the first 1,000 records, and how many there are (`TakenBack`). */
const output = one({
  removed: answered.list('Removed', 'Verwijderd', named),
  removed_count: answered.whole('Number removed', 'Aantal verwijderd'),
  restored: answered.list('Changed back', 'Hersteld', {
    ...named,
    /** Each with `field`, and its values `now` and `before` the import. */
    fields: answered.objects('Fields', 'Velden'),
  }),
  restored_count: answered.whole('Number changed back', 'Aantal hersteld'),
  left: answered.list('Left as they are', 'Blijven zo', {
    ...named,
    reason: answered.inBothLanguages('Reason', 'Reden'),
  }),
  left_count: answered.whole('Number left as they are', 'Aantal dat zo blijft'),
  gone_count: answered.whole('Removed before', 'Al eerder verwijderd'),
  was_done: answered.flag('Taken back before', 'Al eerder teruggedraaid'),
})

function operationsOn(resource: Resource): readonly Operation[] {
  /** The import, for a caller who may read its records: the response names them. */
  const wantedBy = async (context: Context, caller: Caller, id: number) => {
    requirePermission(caller, { permission: resource.scopes.read, effect: 'reads' })
    const { seal } = await context.webhooks()
    return { resource, id, seal, signal: context.signal }
  }
  const show = operation({
    ...onRecordsOf(resource),
    name: 'show_taking_back',
    about: 'all',
    noun: 'taking-back',
    method: 'GET',
    title: { en: 'What taking back does', nl: 'Wat terugdraaien doet' },
    says: {
      en: 'Shows which records an import would lose, change back or leave if it were taken back.',
      nl: 'Toont welke gegevens verdwijnen, terugveranderen of blijven als een import wordt teruggedraaid.',
    },
    effect: 'reads',
    input,
    output,
    async run(context, caller, { import_id }) {
      const { store } = context
      const wanted = await wantedBy(context, caller, import_id)
      const { club } = caller
      return store.snapshot((db) => {
        const now = store.wallClock()
        const open = () => new RecordReader(db, { club, stamp: now, resources: store.resources, rules: consequences })
        return showTakingBack(open, wanted, now)
      })
    },
  })
  const take = operation({
    ...onRecordsOf(resource),
    name: 'take_back',
    about: 'all',
    noun: 'taking-back',
    title: { en: 'Take this import back', nl: 'Import terugdraaien' },
    says: {
      en: 'Removes the new records of an import, and changes the others back. Records that were changed or used since stay as they are.',
      nl: 'Verwijdert wat een import heeft toegevoegd, en draait wijzigingen terug. Wat daarna is gewijzigd of gebruikt, blijft zoals het is.',
    },
    logs: {
      [`import.taken_back ${resource.plural}`]: {
        en: `Import of ${resource.title.en.toLowerCase()} taken back: {removed} removed, {restored} changed back, {left} left as they were`,
        nl: `Import van ${resource.title.nl.toLowerCase()} teruggedraaid: {removed} verwijderd, {restored} hersteld, {left} niet gewijzigd`,
        details: ['resource', 'removed', 'restored', 'left'],
      },
    },
    effect: 'destroys',
    lost: {
      en: 'The import was already taken back. The activity log shows what happened.',
      nl: 'De import was al teruggedraaid. In het logboek staat wat er is gebeurd.',
    },
    input,
    output,
    async run(context, caller, { import_id }) {
      const wanted = await wantedBy(context, caller, import_id)
      return context.store.write(caller.club, caller.actor, (write) => takeBack(write, wanted))
    },
  })
  return [show, take]
}

export default enteredResources.flatMap(operationsOn)
