import { Group, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useFormat } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Bar, sumOf } from './day-bars.tsx'
import './day-chart.css'

type Day = {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string
  readonly requests: number
  readonly errors: number
}

const words = {
  label: { en: 'Requests by day', nl: 'Verzoeken per dag' },
  requests: {
    en: (value: number, text: string) => `${text} ${value === 1 ? 'request' : 'requests'}`,
    nl: (value: number, text: string) => `${text} ${value === 1 ? 'verzoek' : 'verzoeken'}`,
  },
  ofThem: { en: (text: string) => `${text} rejected`, nl: (text: string) => `${text} geweigerd` },
  inAll: { en: 'in the last 30 days', nl: 'in de afgelopen 30 dagen' },
  soFar: { en: 'today so far', nl: 'vandaag tot nu toe' },
  today: { en: 'Today', nl: 'Vandaag' },
  answered: { en: 'Accepted', nl: 'Geaccepteerd' },
  refused: { en: 'Rejected', nl: 'Geweigerd' },
} as const

const height = 160

/**
 * Requests and errors by day as bars. The line above describes the chosen day, or all days. The reader chooses with the pointer or the
 * arrow keys. A table shows the same numbers.
 *
 * @param days oldest first; the last is today
 */
export function DayChart({ days }: { readonly days: readonly Day[] }) {
  const say = useWords(words)
  const { number, dayOfYear } = useFormat()
  const [chosen, choose] = useState<number>()
  const last = days.length - 1
  const top = roundTop(Math.max(...days.map(({ requests }) => requests)))

  const textOf = (requests: number, errors: number) =>
    [say.requests(requests, number(requests)), ...(errors > 0 ? [say.ofThem(number(errors))] : [])].join(' · ')
  const nameOf = (day: number) => (day === last ? say.soFar : dayOfYear(days[day]?.day ?? ''))
  const { requests, errors } = chosen === undefined ? sumsOf(days) : (days[chosen] as Day)

  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(within(Math.floor(((clientX - left) / width) * days.length), last))
  }
  const moveBy = (event: KeyboardEvent) => {
    const to = keys[event.key]?.(chosen ?? last + 1, last)
    if (to === undefined) return
    event.preventDefault()
    choose(within(to, last))
  }

  return (
    <figure className="day-chart">
      <div className="day-chart-head">
        <Text fw={500}>
          {textOf(requests, errors)}{' '}
          <Text span c="dimmed" fw={400}>
            {chosen === undefined ? say.inAll : nameOf(chosen)}
          </Text>
        </Text>
        <Group gap="md" aria-hidden>
          <Legend part="answered">{say.answered}</Legend>
          <Legend part="refused">{say.refused}</Legend>
        </Group>
      </div>
      <div
        className="day-chart-plot"
        role="slider"
        tabIndex={0}
        aria-label={say.label}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(chosen ?? last) + 1}
        aria-valuetext={`${chosen === undefined ? say.inAll : nameOf(chosen)}: ${textOf(requests, errors)}`}
        onKeyDown={moveBy}
        onBlur={() => choose(undefined)}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={() => choose(undefined)}
      >
        {[0, top / 2, top].map((value) => (
          <span key={value} className="day-chart-scale" style={{ bottom: `${(value / top) * 100}%` }} aria-hidden>
            {number(value)}
          </span>
        ))}
        <svg width="100%" height={height} aria-hidden>
          {chosen !== undefined && (
            <rect className="chosen" x={percent(chosen, days)} y={0} width={percent(1, days)} height={height} />
          )}
          {[0, 0.5, 1].map((part) => (
            <line key={part} className="line" x1="0" x2="100%" y1={height * part} y2={height * part} />
          ))}
          {days.map(({ day, requests, errors }, at) => (
            // Today is not over.
            <g key={day} opacity={at === last ? 0.65 : 1}>
              <Bar
                x={percent(at + 0.15, days)}
                width={percent(0.7, days)}
                requests={requests}
                errors={errors}
                height={height}
                most={top}
              />
            </g>
          ))}
        </svg>
      </div>
      <div className="day-chart-days" aria-hidden>
        {[0, Math.round(last / 2)].map((at) => (
          <span key={at}>{dayOfYear(days[at]?.day ?? '')}</span>
        ))}
        <span>{say.today}</span>
      </div>
    </figure>
  )
}

const Legend = ({ part, children }: { readonly part: 'answered' | 'refused'; readonly children: string }) => (
  <span className="day-chart-legend">
    <svg width={10} height={10} aria-hidden>
      <rect className={`bar-${part}`} width={10} height={10} rx={2} />
    </svg>
    {children}
  </span>
)

/** The same keys as for a slider. */
const keys: { readonly [key: string]: ((from: number, last: number) => number) | undefined } = {
  ArrowLeft: (from) => from - 1,
  ArrowDown: (from) => from - 1,
  ArrowRight: (from) => from + 1,
  ArrowUp: (from) => from + 1,
  Home: () => 0,
  End: (_, last) => last,
}

const within = (day: number, last: number) => Math.min(last, Math.max(0, day))

const percent = (days: number, all: readonly unknown[]) => `${(days / all.length) * 100}%`

const sumsOf = (days: readonly Day[]) => ({
  requests: sumOf(days.map(({ requests }) => requests)),
  errors: sumOf(days.map(({ errors }) => errors)),
})

/** The next of 2, 4, 6, 8, 10, 20, 40, …: a round number with a round half. */
function roundTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [2, 4, 6, 8, 10].map((times) => times * power).find((top) => top >= most) ?? 10 * power
}
