import { guessTargets, targetsOf } from '@kantine/contract/importing/columns.ts'
import type { Collection } from '../data/collections.ts'
import { type Chosen, readTable, type Table } from './table.ts'

/** A file, what the reader chose, and the list in it. */
export type ChosenFile = { readonly file: File; readonly chosen: Chosen; readonly table: Table }

/** The fields that a file can set. */
export const importedFields = ({ fields, import: imported }: Collection) =>
  fields.filter(({ name }) => imported?.fields.includes(name))

/** Reads the list in a file for a collection, whose column names tell where the list is. */
export async function readFile(file: File, chosen: Chosen, collection: Collection): Promise<ChosenFile> {
  const targets = targetsOf(importedFields(collection))
  const known = (columns: readonly string[]) =>
    guessTargets(columns, targets).filter((target) => target !== undefined).length
  return { file, chosen, table: await readTable(file, chosen, known) }
}
