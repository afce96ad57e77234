import type { news } from '@kantine/contract/resources/news.ts'
import { createRandom } from '../random.ts'
import { addDays, instantOf, monthOf, weekNumber, weeks } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import { fillings, type Post, posts } from './posts.ts'

/** One post in each of the 60 weeks before `anchor`, and the two that are planned for the weeks after it. */
export function newsPosts(anchor: string): FieldsOf<typeof news>[] {
  return [...weeks(anchor, -60, -1), ...weeks(anchor, 1, 2)].map(postOf)
}

function postOf(monday: string): FieldsOf<typeof news> {
  const random = createRandom('news', monday)
  const suitable = posts.filter(({ months }) => !months || months.includes(monthOf(monday)))
  // A step through the list, and not a draw: the same news should not come twice in a row.
  const post = suitable[(weekNumber(monday) * 5) % suitable.length] as Post
  const filled = new Map(Object.entries(fillings).map(([name, values]) => [name, random.pick(values)]))
  const fill = (text: string) => capital(text.replace(/\{(\w+)\}/g, (_, name: string) => filled.get(name) ?? ''))
  const [opening, ...more] = post.body
  const body = [opening, ...random.shuffled(more), random.pick(closings)]
  return {
    title: fill(post.title),
    summary: fill(post.summary),
    body: fill(body.join('\n\n')),
    published_at: instantOf(
      addDays(monday, random.whole(1, 5)),
      `${random.whole(9, 20)}:${random.whole(10, 59)}`.padStart(5, '0'),
    ),
    author_name: post.author,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const closings = [
  'Tot op het sportpark!',
  'Vragen? Spreek ons aan in de kantine.',
  'We zien je graag in De Kantine.',
  'Deel het gerust met je team.',
  'Sportieve groet en tot snel.',
]
