import { Button, Stack } from '@mantine/core'
import { Pin, Plus } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Pager } from '../../parts/pager.tsx'
import { useWords } from '../../words/language.tsx'
import { useCollections } from '../data/collections.ts'
import { EntryLinks } from '../data/entry-links.tsx'
import { PostState } from './post-state.tsx'

const words = {
  title: { en: 'News', nl: 'Nieuws' },
  write: { en: 'Write a post', nl: 'Bericht schrijven' },
  post: { en: 'Title', nl: 'Titel' },
  untitled: { en: 'Untitled', nl: 'Zonder titel' },
  pinned: { en: 'Pinned', nl: 'Vastgezet' },
  author: { en: 'Author', nl: 'Auteur' },
  state: { en: 'State', nl: 'Status' },
  empty: { en: 'No news yet', nl: 'Nog geen nieuws' },
  emptyAbout: {
    en: 'Write a post, and preview it before you publish it.',
    nl: 'Schrijf een bericht en bekijk het voordat je het publiceert.',
  },
} as const

const pageSize = 25

/** The club's news, including drafts and planned posts, with pinned posts first. */
export function Posts() {
  const say = useWords(words)
  const { api, may } = useClub()
  const [search] = useSearchParams()
  const collection = useCollections().find(({ plural }) => plural === 'news')
  const before = Number(search.get('starting_after')) || undefined
  const {
    data,
    error,
    isPlaceholderData: isOld,
  } = useReadLater(api.news.posts({ limit: pageSize, ...(before && { before }) }))
  if (!collection) return <NotHere />
  const isEditor = may('news:manage')
  return (
    <>
      <PageHead
        title={say.title}
        actions={
          isEditor && (
            <Button component={Link} href="/posts/new" leftSection={<Plus size={16} aria-hidden />}>
              {say.write}
            </Button>
          )
        }
      />
      <EntryLinks of={collection} />
      <Stack>
        <Pager path="/posts" last={data?.has_more ? data.data.at(-1)?.id : undefined} isOld={isOld} error={error}>
          {data && data.data.length > 0 && (
            <DataTable
              label={say.title}
              rows={data.data}
              rowKey={({ id }) => id}
              href={({ id }) => (isEditor ? `/posts/${id}` : `/news/${id}`)}
              columns={[
                {
                  id: 'title',
                  title: say.post,
                  cell: ({ title, pinned }) => (
                    <>
                      {pinned && <Pin size={14} aria-label={say.pinned} />} {title ?? say.untitled}
                    </>
                  ),
                },
                { id: 'state', title: say.state, cell: ({ published_at }) => <PostState at={published_at} /> },
                { id: 'author', title: say.author, cell: ({ author_name }) => author_name ?? '–' },
              ]}
            />
          )}
          {data?.data.length === 0 && !isOld && <Empty title={say.empty}>{say.emptyAbout}</Empty>}
        </Pager>
      </Stack>
    </>
  )
}
