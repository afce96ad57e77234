/** The imports of the last seven days, by whom and from which file. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { entry } from '@kantine/contract/administration/entry.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { imports, type StoredImport } from '../../records/kept-imports.ts'
import { importsIn } from '../../records/take-back.ts'
import { withNames } from '../activity/names.ts'
import { requirePermission } from '../may.ts'
import { listOf, type Operation, operation } from '../operation.ts'
import { enteredResources } from '../records/records.ts'
import { onRecordsOf } from '../records/several.ts'

const { by, by_id, name, on_behalf_of } = entry.fields

const fields = {
  id: answered.whole('Id', 'Id'),
  imported_at: answered.instant('Imported', 'Geïmporteerd'),
  by,
  by_id,
  name,
  on_behalf_of,
  file_name: orNull(answered.text('File', 'Bestand')),
  created: answered.whole('New', 'Nieuw'),
  changed: answered.whole('Changed', 'Gewijzigd'),
  taken_back_at: orNull(answered.instant('Taken back', 'Teruggedraaid')),
}

const listOfImports = (resource: Resource): Operation =>
  operation({
    ...onRecordsOf(resource),
    name: 'imports',
    about: 'all',
    noun: 'imports',
    method: 'GET',
    title: { en: 'Imports of the last seven days', nl: 'Imports van de laatste zeven dagen' },
    says: {
      en: 'Lists the imports that can be taken back, newest first.',
      nl: 'Toont de imports die kunnen worden teruggedraaid, met de nieuwste eerst.',
    },
    effect: 'reads',
    output: listOf(fields),
    run({ store }, caller) {
      requirePermission(caller, { permission: resource.scopes.read, effect: 'reads' })
      return store.read(caller.club, async (db) => {
        // At most 100, because an import forgets older ones (`kept-imports.ts`).
        const found = await importsIn(db, caller.club, resource, store.wallClock())
        const data = (await withNames(db, caller, found.map(mentioned))).map(
          ({ stored, by, byId: by_id, name, onBehalfOf: on_behalf_of }) => {
            const { id, imported_at, file_name, created, changed, taken_back_at } = imports.jsonOf(stored)
            return { id, imported_at, by, by_id, name, on_behalf_of, file_name, created, changed, taken_back_at }
          },
        )
        return { data, has_more: false }
      })
    },
  })

const mentioned = (stored: StoredImport) => ({
  stored,
  by: stored.actor,
  byId: stored.actorId,
  byName: stored.actorName,
  administratorId: stored.administratorId,
  subject: `import ${stored.id}`,
})

export default enteredResources.map(listOfImports)
