/** How `search` and `fetch` name a record: by an id such as `members:14`, by its title, and by its page in the application. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { ToolCall } from '../tool.ts'
import type { OutsideText } from './outside-text.ts'

/** A record among those of all resources: `members:14`. */
export const recordId = (plural: string, id: number): string => `${plural}:${id}`

/** The resource and the id in `members:14`; undefined when the text is formed otherwise, or there is no such resource. */
export function readRecordId(resources: readonly Resource[], text: string) {
  const [, plural, id] = /^([a-z-]+):([1-9]\d{0,14})$/.exec(text) ?? []
  const resource = resources.find((one) => one.plural === plural)
  return resource && { resource, id: Number(id) }
}

/** The page of a record in the application. */
export const recordUrl = ({ baseUrl, club }: Pick<ToolCall, 'baseUrl' | 'club'>, plural: string, id: number): string =>
  `${baseUrl}/console/clubs/${club.slug}/${plural}/${id}`

/** A title of a record, marked where people outside the club can write it. */
export const markedTitle = ({ fields, searched }: Resource, title: string, outside: OutsideText): string =>
  fields[searched?.[0] ?? '']?.writtenByOutsiders ? outside.marked(title) : title
