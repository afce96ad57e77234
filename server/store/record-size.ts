import type { FieldSchema } from '@kantine/contract/fields.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'

/** The most bytes of a page that one statement reads, so that it blocks the thread for only a few milliseconds. */
const bytesAtOnce = 3_000_000

/** The records of a page that one statement may read, if all have the largest size of their definition. */
export const recordsAtOnce: (resource: Resource) => number = memoize((resource) =>
  Math.max(1, Math.floor(bytesAtOnce / largestRecord(resource))),
)

/** The most bytes that the JSON of a record can have. */
const largestRecord = ({ fields }: Resource): number =>
  idAndStampBytes +
  sum(Object.entries(fields).map(([name, { schema }]) => '"":,'.length + name.length + largestValue(schema)))

const idAndStampBytes = 100
const numberBytes = 20
const shortTextBytes = 40

/** A character takes at most four bytes; a quote takes two, because JSON escapes it. */
function largestValue({
  type,
  maxLength,
  maxItems = Number.POSITIVE_INFINITY,
  items,
  properties,
}: FieldSchema): number {
  if (properties) {
    return 2 + sum(Object.entries(properties).map(([name, part]) => 4 + name.length + largestValue(part)))
  }
  if (items) return 2 + maxItems * (1 + largestValue(items))
  if (maxLength !== undefined) return 2 + 4 * maxLength
  return type === 'integer' || type === 'boolean' ? numberBytes : shortTextBytes
}

const sum = (sizes: readonly number[]) => sizes.reduce((one, other) => one + other, 0)
