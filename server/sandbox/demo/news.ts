import type { news } from '@kantine/contract/resources/news.ts'
import { createRandom } from '../random.ts'
import { addDays, instantOf, monthOf, weekNumber, weeks } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import { fillings, matchReports, type Post, posts } from './posts.ts'

/** One post in each of the 60 weeks before `anchor`, and the two that are planned for the weeks after it. */
export function records({ anchor }: { anchor: string }): FieldsOf<typeof news>[] {
  return [...weeks(anchor, -60, -1), ...weeks(anchor, 1, 2)].map(postOf)
}

function postOf(monday: string): FieldsOf<typeof news> {
  const random = createRandom('news', monday)
  const post = storyOf(monday)
  const filled = new Map(Object.entries(fillings).map(([name, values]) => [name, random.pick(values)]))
  const fill = (text: string) => capital(text.replace(/\{(\w+)\}/g, (_, name: string) => filled.get(name) ?? ''))
  const [opening, ...more] = post.body
  const body = [opening, ...random.shuffled(more), random.pick(asides), random.pick(closings)]
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

/** Takes all posts in turn before one is repeated; a match report replaces a post that is out of season. */
function storyOf(monday: string): Post {
  const week = weekNumber(monday)
  const post = posts[(week * 5) % posts.length] as Post
  return !post.months || post.months.includes(monthOf(monday)) ? post : (matchReports[week % 2] as Post)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const asides = [
  'In de kantine staat deze week {dish} op het bord.',
  'En verder: bij {place} ligt nog een bos sleutels. Van wie?',
  'De agenda van de komende weken staat op onze site.',
  'Voor de bardienst van zondag zoeken we nog twee paar handen.',
  'Wie een mooie foto heeft van {sport}, stuurt hem naar de redactie.',
  'Ondertussen bereidt {team} zich voor op {opponent}.',
]

const closings = [
  'Tot op het sportpark!',
  'Vragen? Spreek ons aan in de kantine.',
  'We zien je graag in De Kantine.',
  'Deel het gerust met je team.',
  'Sportieve groet en tot snel.',
]
