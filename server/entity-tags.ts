/** Entity tags: the headers `ETag`, `If-Match` and `If-None-Match` (RFC 9110, sections 8.8.3, 13.1.1 and 13.1.2). */

/** The content of `If-Match` or `If-None-Match`: some tags, or any (`*`). */
export type NamedTags = readonly EntityTag[] | 'any'

type EntityTag = {
  /** The text between the quotes. */
  readonly opaque: string
  /** A weak tag stands for equivalent content; a strong one for the same bytes. */
  readonly weak: boolean
}

/** Writes a tag: `"k3J9xY2m"`, or `W/"k3J9xY2m"` if it is weak. */
export const entityTag = (opaque: string, { weak = false } = {}): string => `${weak ? 'W/' : ''}"${opaque}"`

/** Whether `If-None-Match` names an entity tag, or any (RFC 9110, section 13.1.2). */
export function isTagIn(header: string | undefined, tag: string): boolean {
  const named = tagsIn(header ?? '')
  return named === 'any' || (named?.some(({ opaque }) => opaque === tag) ?? false)
}

/**
 * One element of the list, which may be empty, and the comma after it. A comma within quotes is part of the tag. Blanks after a tag belong
 * to its group: two groups of blanks in a row would take quadratic time.
 */
const element = /[\t ]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[\t ]*)?(,|$)/y

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
