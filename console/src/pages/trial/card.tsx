import { ActionIcon, Badge, Menu, Text } from '@mantine/core'
import { ArrowLeftRight } from 'lucide-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { todayIn } from '../../words/local-time.ts'
import type { ClubRecord, TitleOf } from '../data/collections.ts'
import { useDragging } from './dragging.ts'
import { useStageName } from './stage-name.ts'

const words = {
  age: {
    en: (years: number) => `${years} years old`,
    nl: (years: number) => `${years} jaar`,
  },
  trial: { en: (day: string) => `trial on ${day}`, nl: (day: string) => `proeftraining ${day}` },
  move: { en: (name: string) => `Move ${name}`, nl: (name: string) => `${name} verplaatsen` },
  moveTo: { en: 'Move to', nl: 'Verplaats naar' },
  arrows: {
    en: 'Use the left and right arrow keys to change the stage.',
    nl: 'Wijzig de fase met de pijltjes naar links en rechts.',
  },
} as const

/**
 * A trial member on the board, moved by dragging, with the arrow keys or from its menu. Memoized, so a growing column does not rerender it.
 */
export const Card = memo(function Card({
  of: record,
  stages,
  move,
  titleOf,
}: {
  readonly of: ClubRecord
  /** The stages it can move to; empty without permission. */
  readonly stages: readonly string[]
  move(record: ClubRecord, to: string): void
  readonly titleOf: TitleOf
}) {
  const say = useWords(words)
  const nameOf = useStageName()
  const card = useRef<HTMLLIElement>(null)
  // A separate menu for each card would render slowly.
  const [isWanted, setWanted] = useState(false)
  const isDragged = useDragging(card, stages.length > 0, record)
  const { id, name, status, group_id } = record
  const group = typeof group_id === 'number' ? titleOf('groups', group_id) : undefined
  /** The card rerenders in another column, so the focus must return to its button. */
  const moveWithFocus = (to: string) => {
    move(record, to)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-moves='${id}']`)?.focus())
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = by && stages[stages.indexOf(String(status)) + by]
    if (!next) return
    event.preventDefault()
    moveWithFocus(next)
  }
  const button = (
    <ActionIcon
      data-moves={id}
      aria-label={say.move(String(name))}
      aria-haspopup="menu"
      aria-keyshortcuts="ArrowLeft ArrowRight"
      title={say.arrows}
      onKeyDown={step}
      onClick={() => setWanted(true)}
    >
      <ArrowLeftRight size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <li ref={card} className="board-card" data-dragged={isDragged}>
      <div className="board-card-head">
        <Link href={`/kennismakers/${id}`} draggable={false}>
          {String(name)}
        </Link>
        {stages.length > 0 && !isWanted && button}
        {isWanted && (
          <Menu position="bottom-end" defaultOpened>
            <Menu.Target>{button}</Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>{say.moveTo}</Menu.Label>
              {stages
                .filter((stage) => stage !== status)
                .map((stage) => (
                  <Menu.Item key={stage} onClick={() => moveWithFocus(stage)}>
                    {nameOf(stage)}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <Facts of={record} />
      {group !== undefined && (
        <Badge color="gray" size="sm">
          {group}
        </Badge>
      )}
    </li>
  )
})

/** The age and the day of the trial, if known. */
function Facts({ of: { birth_date, trial_on } }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const { time_zone } = useClub()
  const { dayOfYear } = useFormat()
  const today = todayIn(time_zone)
  const facts = [
    ...(typeof birth_date === 'string' && birth_date <= today ? [say.age(ageOn(today, birth_date))] : []),
    ...(typeof trial_on === 'string' ? [say.trial(dayOfYear(trial_on))] : []),
  ]
  if (facts.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  )
}

const ageOn = (day: string, birth: string): number =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)
