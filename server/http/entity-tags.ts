/** Entity tags: the headers `ETag`, `If-Match` and `If-None-Match` (RFC 9110, sections 8.8.3, 13.1.1 and 13.1.2). */

/** What `If-Match` or `If-None-Match` names: some tags, or any (`*`). */
export type NamedTags = readonly EntityTag[] | 'any'

type EntityTag = {
  /** What stands between the quotes. */
  readonly opaque: string
  /** A weak tag names what means the same; a strong one names the same bytes. */
  readonly weak: boolean
}

/** How a tag is written: `"k3J9xY2m"`, or `W/"k3J9xY2m"` where it is weak. */
export const entityTag = (opaque: string, { weak = false } = {}): string => `${weak ? 'W/' : ''}"${opaque}"`

/** One element of the list, which may be empty, and the comma behind it. A comma within quotes is a part of the tag. */
const element = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[\t ]*(,|$)/y

/** Reads the value of a header; undefined when it is neither `*` nor a list of entity tags. */
export function tagsIn(value: string): NamedTags | undefined {
  if (value.trim() === '*') return 'any'
  const tags: EntityTag[] = []
  element.lastIndex = 0
  for (let end = ','; end === ','; ) {
    const found = element.exec(value)
    if (!found) return undefined
    const [, weak, opaque] = found
    if (opaque !== undefined) tags.push({ opaque, weak: weak !== undefined })
    end = found[3] as string
  }
  return tags.length > 0 ? tags : undefined
}
