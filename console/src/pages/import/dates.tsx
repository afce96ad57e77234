import { dayIn } from '@kantine/contract/importing/cells.ts'
import type { DateReading } from '@kantine/contract/importing/dates.ts'
import { Radio, Stack } from '@mantine/core'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { type Answers, type Asked, latestDay, readingOf } from './date-answers.ts'

const words = {
  title: { en: 'Dates', nl: 'Datums' },
  about: {
    en: 'The file does not say how to read these dates. Your answer is for the whole column.',
    nl: 'Het bestand zegt niet hoe deze datums gelezen moeten worden. Je antwoord geldt voor de hele kolom.',
  },
  years: {
    en: (field: string) => `${field}: years of two digits`,
    nl: (field: string) => `${field}: jaartallen van twee cijfers`,
  },
  pivot: {
    en: (first: string, last: string) => `From ${first} to ${last}`,
    nl: (first: string, last: string) => `Van ${first} tot en met ${last}`,
  },
  born: {
    en: (first: string, today: string) => `From ${first} to ${today}; nobody is born after today`,
    nl: (first: string, today: string) => `Van ${first} tot en met ${today}; niemand is na vandaag geboren`,
  },
  past: { en: 'From 1900 to 1999', nl: 'Van 1900 tot en met 1999' },
  orders: {
    en: (field: string, separator: string) => `${field}: dates with ${separator}`,
    nl: (field: string, separator: string) => `${field}: datums met ${separator}`,
  },
  space: { en: 'spaces', nl: 'spaties' },
  day: { en: 'Day first', nl: 'Dag eerst' },
  month: { en: 'Month first', nl: 'Maand eerst' },
  is: {
    en: (text: string, day: string) => `${text} is ${day}`,
    nl: (text: string, day: string) => `${text} is ${day}`,
  },
  none: { en: (text: string) => `${text} is no date`, nl: (text: string) => `${text} is geen datum` },
} as const

const noAnswers: Answers = { orders: {} }

/** Asks once for each column what its dates leave open, with examples of each answer. */
export function Dates({
  asked,
  answers,
  answer,
  labelOf,
  today,
}: {
  readonly asked: readonly Asked[]
  readonly answers: ReadonlyMap<string, Answers>
  answer(field: string, answers: Answers): void
  labelOf(field: string): string
  readonly today: string
}) {
  const say = useWords(words)
  const { dayInUtc } = useFormat()
  if (asked.length === 0) return null
  const exampleOf = (text: string, reading: DateReading) => {
    const day = dayIn(text, reading)
    return day !== undefined && isDay(day) ? say.is(text, dayInUtc(day)) : say.none(text)
  }
  const examples = (texts: readonly string[], field: string, given: Answers) =>
    texts.map((text) => exampleOf(text, readingOf(field, given, today))).join(' · ')
  const nearest = (field: string) => {
    const latest = latestDay(field, today)
    const first = String(Number(latest.slice(0, 4)) - 99)
    return field === 'birth_date' ? say.born(first, dayInUtc(latest)) : say.pivot(first, latest.slice(0, 4))
  }
  return (
    <Section title={say.title} about={say.about}>
      {asked.map(({ field, years, orders }) => {
        const given = answers.get(field) ?? noAnswers
        return (
          <Stack key={field}>
            {years.length > 0 && (
              <Radio.Group
                label={say.years(labelOf(field))}
                value={given.century ?? ''}
                onChange={(century) => answer(field, { ...given, century: century as NonNullable<Answers['century']> })}
              >
                <Stack gap="xs" mt="xs">
                  {(['nearest', 'past'] as const).map((century) => (
                    <Radio
                      key={century}
                      value={century}
                      label={century === 'past' ? say.past : nearest(field)}
                      description={examples(years, field, { ...given, century })}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            )}
            {orders.map(({ separator, dates }) => (
              <Radio.Group
                key={separator}
                label={say.orders(labelOf(field), separator === ' ' ? say.space : separator)}
                value={given.orders[separator] ?? ''}
                onChange={(order) =>
                  answer(field, { ...given, orders: { ...given.orders, [separator]: order as 'day' | 'month' } })
                }
              >
                <Stack gap="xs" mt="xs">
                  {(['day', 'month'] as const).map((order) => (
                    <Radio
                      key={order}
                      value={order}
                      label={say[order]}
                      description={examples(dates, field, {
                        century: given.century ?? 'nearest',
                        orders: { [separator]: order },
                      })}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            ))}
          </Stack>
        )
      })}
    </Section>
  )
}

/** Whether `2009-04-17` is a day of the calendar. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
