import './bar.css'
import { Group, Stack, Text } from '@mantine/core'
import { useFormat } from '../words/format.ts'
import { useWords } from '../words/language.tsx'

const words = {
  none: { en: 'No requests in the last 30 days', nl: 'Geen verzoeken in de afgelopen 30 dagen' },
  label: {
    en: (requests: string, errors: string) => `${requests} requests in the last 30 days, ${errors} rejected`,
    nl: (requests: string, errors: string) =>
      `${requests} verzoeken in de afgelopen 30 dagen, waarvan ${errors} geweigerd`,
  },
  refused: { en: (errors: string) => `${errors} rejected`, nl: (errors: string) => `${errors} geweigerd` },
} as const

/** Requests and errors over 30 days (UTC), oldest first; the last day is today. */
export type Series = {
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string
  readonly requests: readonly number[]
  readonly errors: readonly number[]
}

const height = 28
const step = 4

/** Requests over 30 days as small bars with their totals, for a row in a list. */
export function DayBars({ of: { requests, errors } }: { readonly of: Series }) {
  const say = useWords(words)
  const { number } = useFormat()
  const [all, refused] = [sumOf(requests), sumOf(errors)]
  const label = all === 0 ? say.none : say.label(number(all), number(refused))
  const most = Math.max(1, ...requests)
  const bars = requests.map((ofDay, day) => ({ x: day * step, requests: ofDay, errors: errors[day] ?? 0 }))
  return (
    <Group gap="sm" wrap="nowrap">
      {/* A long name beside the bars must not cut off the last ones. */}
      <svg width={requests.length * step} height={height} role="img" aria-label={label} className="day-bars">
        {bars.map((bar) => (
          <Bar key={bar.x} {...bar} width={step - 1} most={most} height={height} />
        ))}
      </svg>
      <Stack gap={0} aria-hidden>
        <Text size="sm">{number(all)}</Text>
        {refused > 0 && (
          <Text size="xs" c="dimmed" className="one-line">
            {say.refused(number(refused))}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The bar of one day: accepted requests, with the rejected ones above them. */
export function Bar({
  x,
  width,
  requests,
  errors,
  most,
  height,
}: {
  readonly x: number | string
  readonly width: number | string
  readonly requests: number
  readonly errors: number
  /** The number of requests at full height. */
  readonly most: number
  /** The height of the chart in pixels. */
  readonly height: number
}) {
  const pixelsOf = (number: number) => (number === 0 ? 0 : Math.max(least, Math.round((number / most) * height)))
  const gap = errors > 0 && errors < requests ? 1 : 0
  const refused = Math.min(pixelsOf(errors), gap > 0 ? height - gap - least : height)
  const answered = Math.min(pixelsOf(requests - errors), height - refused - gap)
  return (
    <>
      {requests === 0 && <rect className="bar-none" x={x} y={height - 1} width={width} height={1} />}
      <rect className="bar-answered" x={x} y={height - answered} width={width} height={answered} />
      <rect className="bar-refused" x={x} y={height - answered - gap - refused} width={width} height={refused} />
    </>
  )
}

/** The minimum height in pixels, so one request stays visible next to a million. */
const least = 2
