/** Writes the table in docs/finding.md that shows which filters each list supports: `npm run docs`. */
import type { Parameter } from '@kantine/contract/operations.ts'
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
      const { type, words = [] } = parametersOf(resource)[name] as Parameter
      const kind = type === 'choice' ? kindOfWords(words) : kinds[type]
      return [i === 0 ? list : '', `\`${name}\``, doc.slice(0, -1), kind]
    })

/** The first and the last word of a row of numbers, or all of the words. */
const kindOfWords = (words: readonly string[]) =>
  words.every((word) => /^\d+$/.test(word))
    ? `\`${words[0]}\` to \`${words.at(-1)}\``
    : words.map((word) => `\`${word}\``).join(', ')

const kinds = {
  id: 'id',
  day: 'date',
  instant: 'time',
  text: 'text',
  flag: '`true` or `false`',
  limit: '',
  count: '',
  cursor: '',
}

export const findingPage = pageWith('finding', { filters: filterTable })
