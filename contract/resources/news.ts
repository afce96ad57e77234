import { instant, prose, text } from '../fields.ts'
import { notShown, open, shown } from '../open.ts'
import { defineResource } from '../resource.ts'

/** A post is listed from the moment it is published; drafts and planned posts are not listed (section 2.1). */
export const news = defineResource({
  name: 'news_post',
  plural: 'news',
  title: 'News',
  doc: 'News for the whole club. Only published posts are listed.',
  scopes: { read: 'news:read' },
  operations: { list: shown, get: notShown('§4') },
  fields: {
    title: open('§2.6', text({ doc: 'Title of the post.', example: 'Vrijwilligers gezocht' })),
    summary: open('§2.6', prose({ max: 1000, doc: 'A few words on it.', example: 'Who runs the bar in May?' })),
    body: open('§2.6', prose({ max: 100_000, doc: 'Text of the post.', example: 'We look for volunteers.' })),
    published_at: open('§2.6', instant({ doc: 'When it was published.', example: '2026-09-01T08:00:00.000Z' })),
    author_name: open('§2.6', text({ doc: 'Who wrote it.', example: 'Bestuur' })),
  },
  listedFrom: 'published_at',
})
