/**
 * What a person is asked before something is removed or ended: in plain words, with a few fields of the record. The values stand in
 * quotation marks, each on one line, so that nobody who wrote one can add a sentence to the question.
 */
import type { Operation } from '@kantine/contract/operations.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Input } from '../../../operations/input.ts'
import { mayRead } from '../../../operations/may.ts'
import { beginningOf, onlyVisible } from '../../../visible-text.ts'
import type { Tool, ToolCall } from '../tool.ts'
import { fewFieldsOf } from './fields.ts'
import { type Foreseen, foresee } from './preview.ts'

type Write = Pick<Tool, 'title'> & { readonly operation: Operation; readonly resource: Resource }

/** The question; who may not read the records learns nothing of them, as from a preview. */
export async function questionFor(write: Write, call: ToolCall, input: Input): Promise<string> {
  const { title, resource } = write
  const { id, externalId } = input
  const which =
    id !== undefined ? ` (id ${id})` : externalId !== undefined ? ` (external id ${quoted(`${externalId}`)})` : ''
  const begin = `${quoted(call.label)} wants to do this in ${quoted(call.club.name)}: ${title}${which}.`
  if (!mayRead(call.caller, resource)) {
    return `${begin}\nIt can remove records, and others that cannot exist without them. Do this?`
  }
  const foreseen = await foresee(call, write, input)
  const record = which === '' ? [] : valuesOf(resource, foreseen.value)
  return [
    begin,
    ...record,
    'What changes:',
    ...changesOf(write, input, foreseen),
    'Nothing has changed yet. Do this?',
  ].join('\n')
}

/** The fields that tell records apart, with their values: `Name: "Sanne de Vries"`. */
const valuesOf = (resource: Resource, record: Foreseen['value']): string[] =>
  fewFieldsOf(resource).flatMap((name) => {
    const [field, value] = [resource.fields[name], record[name]]
    return field && typeof value === 'string' ? [`${field.label.en}: ${quoted(value)}`] : []
  })

/** How many records of each resource change: `- Competition teams: 2 updated (Players)`; in a batch also which of the tool's own. */
function changesOf({ resource: own }: Write, { id }: Input, { changes, unseen }: Foreseen): string[] {
  const lines = changes.map(({ resource: plural, change, count, ids, fields = [] }) => {
    const resource = resources.find((one) => one.plural === plural)
    const labels = fields.map((name) => resource?.fields[name]?.label.en ?? name)
    const which =
      id === undefined && plural === own.plural ? [`id ${ids.join(', ')}${count > ids.length ? ', …' : ''}`] : []
    const details = [...which, ...labels]
    return `- ${resource?.title.en ?? plural}: ${count} ${change}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
  })
  return unseen > 0 ? [...lines, `- and ${unseen} changes to records that this connection may not read`] : lines
}

const mostCharacters = 60

/** A text in quotation marks, of which it has no others, on one line, and cut. */
function quoted(text: string): string {
  const line = onlyVisible(text).replaceAll(/\s+/g, ' ').replaceAll(quotationMarks, "'").trim()
  return `"${beginningOf(line, mostCharacters)}"`
}

const quotationMarks = /["„‚〝〞〟＂\p{Pi}\p{Pf}]/gu
