import './board.css'
import { Anchor, Badge, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type Call, type List, queryOf, send } from '../../data/call.ts'
import type { CallFailed } from '../../data/call-failed.ts'
import { tell, useChange, useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useCollections, useTitles } from '../data/collections.ts'
import { EntryLinks } from '../data/entry-links.tsx'
import { RecordButton, useMayEnter } from '../data/record-drawer.tsx'
import { Card } from './card.tsx'
import { useDropping } from './dragging.ts'
import { useStageName } from './stage-name.ts'

const words = {
  title: { en: 'Trial members', nl: 'Kennismakers' },
  none: { en: 'No stage', nl: 'Zonder fase' },
  nobody: { en: 'Nobody', nl: 'Niemand' },
  more: { en: 'Show more', nl: 'Meer tonen' },
  moved: {
    en: (name: string, stage: string) => `${name} moved to ${stage}.`,
    nl: (name: string, stage: string) => `${name} staat nu bij ${stage}.`,
  },
  refused: {
    en: (name: string, why: string) => `${name} was not moved. ${why}`,
    nl: (name: string, why: string) => `${name} is niet verplaatst. ${why}`,
  },
  atLeast: { en: 'At least', nl: 'Minstens' },
  noStages: { en: 'Your club has no stages yet', nl: 'Je club heeft nog geen fasen' },
  noStagesAbout: {
    en: 'Stages such as “new”, “trial planned” and “joined” become the columns of this board.',
    nl: 'Fasen zoals ‘nieuw’, ‘proeftraining gepland’ en ‘lid geworden’ worden de kolommen van dit bord.',
  },
  setStages: { en: 'Set the stages', nl: 'Fasen instellen' },
} as const

/** The number of trial members that a column shows at first, and adds each time. */
const pageSize = 20

/** The stages that cards can move to for readers who may not move them. */
const none: readonly string[] = []

/** The stage of a trial member; null without one. */
type Stage = string | null

/** A trial member who was moved on this page. Their column shows them first, wherever they are in the server's list. */
type Moved = { readonly record: ClubRecord; readonly from: Stage; readonly to: Stage; readonly isSent: boolean }

/** The trial members of the club, with a column for each of its stages. */
export function TrialBoard() {
  const collection = useCollections().find(({ plural }) => plural === 'kennismakers')
  return collection ? <Board of={collection} /> : <NotHere />
}

/** A move shows immediately, and is reverted if the server rejects it. */
function Board({ of: collection }: { readonly of: Collection }) {
  const say = useWords(words)
  const { api, may } = useClub()
  const [, go] = useLocation()
  const { data: columns, has_more } = useRead(api.kennismakers.board())
  const { moved, move, message } = useMoves()
  const count = ({ status, count }: (typeof columns)[number]) => {
    const underWay = [...moved.values()].filter(({ isSent }) => !isSent)
    return (
      count + underWay.filter(({ to }) => to === status).length - underWay.filter((one) => one.from === status).length
    )
  }
  const mayMove = useMayEnter()(collection)
  const stages = useMemo(() => columns.flatMap(({ status }) => status ?? []), [columns])
  return (
    <>
      <PageHead
        title={say.title}
        actions={<RecordButton of={collection} done={({ id }) => go(`/kennismakers/${id}`)} />}
      />
      <EntryLinks of={collection} />
      {stages.length === 0 && (
        <Empty
          title={say.noStages}
          action={
            may('stages:manage') && (
              <Button component={Link} href="/settings" variant="default">
                {say.setStages}
              </Button>
            )
          }
        >
          {say.noStagesAbout}
        </Empty>
      )}
      <div className="board">
        {columns.map((column) => (
          <Column
            key={column.status ?? ''}
            of={collection}
            stage={column.status}
            count={count(column)}
            isAtLeast={has_more}
            stages={mayMove ? stages : none}
            moved={moved}
            move={move}
          />
        ))}
      </div>
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </>
  )
}

/** The moves on this page, latest first, and a sentence about the latest one for screen readers. */
function useMoves() {
  const say = useWords(words)
  const nameOf = useStageName()
  const { path } = useClub()
  const [moved, setMoved] = useState<ReadonlyMap<number, Moved>>(new Map())
  const [message, setMessage] = useState('')
  const { mutateAsync } = useChange(
    ({ id, status }: { readonly id: number; readonly status: string }) =>
      send<ClubRecord>({ method: 'PATCH', path: path(`kennismakers/${id}`), body: { status } }),
    [path('kennismakers')],
  )
  const move = useCallback(
    async (record: ClubRecord, to: string) => {
      const { id, name, status } = record
      const from = status as Stage
      if (from === to || moved.get(id)?.isSent === false) return
      const keep = (one: Moved) =>
        setMoved((before) => new Map([[id, one], ...[...before].filter(([other]) => other !== id)]))
      keep({ record: { ...record, status: to }, from, to, isSent: false })
      setMessage(say.moved(String(name), nameOf(to)))
      try {
        keep({ record: await mutateAsync({ id, status: to }), from, to, isSent: true })
      } catch (error) {
        keep({ record, from: to, to: from, isSent: true })
        const sentence = say.refused(String(name), (error as CallFailed).message)
        setMessage(sentence)
        void tell(sentence)
      }
    },
    [moved, mutateAsync, say, nameOf],
  )
  return { moved, move, message }
}

function Column({
  of: collection,
  stage,
  count,
  isAtLeast,
  stages,
  moved,
  move,
}: {
  readonly of: Collection
  readonly stage: Stage
  readonly count: number
  /** Whether the club has more trial members than the server counted. */
  readonly isAtLeast: boolean
  /** The stages that cards can move to; empty without permission. */
  readonly stages: readonly string[]
  readonly moved: ReadonlyMap<number, Moved>
  move(record: ClubRecord, to: string): void
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const { records, error, hasMore, isReading, more } = useStage(stage)
  const column = useRef<HTMLElement>(null)
  const isOver = useDropping(column, stage !== null && stages.length > 0, (record) => move(record, String(stage)))
  const arrived = [...moved.values()].flatMap(({ record, to }) => (to === stage ? record : []))
  const shown = [...arrived, ...records.filter(({ id }) => !moved.has(id))]
  const titleOf = useTitles(
    collection.fields.filter(({ name }) => name === 'group_id'),
    shown,
  )
  const nameOf = useStageName()
  const title = stage === null ? say.none : nameOf(stage)
  return (
    <section ref={column} className="board-column" data-over={isOver} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Badge color="gray" flex="none">
          {isAtLeast && `${say.atLeast} `}
          {number(count)}
        </Badge>
      </Group>
      <Failure error={error} />
      {shown.length > 0 && (
        <ul aria-label={title}>
          {shown.map((record) => (
            <Card key={record.id} of={record} stages={stages} move={move} titleOf={titleOf} />
          ))}
        </ul>
      )}
      {shown.length === 0 && !isReading && (
        <Text size="sm" c="dimmed">
          {say.nobody}
        </Text>
      )}
      {hasMore && (
        <Anchor component="button" size="sm" disabled={isReading} onClick={() => void more()}>
          {say.more}
        </Anchor>
      )}
    </section>
  )
}

/** The trial members at a stage, loaded in parts. */
function useStage(stage: Stage) {
  const { api, path } = useClub()
  const pageAfter = (starting_after?: number): Call<List<ClubRecord>> => {
    const page = { limit: pageSize, starting_after }
    return stage === null
      ? api.kennismakers.withoutStage(page)
      : { method: 'GET', path: path(`kennismakers${queryOf({ status: stage, ...page })}`) }
  }
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: [pageAfter().path],
    queryFn: ({ pageParam }) => send(pageAfter(pageParam)),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
  })
  return {
    records: data?.pages.flatMap((page) => page.data) ?? [],
    error,
    hasMore: hasNextPage,
    isReading: isFetching,
    more: fetchNextPage,
  }
}
