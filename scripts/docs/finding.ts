/** Writes the table in docs/finding.md that shows which filters each list supports: `npm run docs`. */
import { createdAt, pathOf, type Resource } from '@kantine/contract/resource.ts'
import { servedResources } from '@kantine/contract/resources.ts'
import { parametersOf } from '../../server/operations/input.ts'
import { pageWith, table } from './page-parts.ts'

const filterTable = () =>
  table(
    ['list', 'parameter', 'finds', 'type'],
    [
      ...rowsOf(servedResources()[0] as Resource, 'every list', (field) => field === createdAt),
      ...servedResources().flatMap((one) => rowsOf(one, `\`${pathOf(one)}\``, (field) => field !== createdAt)),
    ],
  )

const rowsOf = (resource: Resource, list: string, isShown: (field: string) => boolean) =>
  Object.entries(resource.filters ?? {})
    .filter(([, { field }]) => isShown(field))
    .map(([name, { doc }], i) => {
      const type = parametersOf(resource)[name]?.type as keyof typeof kinds
      return [i === 0 ? list : '', `\`${name}\``, doc.slice(0, -1), kinds[type]]
    })

const kinds = {
  id: 'id',
  day: 'date',
  instant: 'time',
  text: 'text',
  flag: '`true` or `false`',
  choice: '',
  limit: '',
  count: '',
  cursor: '',
}

export const findingPage = pageWith('finding', { filters: filterTable })
