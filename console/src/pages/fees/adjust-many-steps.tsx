import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ChargeAdjustMany } from '../../api.ts'
import { preview, send } from '../../data/call.ts'
import type { DescribedOperation } from '../../data/fields.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { operations } from '../../operations.ts'
import { Facts } from '../../parts/facts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Form } from '../../parts/form.tsx'
import { FormInput, useOperationForm } from '../../parts/operation-form.tsx'
import { useUnsaved } from '../../parts/unsaved.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Names } from './names.tsx'

const words = {
  look: { en: 'Preview the changes', nl: 'Bekijk wat er verandert' },
  keeps: { en: 'Only fill in what changes.', nl: 'Vul alleen in wat verandert.' },
  what: { en: 'Action', nl: 'Actie' },
  fees: { en: 'Fees', nl: 'Contributies' },
  before: { en: 'Open now', nl: 'Staat nu open' },
  after: { en: 'Open afterwards', nl: 'Staat daarna open' },
  reason: { en: 'Reason', nl: 'Reden' },
  adjusted: { en: 'Adjusted', nl: 'Wordt aangepast' },
  leftOut: { en: 'Skipped', nl: 'Overgeslagen' },
  none: {
    en: 'None of these fees can be adjusted this way.',
    nl: 'Deze aanpassing is bij geen van deze contributies mogelijk.',
  },
  settled: { en: 'Nothing left to pay', nl: 'Er staat niets meer open' },
  closed: { en: 'Waived or cancelled', nl: 'Kwijtgescholden of geannuleerd' },
  not_closed: { en: 'Not waived or cancelled', nl: 'Niet kwijtgescholden of geannuleerd' },
  paid: { en: 'Fully or partly paid', nl: 'Al (deels) betaald' },
  below_paid: { en: 'The amount is less than what was paid', nl: 'Het bedrag is lager dan wat al is betaald' },
  back: { en: 'Back', nl: 'Terug' },
  waived: {
    en: (fees: number, count: string) => (fees === 1 ? 'Waive 1 fee' : `Waive ${count} fees`),
    nl: (fees: number, count: string) =>
      fees === 1 ? '1 contributie kwijtschelden' : `${count} contributies kwijtschelden`,
  },
  cancelled: {
    en: (fees: number, count: string) => (fees === 1 ? 'Cancel 1 fee' : `Cancel ${count} fees`),
    nl: (fees: number, count: string) => (fees === 1 ? '1 contributie annuleren' : `${count} contributies annuleren`),
  },
  reopened: {
    en: (fees: number, count: string) => (fees === 1 ? 'Reopen 1 fee' : `Reopen ${count} fees`),
    nl: (fees: number, count: string) => (fees === 1 ? '1 contributie heropenen' : `${count} contributies heropenen`),
  },
  corrected: {
    en: (fees: number, count: string) => (fees === 1 ? 'Correct 1 fee' : `Correct ${count} fees`),
    nl: (fees: number, count: string) => (fees === 1 ? '1 contributie corrigeren' : `${count} contributies corrigeren`),
  },
  done: {
    en: (fees: number, count: string) => (fees === 1 ? '1 fee adjusted' : `${count} fees adjusted`),
    nl: (fees: number, count: string) => (fees === 1 ? '1 contributie aangepast' : `${count} contributies aangepast`),
  },
} as const

type Wanted = Parameters<ReturnType<typeof useClub>['api']['charges']['adjustMany']>[0]
type Given = Omit<Wanted, 'charge_ids'>

const adjustMany: DescribedOperation = operations['charges adjust_many']

const start: Given = {
  kind: 'cancelled',
  amount_cents: null,
  description: null,
  due_on: null,
  reason: '',
}

/** Asks for an adjustment, previews the changed and skipped fees, and only then adjusts them. */
export function AdjustManySteps({ ids: charge_ids, done }: { readonly ids: readonly number[]; done(): void }) {
  const { api } = useClub()
  const [given, setGiven] = useState(start)
  const [shown, setShown] = useState<ChargeAdjustMany>()
  const look = async (values: Given) => {
    setGiven(values)
    setShown((await send(preview(api.charges.adjustMany({ ...values, charge_ids })))).answer)
  }
  useUnsaved(given !== start)
  if (!shown) return <GivenForm initial={given} look={look} />
  return <Look at={shown} wanted={{ ...given, charge_ids }} back={() => setShown(undefined)} done={done} />
}

function GivenForm({ initial, look }: { readonly initial: Given; look(values: Given): Promise<unknown> }) {
  const say = useWords(words)
  const adjustForm = useOperationForm<Given>('charges adjust_many', initial, look)
  const isCorrection = adjustForm.form.getValues().kind === 'corrected'
  return (
    <Form of={adjustForm} send={say.look}>
      <FormInput of={adjustForm} name="kind" />
      {isCorrection && <Text size="sm">{say.keeps}</Text>}
      {isCorrection && <FormInput of={adjustForm} name="amount_cents" />}
      {isCorrection && <FormInput of={adjustForm} name="description" />}
      {isCorrection && <FormInput of={adjustForm} name="due_on" />}
      <FormInput of={adjustForm} name="reason" />
    </Form>
  )
}

function Look({
  at: { count, adjusted, left_out },
  wanted,
  back,
  done,
}: {
  readonly at: ChargeAdjustMany
  readonly wanted: Wanted
  back(): void
  done(): void
}) {
  const say = useWords(words)
  const { api, path } = useClub()
  const { language } = useLanguage()
  const { number, money, dayInUtc, list } = useFormat()
  const total = (amount: 'open_before_cents' | 'open_cents') => {
    const sums = new Map<string, number>()
    for (const fee of adjusted) sums.set(fee.currency, (sums.get(fee.currency) ?? 0) + fee[amount])
    return list([...sums].map(([currency, cents]) => money(cents, currency)))
  }
  const fieldOf = (name: string) => adjustMany.fields.find((field) => field.name === name)
  const { kind, amount_cents, description, due_on } = wanted
  const corrections = [
    ['amount_cents', amount_cents && money(amount_cents, adjusted[0]?.currency)],
    ['description', description],
    ['due_on', due_on && dayInUtc(due_on)],
  ] as const
  const adjust = useSend(
    () => api.charges.adjustMany(wanted),
    [path('')],
    ({ count }) => say.done(count, number(count)),
  )
  const run = async () => {
    await adjust.mutateAsync()
    done()
  }
  return (
    <Stack>
      <Facts
        of={[
          [say.what, fieldOf('kind')?.value_labels?.[kind]?.[language]],
          ...corrections.flatMap(([name, text]) =>
            kind === 'corrected' && text ? ([[fieldOf(name)?.label[language] ?? name, text]] as const) : [],
          ),
          [say.fees, number(count)],
          ...(count > 0
            ? ([
                [say.before, total('open_before_cents')],
                [say.after, total('open_cents')],
              ] as const)
            : []),
          [say.reason, wanted.reason],
        ]}
      />
      <Names
        title={say.adjusted}
        count={count}
        of={adjusted.map(({ charge_id, name }) => ({ id: charge_id, name, reason: '' }))}
      />
      <Names
        title={say.leftOut}
        count={left_out.length}
        of={left_out.map(({ charge_id, name, reason }) => ({ id: charge_id, name, reason: say[reason] }))}
      />
      {count === 0 && <Text>{say.none}</Text>}
      <Failure error={adjust.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={back}>
          {say.back}
        </Button>
        {count > 0 && (
          <Button loading={adjust.isPending} onClick={() => void run().catch(() => undefined)}>
            {say[kind](count, number(count))}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
