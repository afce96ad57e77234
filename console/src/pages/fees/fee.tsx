import { closed, isLate, openOf, paidOf, unreversedOf } from '@kantine/contract/owed.ts'
import { Badge, Button, CopyButton, Group, Paper } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useParams } from 'wouter'
import type { ChargeAdjustments as Adjustment, Charge } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Waiting } from '../../frame/waiting.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { todayIn } from '../../words/local-time.ts'
import { type ClubRecord, useCollections, useTitles } from '../data/collections.ts'
import { FieldList } from '../data/field-list.tsx'
import { History } from '../data/history.tsx'
import { Status } from '../data/value.tsx'
import { FeeStatus } from './fee-status.tsx'
import { useReminder } from './reminder.ts'

const words = {
  title: { en: 'Fees', nl: 'Contributie' },
  gone: { en: (id: string) => `Fee ${id} does not exist`, nl: (id: string) => `Contributie ${id} bestaat niet` },
  goneAbout: { en: 'It was deleted or never existed.', nl: 'Deze contributie is verwijderd of heeft nooit bestaan.' },
  fee: { en: 'Fee', nl: 'Contributie' },
  amount: { en: 'Amount', nl: 'Bedrag' },
  paid: { en: 'Paid', nl: 'Betaald' },
  open: { en: 'Open', nl: 'Open' },
  changed: { en: 'Last changed', nl: 'Laatst gewijzigd' },
  reminder: { en: 'Copy reminder', nl: 'Herinnering kopiëren' },
  copied: { en: 'Copied', nl: 'Gekopieerd' },
  happened: { en: 'Payments and changes', nl: 'Betalingen en wijzigingen' },
  nothing: { en: 'Nothing paid or changed yet.', nl: 'Nog niets betaald of gewijzigd.' },
  when: { en: 'When', nl: 'Wanneer' },
  what: { en: 'What', nl: 'Wat' },
  method: { en: 'Payment method', nl: 'Betaalwijze' },
  reason: { en: 'Reason', nl: 'Reden' },
  undone: { en: (what: string) => `${what}, undone`, nl: (what: string) => `${what}, teruggedraaid` },
  actions: { en: 'Actions', nl: 'Acties' },
  before: { en: (amount: string) => `was ${amount}`, nl: (amount: string) => `was ${amount}` },
  paymentRecorded: { en: 'Payment recorded.', nl: 'Betaling geboekt.' },
  failureRecorded: { en: 'Failed payment recorded.', nl: 'Mislukte betaling geboekt.' },
  paymentUndone: { en: 'Payment undone.', nl: 'Betaling teruggedraaid.' },
  corrected: { en: 'Fee corrected.', nl: 'Contributie gecorrigeerd.' },
  waived: { en: 'Fee waived.', nl: 'Contributie kwijtgescholden.' },
  cancelled: { en: 'Fee cancelled.', nl: 'Contributie geannuleerd.' },
  reopened: { en: 'Fee reopened.', nl: 'Contributie heropend.' },
} as const

/** One charge with its payments and history. Not derived, because the derived page neither shows nor changes open amounts. */
export function FeePage() {
  const { id = '' } = useParams<{ id: string }>()
  const say = useWords(words)
  const { path, api } = useClub()
  const { data: charge, error } = useReadLater<Charge>(path(`charges/${id}`))
  const adjustments = useReadLater(api.charges.adjustments(Number(id)), { enabled: charge !== undefined })
  if (error?.problem.status === 404) {
    return (
      <PageHead title={say.gone(id)} back={{ path: '/charges', title: say.title }}>
        {say.goneAbout}
      </PageHead>
    )
  }
  if (error) throw error
  if (!charge || charge.id !== Number(id)) return <Waiting />
  return <OneFee key={id} of={charge} adjustments={adjustments.data?.data ?? []} />
}

const shown = ['member_id', 'description', 'due_on', 'season_id', 'payment_method']

function OneFee({ of: charge, adjustments }: { readonly of: Charge; readonly adjustments: readonly Adjustment[] }) {
  const say = useWords(words)
  const { may, time_zone: timeZone } = useClub()
  const { money } = useFormat()
  const charges = useCollections().find(({ plural }) => plural === 'charges')
  const fields = charges?.fields ?? []
  const simple = shown.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const titleOf = useTitles(simple, [charge as unknown as ClubRecord])
  const member = charge.member_id === null ? undefined : titleOf('members', charge.member_id)
  const name = member ?? charge.debtor?.name ?? null
  const { amount_cents, currency, description } = charge
  const [paid, open] = [paidOf(charge), openOf(charge)]
  return (
    <>
      <PageHead
        title={name ?? description ?? `${say.fee} ${charge.id}`}
        back={{ path: '/charges', title: say.title }}
        actions={may('charges:manage') && <Actions on={charge} open={open} name={name} />}
      >
        <Group gap="xs">
          {name !== null && description}
          <FeeStatus of={{ ...charge, is_late: isLate(charge, todayIn(timeZone)) }} />
        </Group>
        {say.changed} <Moment at={charge.updated_at} />
      </PageHead>
      <Paper withBorder mb="md">
        <Facts
          of={[
            [say.amount, amount_cents === null ? '–' : money(amount_cents, currency)],
            [say.paid, money(paid, currency)],
            [say.open, money(open, currency)],
          ]}
        />
      </Paper>
      <Paper withBorder>
        <FieldList of={charge} fields={simple} titleOf={titleOf} />
      </Paper>
      <Section title={say.happened}>
        <Happened to={charge} adjustments={adjustments} />
      </Section>
      {charges && <History of={charges} record={charge as unknown as ClubRecord} />}
    </>
  )
}

function Actions({
  on: charge,
  open,
  name,
}: {
  readonly on: Charge
  readonly open: number
  readonly name: string | null
}) {
  const say = useWords(words)
  const { path } = useClub()
  const write = useReminder()
  const { id, currency, description, due_on, amount_cents, paid_cents, status } = charge
  const isClosed = closed.includes(status)
  const offered = {
    stale: [path('')],
    thing: { id, amount_cents, description, due_on },
    called: description ?? `${say.fee} ${id}`,
  }
  const now = () => new Date().toISOString()
  return (
    <Group gap="xs">
      {open > 0 && (
        <OperationButton
          of="charges record_payment"
          {...offered}
          message={say.paymentRecorded}
          thing={() => ({ id, amount_cents: open, method: 'bank transfer', at: now() })}
          isMain
        />
      )}
      {(open > 0 || (paid_cents ?? 0) > 0) && (
        <OperationButton
          of="charges record_failed_payment"
          {...offered}
          message={say.failureRecorded}
          // Kantine finds the payment; an action beside each payment names it.
          given={{ payment_id: undefined }}
          thing={() => ({ id, at: now(), outcome: open > 0 ? 'failed' : 'charged_back' })}
        />
      )}
      {open > 0 && (
        <CopyButton value={write({ name, description, open_cents: open, currency: currency ?? 'EUR', due_on })}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            >
              {copied ? say.copied : say.reminder}
            </Button>
          )}
        </CopyButton>
      )}
      {!isClosed && <OperationButton of="charges correct" {...offered} message={say.corrected} />}
      {open > 0 && <OperationButton of="charges waive" {...offered} message={say.waived} />}
      {!isClosed && (paid_cents ?? 0) === 0 && (
        <OperationButton of="charges cancel" {...offered} message={say.cancelled} />
      )}
      {isClosed && <OperationButton of="charges reopen" {...offered} message={say.reopened} />}
    </Group>
  )
}

/** Payments and adjustments in one list, newest first. */
function Happened({ to: charge, adjustments }: { readonly to: Charge; readonly adjustments: readonly Adjustment[] }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { may, path } = useClub()
  const { money, moment } = useFormat()
  const fields = useCollections().find(({ plural }) => plural === 'charges')?.fields ?? []
  const parts = fields.find(({ name }) => name === 'payments')?.shape ?? []
  const labelOf = (part: string, value: string) =>
    parts.find(({ name }) => name === part)?.value_labels?.[value]?.[language] ?? value
  const leftOf = (payment: Charge['payments'][number]) => Math.min(paidOf(charge), unreversedOf(charge, payment))
  const mayUndo = (payment: Charge['payments'][number]) =>
    may('charges:manage') && payment.outcome === 'received' && payment.amount_cents <= leftOf(payment)
  const left = charge.payments.filter((payment) => leftOf(payment) > 0)
  // With one payment, the action above the page is clear.
  const mayName = (payment: Charge['payments'][number]) =>
    may('charges:manage') && left.length > 1 && left.includes(payment)
  const rows = [
    ...charge.payments
      .filter(({ outcome, undone }) => !(undone && outcome === 'charged_back'))
      .map((payment) => {
        const { id, at, amount_cents, outcome, reason, undone } = payment
        const what = labelOf('outcome', outcome)
        const [amount, method] = [money(amount_cents, charge.currency), labelOf('method', payment.method)]
        const offered = {
          thing: { id: charge.id, at: new Date().toISOString(), amount_cents: leftOf(payment) },
          called: `${amount}, ${method}, ${moment(at)}`,
          stale: [path('')],
        }
        return {
          key: `payment ${id}`,
          at,
          amount,
          method,
          reason,
          what: undone ? <Status of="undone" text={say.undone(what)} /> : <Status of={outcome} text={what} />,
          action: (mayUndo(payment) || mayName(payment)) && (
            <Group gap="xs" wrap="nowrap">
              {mayUndo(payment) && (
                <OperationButton
                  of="charges undo_payment"
                  {...offered}
                  message={say.paymentUndone}
                  given={{ payment_id: id }}
                  compact
                />
              )}
              {mayName(payment) && (
                <OperationButton
                  of="charges record_failed_payment"
                  {...offered}
                  message={say.failureRecorded}
                  given={{ payment_id: id, outcome: 'charged_back' }}
                  compact
                />
              )}
            </Group>
          ),
        }
      }),
    ...adjustments.map(({ id, at, kind, reason, amount_cents, payment_id }) => {
      const payment = charge.payments.find((one) => one.id === payment_id)
      return {
        key: `adjustment ${id}`,
        at,
        reason,
        method: payment ? labelOf('method', payment.method) : '',
        what: <Badge color="gray">{labelOfKind[kind][language]}</Badge>,
        amount: payment
          ? money(payment.amount_cents, charge.currency)
          : kind === 'corrected' && amount_cents !== null
            ? say.before(money(amount_cents, charge.currency))
            : '',
        action: null,
      }
    }),
  ]
    .reverse()
    .sort((a, b) => b.at.localeCompare(a.at))
  if (rows.length === 0) return say.nothing
  return (
    <DataTable
      label={say.happened}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { id: 'what', title: say.what, cell: ({ what }) => what },
        { id: 'at', title: say.when, cell: ({ at }) => moment(at) },
        { id: 'amount', title: say.amount, cell: ({ amount }) => amount, align: 'right' },
        { id: 'method', title: say.method, cell: ({ method }) => method },
        { id: 'reason', title: say.reason, cell: ({ reason }) => reason },
        ...(rows.some(({ action }) => action)
          ? [
              {
                id: 'action',
                title: say.actions,
                isTitleHidden: true as const,
                cell: ({ action }: (typeof rows)[number]) => action,
              },
            ]
          : []),
      ]}
    />
  )
}

const labelOfKind = {
  waived: { en: 'Waived', nl: 'Kwijtgescholden' },
  cancelled: { en: 'Cancelled', nl: 'Geannuleerd' },
  reopened: { en: 'Reopened', nl: 'Heropend' },
  corrected: { en: 'Corrected', nl: 'Gecorrigeerd' },
  payment_undone: { en: 'Payment undone', nl: 'Betaling teruggedraaid' },
} as const
