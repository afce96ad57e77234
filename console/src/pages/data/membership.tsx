/** Ends and resumes a membership, and shows when it ends. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useToday } from '../attendance/days.ts'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'
import { Effects } from './record-actions.tsx'
import { useMayEnter } from './record-drawer.tsx'

const words = {
  planned: { en: (day: string) => `Member until ${day}`, nl: (day: string) => `Lid t/m ${day}` },
  plannedAbout: {
    en: 'The membership ends once that day is over. Nothing changes until then.',
    nl: 'Het lidmaatschap eindigt als die dag voorbij is. Tot dan verandert er niets.',
  },
  wasLast: { en: (day: string) => `The last day was ${day}`, nl: (day: string) => `De einddatum was ${day}` },
  isLast: { en: (day: string) => `The last day is ${day}`, nl: (day: string) => `De einddatum is ${day}` },
  undecided: {
    en: 'The membership has not ended, and no end is planned. End it, or keep it.',
    nl: 'Het lidmaatschap is niet beëindigd, en er staat geen einde gepland. Beëindig of behoud het.',
  },
  keep: { en: 'Keep membership', nl: 'Lidmaatschap behouden' },
  kept: { en: 'Membership kept', nl: 'Lidmaatschap behouden' },
  keepAll: { en: 'Keep memberships', nl: 'Lidmaatschappen behouden' },
  keepAbout: {
    en: 'The members stay members, and the last day is removed from their records.',
    nl: 'De leden blijven lid, en hun einddatum wordt verwijderd.',
  },
  keptAll: { en: 'Memberships kept', nl: 'Lidmaatschappen behouden' },
} as const

export function MembershipButton({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const { api, path } = useClub()
  const called = useTitleOf()
  const mayEnter = useMayEnter()
  const today = useToday()
  if (!mayEnter(collection)) return null
  const isOver = record.status === 'archived'
  const given = { ids: [record.id] }
  const left_on = String(record.left_on ?? today)
  return (
    <OperationButton
      // The record changes before the dialog has closed. The key keeps that dialog from switching to the other operation.
      key={String(isOver)}
      of={isOver ? 'members restore' : 'members archive'}
      given={given}
      thing={{ ...record, left_on }}
      called={called(collection, record)}
      stale={[path('')]}
    >
      <Effects of={isOver ? api.members.restore(given) : api.members.archive({ ...given, left_on })} />
    </OperationButton>
  )
}

/** The planned end of a membership, or a last day that nobody has decided about; with a button that takes it back. */
export function MembershipEnd({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const say = useWords(words)
  const { dayInUtc } = useFormat()
  const today = useToday()
  const mayEnter = useMayEnter()
  const { left_on, ends_on, status } = record
  if (typeof left_on !== 'string' || status === 'archived') return null
  const isPlanned = ends_on !== null
  const title = isPlanned ? say.planned : left_on < today ? say.wasLast : say.isLast
  return (
    <Alert color="yellow" title={title(dayInUtc(left_on))} mb="lg" role="note">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{isPlanned ? say.plannedAbout : say.undecided}</Text>
        {mayEnter(collection) && <KeepButton of={[record.id]} />}
      </Group>
    </Alert>
  )
}

/** Removes the last day of members, and the planned end with it. For several, it asks first, because their days are gone afterwards. */
export function KeepButton({
  of: ids,
  called = '',
  done,
}: {
  readonly of: readonly number[]
  /** The name of several members, such as `12 members`. */
  readonly called?: string
  done?(): void
}) {
  const say = useWords(words)
  const { api, path } = useClub()
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, mutate, isPending, error } = useSend(
    () => api.members.restore({ ids }),
    [path('')],
    ids.length === 1 ? say.kept : say.keptAll,
  )
  const isOne = ids.length === 1
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={isPending}
        onClick={() => (isOne ? mutate(undefined, { onSuccess: () => done?.() }) : setOpen(true))}
      >
        {isOne ? say.keep : say.keepAll}
      </Button>
      {isOne && <Failure error={error} />}
      <ConfirmDialog
        title={`${say.keepAll}: ${called}`}
        act={say.keepAll}
        isOpen={isOpen}
        close={() => setOpen(false)}
        run={() => mutateAsync().then(done)}
      >
        {say.keepAbout}
      </ConfirmDialog>
    </>
  )
}
