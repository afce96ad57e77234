/**
 * The question to a user before a removal: in plain words, with a few fields of the record. Each value is in quotation marks on one line,
 * so that its author cannot add a sentence to the question.
 */
import { operations } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { execute } from '../../../operations/execute.ts'
import { titlesOf } from '../../../operations/lists/search.ts'
import { mayRead } from '../../../operations/may.ts'
import { parsed } from '../../../operations/plan.ts'
import { recordOperation } from '../../../operations/record-operation.ts'
import { beginningOf, quotable } from '../../../visible-text.ts'
import type { WriteCall } from '../tool.ts'
import { fewFieldsOf } from './fields.ts'
import { type Foreseen, foresee } from './preview.ts'

/** The question. Like a preview, it reveals nothing about records the caller cannot read. */
export async function questionFor(call: WriteCall): Promise<string> {
  const { title, resource } = call.tool
  const { id, externalId } = call.input
  const which =
    id !== undefined ? ` (id ${id})` : externalId !== undefined ? ` (external id ${quoted(`${externalId}`)})` : ''
  const begin = `${quoted(call.label)} wants to do this in ${quoted(call.club.name)}: ${title}${which}.`
  if (!mayRead(call.caller, resource)) {
    return `${begin}\nThis can remove records, and other records that depend on them. Continue?`
  }
  const foreseen = await foresee(call)
  const record = which === '' ? await namesOf(call, foreseen) : valuesOf(resource, foreseen.value)
  const changes = changesOf(call, foreseen)
  return [begin, ...record, 'What changes:', ...changes, 'Nothing has changed yet. Continue?'].join('\n')
}

/** The number of records of a batch that the question names. */
const mostNames = 5

/** Names of the first records that a batch removes or changes, removed ones first, and how many more. */
async function namesOf(call: WriteCall, { changes }: Foreseen): Promise<string[]> {
  const { resource } = call.tool
  const own = changes
    .filter(({ resource: plural, change }) => plural === resource.plural && change !== 'created')
    .sort((a, b) => Number(b.change === 'deleted') - Number(a.change === 'deleted'))
  const ids = own.flatMap(({ ids }) => ids).slice(0, mostNames)
  const names = (await titlesFor(call, resource, ids)).map(quoted)
  if (names.length === 0) return []
  const more = own.reduce((sum, { count }) => sum + count, 0) - names.length
  return [`About: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}

/** Names records. Records without a name, such as attendance, get the name of the first record in their key, such as a member. */
async function titlesFor(call: WriteCall, resource: Resource, ids: readonly number[]): Promise<string[]> {
  const { context, caller } = call
  if (ids.length === 0 || !mayRead(caller, resource)) return []
  if (resource.searched) {
    const titles = await context.store.read(caller.club, (db) => titlesOf(db, caller.club, resource, ids))
    return titles.map(({ title }) => title)
  }
  const field = resource.naturalKey?.find((name) => resource.fields[name]?.references) ?? ''
  const named = resources.find(({ name }) => name === resource.fields[field]?.references)
  if (!named) return []
  const read = ids.map((id) => execute(context, recordOperation(operations.get, resource), caller, { id }))
  const records = (await Promise.all(read)).map(parsed)
  return titlesFor(call, named, [...new Set(records.map((record) => Number(record[field])))])
}

/** The fields that distinguish records, with their values: `Name: "Sanne de Vries"`. */
const valuesOf = (resource: Resource, record: Foreseen['value']): string[] =>
  fewFieldsOf(resource).flatMap((name) => {
    const [field, value] = [resource.fields[name], record[name]]
    return field && typeof value === 'string' ? [`${field.label.en}: ${quoted(value)}`] : []
  })

/** The changes per resource: `- Competition teams: 2 updated (Players)`; for a batch, also the ids of the tool's own records. */
function changesOf({ tool, input }: WriteCall, { changes, unseen }: Foreseen): string[] {
  const lines = changes.map(({ resource: plural, change, count, ids, fields = [] }) => {
    const resource = resources.find((one) => one.plural === plural)
    const labels = fields.map((name) => resource?.fields[name]?.label.en ?? name)
    const which =
      input.id === undefined && plural === tool.resource.plural
        ? [`id ${ids.join(', ')}${count > ids.length ? ', …' : ''}`]
        : []
    const details = [...which, ...labels]
    return `- ${resource?.title.en ?? plural}: ${count} ${change}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
  })
  return unseen > 0 ? [...lines, `- and ${unseen} changes to records that this connection cannot read`] : lines
}

const mostCharacters = 60

/** A text in quotation marks, with none inside it, on one line and shortened. */
const quoted = (text: string): string => `"${beginningOf(quotable(text), mostCharacters)}"`
