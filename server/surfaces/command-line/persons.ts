/** Exports one person's data for that person, and erases it. */
import { writeFile } from 'node:fs/promises'
import { storedResources } from '@kantine/contract/resources.ts'
import { commandCaller } from '../../callers/caller.ts'
import { clubBySlug } from '../../clubs/clubs.ts'
import { recordsAreInvented, refuseDemoClub } from '../../clubs/demo.ts'
import erasePerson, { type Erased } from '../../operations/data-subjects/erase.ts'
import exportPerson from '../../operations/data-subjects/export.ts'
import { preview } from '../../operations/execute.ts'
import { answerOf } from '../../operations/operation.ts'
import { parsed } from '../../operations/plan.ts'
import type { ChangeGroup } from '../../store/change-groups.ts'
import type { Administration, CommandResult } from './command.ts'
import { writeNewFile } from './new-file.ts'
import { table } from './table.ts'
import { UsageError } from './values.ts'

type Whose = {
  readonly club: string
  readonly member?: number
  readonly kennismaker?: number
  readonly debtor?: string
}
type Wanted = Whose & { readonly to?: string }
type Erasing = Whose & { readonly 'also-bookkeeping'?: true; readonly yes?: true }

/** @throws {UsageError} unless exactly one person is named */
export function withOnePerson<A extends Whose>(args: A): A {
  const given = [args.member, args.kennismaker, args.debtor].filter((value) => value !== undefined)
  if (given.length !== 1) throw new UsageError('Specify --member ID, --kennismaker ID or --debtor NAME.')
  return args
}

export async function exportData(on: Administration, args: Wanted): Promise<CommandResult> {
  const { caller, input } = await given(on, args)
  const data = await answerOf(on, exportPerson, caller, input)
  const text = JSON.stringify(data, null, 2)
  const { to } = args
  if (to === undefined) return { text, json: data }
  await writeNewFile(to, (unfinished) => writeFile(unfinished, `${text}\n`))
  return {
    text: `Wrote ${to}: all data that the club keeps about ${data.person}. Give it only to this person.`,
    json: { file: to },
  }
}

/** Previews the erasure, or erases with `--yes`. */
export async function erase(on: Administration, args: Erasing): Promise<CommandResult> {
  const { caller, input } = await given(on, args)
  await refuseDemoClub(on.store, caller.club, recordsAreInvented)
  const previewed = await preview(on, erasePerson, caller, input)
  const erased: Erased = args.yes ? await answerOf(on, erasePerson, caller, input) : parsed(previewed)
  const counted = countsOf(previewed.changes)
  const rows = counted.map(({ resource, removed, changed }) => [resource, `${removed}`, `${changed}`])
  const counts = rows.length > 0 ? `${table([['RECORDS', 'REMOVED', 'CHANGED'], ...rows], on.columns)}\n` : ''
  return {
    text: `${counts}${chargesText(erased)}${endingOf(rows.length > 0, args)}`,
    json: { ...erased, erased: args.yes === true, records: counted },
  }
}

function endingOf(hasChanges: boolean, { yes }: Erasing): string {
  if (!hasChanges)
    return 'The club keeps nothing else about this person. --also-bookkeeping removes the name from these charges too.'
  return yes
    ? 'Erased. Older backups still contain this data, as docs/privacy.md explains.'
    : 'Nothing was changed. To erase, add --yes. To give the person a copy, export it first.'
}

async function given({ store, actor }: Administration, args: Whose & Partial<Erasing>) {
  const { id } = await clubBySlug(store, args.club)
  const whom = { member_id: args.member, kennismaker_id: args.kennismaker, debtor: args.debtor }
  const input = args['also-bookkeeping'] ? { ...whom, also_bookkeeping: true } : whom
  return { caller: commandCaller(id, actor), input }
}

/** The records of each kind to remove, and the number of changes to others. */
function countsOf(changes: readonly ChangeGroup[]) {
  const countOf = (name: string, actions: readonly ChangeGroup['action'][]) =>
    changes
      .filter(({ resource, action }) => resource === name && actions.includes(action))
      .reduce((sum, { count }) => sum + count, 0)
  return storedResources().flatMap(({ name, plural }) => {
    const [removed, changed] = [countOf(name, ['deleted']), countOf(name, ['created', 'updated'])]
    return removed + changed > 0 ? [{ resource: plural, removed, changed }] : []
  })
}

function chargesText({ charges: { named, unnamed, named_count, unnamed_count } }: Erased): string {
  const listed = (ids: readonly number[], count: number) =>
    `${ids.join(', ')}${count > ids.length ? ` and ${count - ids.length} more` : ''}`
  const kept =
    named.length > 0 ? `Charges that keep the debtor's name for bookkeeping: ${listed(named, named_count)}.\n` : ''
  const cleared =
    unnamed.length > 0 ? `Charges that no longer name the debtor: ${listed(unnamed, unnamed_count)}.\n` : ''
  return kept + cleared
}
