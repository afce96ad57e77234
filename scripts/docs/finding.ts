/** Writes the table in docs/finding.md that shows which filters each list supports: `npm run docs`. */
import { pathOf, type Resource } from '@kantine/contract/resource.ts'
import { servedResources } from '@kantine/contract/resources.ts'
import { parametersOf } from '../../server/operations/input.ts'
import { pageWith, table } from './page-parts.ts'

const filterTable = () => table(['list', 'parameter', 'finds', 'type'], servedResources().flatMap(rowsOf))

const rowsOf = (resource: Resource) =>
  Object.entries(resource.filters ?? {}).map(([name, { doc }], i) => {
    const type = parametersOf(resource)[name]?.type as keyof typeof kinds
    return [i === 0 ? `\`${pathOf(resource)}\`` : '', `\`${name}\``, doc.slice(0, -1), kinds[type]]
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
