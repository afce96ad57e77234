import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { goWhenDone } from '../../data/call-failed.ts'
import type { Values } from '../../data/fields.ts'
import { useReadLater, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { OperationForm } from '../../parts/operation-form.tsx'
import { useWords } from '../../words/language.tsx'
import { todayIn } from '../../words/local-time.ts'
import type { ClubRecord, Page } from '../data/collections.ts'
import { Effects } from '../data/record-actions.tsx'
import { useStageName } from './stage-name.ts'

const words = {
  same: { en: 'A member already has this e-mail address', nl: 'Er is al een lid met dit e-mailadres' },
  alike: { en: 'This may be an existing member', nl: 'Dit is misschien een bestaand lid' },
  link: {
    en: (name: string) => `This is ${name}, an existing member`,
    nl: (name: string) => `Dit is ${name}, een bestaand lid`,
  },
  add: { en: 'This is someone else: add a new member', nl: 'Dit is iemand anders: voeg een nieuw lid toe' },
  stage: { en: 'New stage', nl: 'Nieuwe fase' },
  stays: { en: (stage: string) => `Keep ${stage}`, nl: (stage: string) => `Blijft ${stage}` },
  choose: { en: 'Choose a stage', nl: 'Kies een fase' },
  left: {
    en: 'Notes, trial session and “found us through” stay on the trial member’s page.',
    nl: 'Notities, proeftraining en ‘kent ons via’ blijven op de pagina van de kennismaker staan.',
  },
  done: { en: (name: string) => `${name} is now a member`, nl: (name: string) => `${name} is nu lid` },
} as const

/** Stages with these names are for people who have become members. */
const lastStages = ['joined', 'member', 'lid', 'lid geworden']

type Wanted = NonNullable<Parameters<ReturnType<typeof useClub>['api']['kennismakers']['becomeMember']>[1]>

/** The new member's form, with the known details. If a member has the e-mail address or looks like them, it first asks whether this is the same person. */
export function BecomeMemberForm({ of: record }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const nameOf = useStageName()
  const { api, path, time_zone } = useClub()
  const [, go] = useLocation()
  const [answer, setAnswer] = useState('')
  const { id, name, birth_date, email, phone, group_id, status } = record
  const board = useReadLater(api.kennismakers.board())
  const same = useReadLater<Page<ClubRecord>>(
    path(`members?${new URLSearchParams({ email: String(email), limit: '5' })}`),
    { enabled: email !== null },
  )
  const like = useReadLater(api.members.alike(textsOf({ name, birth_date, email })))
  const become = useSend(
    (values: Wanted) => api.kennismakers.becomeMember(id, values),
    [path('')],
    say.done(String(name)),
  )
  if (!board.data || !like.data || (email !== null && !same.data))
    return <Failure error={board.error ?? like.error ?? same.error} />
  const withSameEmail = same.data?.data ?? []
  const others = like.data.data.filter(({ resource, id }) => {
    return resource === 'members' && !withSameEmail.some((member) => member.id === id)
  })
  const members = [...withSameEmail, ...others]
  const given: Wanted = answer === 'add' ? { as_new: true } : answer === '' ? {} : { member_id: Number(answer) }
  const stages = board.data.data.flatMap(({ status, is_stage }) => (is_stage && status !== null ? [status] : []))
  const proposed = stages.find((stage) => lastStages.includes(stage.toLowerCase())) ?? null
  const stageChoices = [
    ...(proposed === null ? [{ value: '', label: say.choose }] : []),
    ...stages.map((stage) => ({
      value: stage,
      label: stage === status ? say.stays(nameOf(stage)) : nameOf(stage),
    })),
  ]
  const initial = {
    ...(given.member_id === undefined && {
      name,
      birth_date,
      email,
      phone,
      joined_on: todayIn(time_zone),
      group_ids: typeof group_id === 'number' ? [group_id] : [],
    }),
    ...(stages.length > 0 && { status: proposed }),
  }
  return (
    <Stack>
      {members.length > 0 && (
        <Radio.Group label={others.length > 0 ? say.alike : say.same} value={answer} onChange={setAnswer}>
          <Stack gap="sm" mt="xs">
            {members.map((member) => (
              <Radio key={member.id} value={String(member.id)} label={say.link(String(member.name))} />
            ))}
            <Radio value="add" label={say.add} />
          </Stack>
        </Radio.Group>
      )}
      {(members.length === 0 || answer !== '') && (
        <>
          <Effects of={api.kennismakers.becomeMember(id, given)} />
          {(record.notes ?? record.trial_on ?? record.source) !== null && <Text size="sm">{say.left}</Text>}
          <OperationForm<Wanted>
            key={String(given.member_id)}
            of="kennismakers become-member"
            initial={initial as never}
            needed={['name', 'status']}
            submit={async (values) => {
              const show = (id: number | null) => go(`/members/${id ?? ''}`)
              const member = await become.mutateAsync({ ...values, ...given }).catch(goWhenDone(show))
              show(member.id)
            }}
            own={{
              status: (input) => (
                <NativeSelect {...input} key="status" label={say.stage} maw="28rem" required data={stageChoices} />
              ),
            }}
          />
        </>
      )}
    </Stack>
  )
}

/** Those of the values that are filled in. */
const textsOf = (values: Values): { readonly [field: string]: string } =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (typeof value === 'string' ? [[field, value]] : [])),
  )
