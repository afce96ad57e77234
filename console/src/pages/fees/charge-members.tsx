import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { startTransition, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ChargeChargeMany } from '../../api.ts'
import { preview, send } from '../../data/call.ts'
import { goWhenDone } from '../../data/call-failed.ts'
import type { DescribedOperation } from '../../data/fields.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { operations } from '../../operations.ts'
import { Facts } from '../../parts/facts.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Form } from '../../parts/form.tsx'
import { late } from '../../parts/late.tsx'
import { FormInput, useOperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { takeFocus } from '../../parts/take-focus.ts'
import { useUnsaved } from '../../parts/unsaved.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, useTitles } from '../data/collections.ts'

const Names = late(async () => (await import('./names.tsx')).Names)

const words = {
  title: { en: 'Charge members', nl: 'Contributie in rekening brengen' },
  fees: { en: 'Fees', nl: 'Contributie' },
  look: { en: 'Show the total', nl: 'Totaal bekijken' },
  total: { en: 'Total', nl: 'Totaal' },
  members: { en: 'Members to charge', nl: 'Aantal leden' },
  each: { en: 'Each', nl: 'Per lid' },
  due: { en: 'Due', nl: 'Vervaldatum' },
  season: { en: 'Season', nl: 'Seizoen' },
  whom: { en: 'Who', nl: 'Wie' },
  charged: { en: 'Charged', nl: 'In rekening bij' },
  leftOut: { en: 'Skipped', nl: 'Overgeslagen' },
  withSubgroups: {
    en: (groups: string, subgroups: string) => `${groups}, with ${subgroups}`,
    nl: (groups: string, subgroups: string) => `${groups}, met ${subgroups}`,
  },
  archived: { en: 'No longer a member', nl: 'Geen lid meer' },
  alreadyCharged: { en: 'Already charged', nl: 'Heeft deze contributie al' },
  back: { en: 'Change', nl: 'Aanpassen' },
  charge: {
    en: (members: number, count: string) => (members === 1 ? 'Charge 1 member' : `Charge ${count} members`),
    nl: (members: number, count: string) =>
      members === 1
        ? 'Contributie in rekening brengen bij 1 lid'
        : `Contributie in rekening brengen bij ${count} leden`,
  },
  nobody: { en: 'No members to charge.', nl: 'Er is niemand om contributie aan op te leggen.' },
  done: {
    en: (count: string, total: string) =>
      `Charged ${count === '1' ? '1 member' : `${count} members`}, ${total} in total`,
    nl: (count: string, total: string) =>
      `Contributie in rekening gebracht bij ${count === '1' ? '1 lid' : `${count} leden`}, in totaal ${total}`,
  },
} as const

type Wanted = Parameters<ReturnType<typeof useClub>['api']['charges']['chargeMany']>[0]

/**
 * Charges a fee to many members: asks for the fee, shows the total and the skipped members, then creates the charges. A link to this page
 * can preselect members through its history state.
 */
export function ChargeMembers() {
  const say = useWords(words)
  const { api } = useClub()
  const members = useHistoryState<{ readonly member_ids?: readonly number[] } | null>()?.member_ids
  const [start] = useState<Wanted>({ ...empty, ...(members && { to: 'members', member_ids: members }) })
  const [wanted, setWanted] = useState(start)
  const [shown, setShown] = useState<ChargeChargeMany>()
  const look = async (values: Wanted) => {
    setWanted(values)
    const { answer } = await send(preview(api.charges.chargeMany(values)))
    // The form stays until the names are loaded: if they came later, the buttons would move from under the pointer.
    startTransition(() => setShown(answer))
  }
  useUnsaved(wanted !== start && !shown)
  return (
    <>
      <PageHead title={say.title} back={{ path: '/charges', title: say.fees }} />
      <Paper withBorder>
        {shown ? (
          <Look at={shown} wanted={wanted} back={() => setShown(undefined)} />
        ) : (
          <WantedForm initial={wanted} look={look} />
        )}
      </Paper>
    </>
  )
}

const empty: Wanted = {
  to: 'groups',
  group_ids: [],
  with_subgroups: true,
  member_ids: [],
  season_id: null,
  description: '',
  amount_cents: null as unknown as number,
  due_on: null,
  skip_charged: true,
}

function WantedForm({ initial, look }: { readonly initial: Wanted; look(values: Wanted): Promise<unknown> }) {
  const say = useWords(words)
  const chargeForm = useOperationForm<Wanted>('charges charge_many', initial as never, look)
  const { to } = chargeForm.form.getValues()
  return (
    <Form of={chargeForm} send={say.look}>
      <FormInput of={chargeForm} name="to" />
      {to === 'groups' && <FormInput of={chargeForm} name="group_ids" isNeeded />}
      {to === 'groups' && <FormInput of={chargeForm} name="with_subgroups" />}
      {to === 'members' && <FormInput of={chargeForm} name="member_ids" isNeeded />}
      <FormInput of={chargeForm} name="description" />
      <FormInput of={chargeForm} name="amount_cents" />
      <FormInput of={chargeForm} name="due_on" />
      <FormInput of={chargeForm} name="season_id" isNeeded={to === 'teams'} />
      <FormInput of={chargeForm} name="skip_charged" />
    </Form>
  )
}

const chargeMany: DescribedOperation = operations['charges charge_many']

/** The charges to create, and the skipped members. */
function Look({ at, wanted, back }: { readonly at: ChargeChargeMany; readonly wanted: Wanted; back(): void }) {
  const say = useWords(words)
  const { api, path } = useClub()
  const [, go] = useLocation()
  const { number, money, dayInUtc, list } = useFormat()
  const { language } = useLanguage()
  const { count, total_cents, currency, charged, subgroups, subgroups_count, left_out, left_out_count } = at
  const { to, group_ids = [], season_id, due_on } = wanted
  const fields = chargeMany.fields
  const titleOf = useTitles(fields, [{ group_ids, season_id } as unknown as ClubRecord])
  const chosen = list(group_ids.map((id) => titleOf('groups', id) ?? `${id}`))
  const more = subgroups_count - subgroups.length
  const named = [...subgroups.map(({ name }) => name), ...(more > 0 ? [`+ ${number(more)}`] : [])]
  const groups = named.length > 0 ? say.withSubgroups(chosen, list(named)) : chosen
  const whom = fields.find(({ name }) => name === 'to')?.value_labels?.[to]?.[language]
  const [members, total] = [number(count), money(total_cents, currency)]
  const charge = useSend(
    () => api.charges.chargeMany(wanted),
    [path('')],
    ({ count, total_cents, currency }) => say.done(number(count), money(total_cents, currency)),
  )
  useUnsaved(charge.isIdle || charge.isError)
  const run = async () => {
    const show = () => go('/charges?show=unpaid')
    await charge.mutateAsync().catch(goWhenDone(show))
    show()
  }
  return (
    <Stack>
      <Title order={2} size="h4" ref={takeFocus}>
        {wanted.description}
      </Title>
      <Facts
        of={[
          [say.members, members],
          [say.each, money(wanted.amount_cents, currency)],
          [say.total, <strong key="total">{total}</strong>],
          [say.whom, to === 'groups' ? groups : whom],
          [say.due, due_on ? dayInUtc(due_on) : '–'],
          [say.season, season_id ? titleOf('seasons', season_id) : '–'],
        ]}
      />
      <Names title={say.charged} count={count} of={charged.map((one) => ({ ...one, id: one.member_id, reason: '' }))} />
      <Names
        title={say.leftOut}
        count={left_out_count}
        of={left_out.map((one) => ({
          ...one,
          id: one.member_id,
          reason: one.reason === 'charged' ? say.alreadyCharged : say.archived,
        }))}
      />
      {count === 0 && <Text>{say.nobody}</Text>}
      <Failure error={charge.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={back}>
          {say.back}
        </Button>
        {count > 0 && (
          <Button loading={charge.isPending} onClick={() => void run().catch(() => undefined)}>
            {say.charge(count, members)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
