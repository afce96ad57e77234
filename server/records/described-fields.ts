/** Fields as people see them: in the application's forms and tables, and in the columns of an imported file. */
import type { Fields } from '@kantine/contract/fields.ts'
import type { CellField } from '@kantine/contract/importing/columns.ts'
import { kindOf } from '@kantine/contract/kinds.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { Resource } from '@kantine/contract/resource.ts'

type DescribedField = CellField & {
  /** The label of a single object in a list. */
  readonly label_of_one?: LocalizedText
  readonly shape?: readonly DescribedField[]
}

/** @param resources those that a field can refer to */
export const describedFields = (fields: Fields, resources: readonly Resource[]): readonly DescribedField[] =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    label: field.label,
    kind: kindOf(name, field),
    references: resources.find((one) => one.name === field.references)?.plural ?? null,
    ...(field.labelOfOne && { label_of_one: field.labelOfOne }),
    ...(field.valueLabels && { value_labels: field.valueLabels }),
    ...(field.shape && { shape: describedFields(field.shape, resources) }),
  }))
