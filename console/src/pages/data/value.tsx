import { Anchor, Badge, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Field, Values } from '../../data/fields.ts'
import { TitleWithStatus } from '../../parts/title-with-status.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { TitleOf } from './collections.ts'
import { useCollections } from './collections.ts'

const words = {
  yes: { en: 'Yes', nl: 'Ja' },
  no: { en: 'No', nl: 'Nee' },
  until: { en: (day: string) => `Until ${day}`, nl: (day: string) => `T/m ${day}` },
  empty: { en: 'Not filled in', nl: 'Niet ingevuld' },
} as const

/**
 * Shows the value of a record's field. Texts are never parsed as HTML; ids are shown as the names of their records.
 *
 * @param most the maximum number of names; all by default
 * @param isLinked makes names links; must be false inside another link
 */
export function FieldValue({
  of: record,
  field: { name, kind, references, usual_labels, value_labels: labels = usual_labels },
  titleOf = noTitle,
  most = Number.POSITIVE_INFINITY,
  isLinked = true,
}: {
  readonly of: Values
  readonly field: Field
  readonly titleOf?: TitleOf | undefined
  readonly most?: number
  readonly isLinked?: boolean
}): ReactNode {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, money, moment, dayInUtc, list } = useFormat()
  const value = record[name]
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>{say.empty}</VisuallyHidden>
      </>
    )
  }
  if (references !== null) {
    const ids = [value].flat() as number[]
    const shown = ids.slice(0, most)
    return (
      <>
        {shown.map((id, at) => (
          <Fragment key={id}>
            {at > 0 && ' '}
            <Reference
              to={references}
              id={id}
              title={titleOf(references, id)}
              isLinked={isLinked}
              isChip={kind === 'references'}
            />
          </Fragment>
        ))}
        {shown.length < ids.length && ` +${number(ids.length - shown.length)}`}
      </>
    )
  }
  if (kind === 'flag') return value ? say.yes : say.no
  if (kind === 'number') return number(value as number)
  if (kind === 'cents') return money(value as number, record.currency)
  if (kind === 'day') return dayInUtc(value as string)
  if (kind === 'instant') return moment(value as string)
  if (kind === 'texts' || kind === 'choices') return list(value as string[])
  // A member whose end is planned.
  if (name === 'status' && typeof record.ends_on === 'string')
    return <Status of="planned end" text={say.until(dayInUtc(record.ends_on))} />
  if (name === 'status' || name === 'outcome')
    return <Status of={String(value)} text={labels?.[String(value)]?.[language] ?? String(value)} />
  if (isLinked && kind === 'email')
    return (
      <Anchor href={`mailto:${mailbox(String(value))}`} inherit>
        {<Text of={String(value)} />}
      </Anchor>
    )
  if (isLinked && kind === 'phone')
    return (
      <Anchor href={`tel:${String(value).replaceAll(/[^\d+]/g, '')}`} inherit>
        {String(value)}
      </Anchor>
    )
  if (name === 'title')
    return (
      <TitleWithStatus status={record.status}>
        <Text of={String(value)} />
      </TitleWithStatus>
    )
  return labels?.[String(value)]?.[language] ?? <Text of={String(value)} />
}

const noTitle: TitleOf = () => undefined

/** Encodes an e-mail address for a link, in which `?` and `&` have a special meaning. */
const mailbox = (address: string) => address.split('@').map(encodeURIComponent).join('@')

/** A text that can break after an @, since e-mail addresses are long. */
const Text = ({ of: text }: { readonly of: string }) =>
  text.split(/(?<=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no ids.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** The name of another record, as a link if the reader may read that record. */
function Reference({
  to,
  id,
  title,
  isLinked,
  isChip,
}: {
  readonly to: string
  readonly id: number
  readonly title: string | undefined
  readonly isLinked: boolean
  /** Whether it is one of several names, which are shown as badges. */
  readonly isChip: boolean
}) {
  const { language } = useLanguage()
  const collection = useCollections().find(({ plural }) => plural === to)
  if (!collection) return String(id)
  const name = title ?? `${collection.title_of_one[language]} ${id}`
  if (!isLinked) return name
  const href = `/${to}/${id}`
  if (isChip) {
    return (
      <Badge component={Link} href={href} color="gray">
        {name}
      </Badge>
    )
  }
  return (
    <Anchor component={Link} href={href} inherit>
      {name}
    </Anchor>
  )
}

/** Colours of notable states; others are grey. */
const colours: { readonly [state: string]: 'leaf' | 'yellow' | 'red' } = {
  active: 'leaf',
  works: 'leaf',
  paid: 'leaf',
  received: 'leaf',
  confirmed: 'leaf',
  planned: 'leaf',
  open: 'yellow',
  requested: 'yellow',
  waiting: 'yellow',
  'planned end': 'yellow',
  failed: 'red',
  'charged back': 'red',
  charged_back: 'red',
}

export const Status = ({ of: state, text }: { readonly of: string; readonly text: string }) => (
  <Badge component="span" color={colours[state] ?? 'gray'}>
    {text}
  </Badge>
)
