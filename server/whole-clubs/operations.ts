/** What can be done with whole clubs. Only commands have the permission. */
import { text } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { itStays, refuseDemoClub } from '../clubs/demo.ts'
import { defineOperation } from '../operations/application-operation.ts'
import { Refusal } from '../refusal.ts'
import type { Seal } from '../seal.ts'
import { openFileKeys } from '../store/file-keys.ts'
import type { Store } from '../store/store.ts'
import { exportClub } from './export.ts'
import { type ImportedClub, type ImportOptions, importClub } from './import.ts'
import { verifyFile } from './read-file.ts'
import { noteRemoval, removeClub, type WithoutClub } from './remove.ts'

type On = {
  readonly store: Store
  /** Every resource that is stored. */
  readonly resources: readonly Resource[]
  readonly seal: Seal
}

const file = text('File', 'Bestand', {
  ...{ max: 4096, required: true },
  doc: 'The path of the file.',
  example: '/home/kantine/fc-voorbeeld.club',
})

const input = { plural: 'a club', fields: { file } }

export const exportClubOperation = defineOperation<On, { readonly file: string }, void>({
  name: 'export_club',
  doc: 'Writes everything of a club into a file.',
  permission: 'clubs:manage',
  effect: 'reads',
  input,
  run: (on, { club, actor }, { file }) => exportClub(on, actor, club, file),
})

export const importClubOperation = defineOperation<
  On & Omit<ImportOptions, 'file'>,
  { readonly file: string },
  ImportedClub
>({
  name: 'import_club',
  doc: 'Imports an exported club.',
  permission: 'clubs:manage',
  effect: 'writes',
  input,
  run: (on, { actor }, { file }) => importClub(on, actor, { ...on, file }),
})

export const removeClubOperation = defineOperation<On, { readonly file: string }, readonly WithoutClub[]>({
  name: 'remove_club',
  doc: 'Removes a club for good. Its file, which was exported just before, is read back first, and says at the end that the club was removed.',
  permission: 'clubs:manage',
  effect: 'destroys',
  input,
  async run({ store, resources, seal }, { club, actor }, { file }) {
    await refuseDemoClub(store, club, itStays)
    const keys = openFileKeys({ seal, store })
    const { head, end } = await verifyFile(file, { resources, now: store.now(), keys, unverified: false })
    if (head.club.id !== club) throw new Refusal('bad_request', `${file} is of another club.`)
    const without = await removeClub(store, actor, club, resources, head)
    await noteRemoval(file, end, keys)
    return without
  },
})
