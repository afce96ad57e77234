import { Button, Group, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import type { DescribedOperation } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { operations } from '../../operations.ts'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import type { OperationName } from '../../parts/operation-form.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'
import { GroupButton } from './group-dialog.tsx'
import { DeleteButton } from './record-actions.tsx'
import { useMayEnter } from './record-drawer.tsx'

const words = {
  selected: { en: (n: string) => `${n} selected`, nl: (n: string) => `${n} geselecteerd` },
  most: { en: 'You can’t select more than this at once.', nl: 'Je hebt het maximale aantal geselecteerd.' },
  charge: { en: 'Charge fee', nl: 'Contributie in rekening brengen' },
  clear: { en: 'Clear selection', nl: 'Selectie wissen' },
} as const

export function SelectionBar({
  of: collection,
  records,
  isFull,
  mayCharge,
  clear,
}: {
  readonly of: Collection
  readonly records: readonly ClubRecord[]
  /** No more records can be selected. */
  readonly isFull: boolean
  readonly mayCharge: boolean
  clear(): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const nameOf = useTitleOf()
  const mayEnter = useMayEnter()
  const [, go] = useLocation()
  const [first] = records
  const called =
    first && records.length === 1
      ? nameOf(collection, first)
      : `${number(records.length)} ${collection.title[language].toLowerCase()}`
  const ids = records.map(({ id }) => id)
  return (
    <>
      <Text size="sm" fw={500} role="status" flex="1 1 12rem">
        {say.selected(number(records.length))}
        {isFull && ` ${say.most}`}
      </Text>
      <Group gap="xs">
        {mayCharge && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => go('/charges/new', { state: { member_ids: ids } })}
          >
            {say.charge}
          </Button>
        )}
        {mayEnter(collection) && <Changes of={collection} ids={ids} called={called} done={clear} />}
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {say.clear}
        </Button>
      </Group>
    </>
  )
}

/** The buttons that change the selected records. */
function Changes({
  of: collection,
  ...shared
}: {
  readonly of: Collection
  readonly ids: readonly number[]
  readonly called: string
  done(): void
}) {
  const { path } = useClub()
  const { ids, called, done } = shared
  return (
    <>
      {collection.plural === 'members' && (
        <>
          <GroupButton of="groups add_members" {...shared} />
          <GroupButton of="groups remove_members" {...shared} />
        </>
      )}
      {operationsOnSeveral(collection).map((name) => (
        <OperationButton key={name} of={name} called={called} compact given={{ ids }} stale={[path('')]} done={done} />
      ))}
      <DeleteButton of={collection} {...shared} size="compact-sm" />
    </>
  )
}

/** The action on the selected records, such as `members archive`. */
function operationsOnSeveral({ plural }: Collection): readonly OperationName[] {
  const all = Object.entries<DescribedOperation>(operations)
  return all
    .filter(([name, { about, fields }]) => {
      return name.startsWith(`${plural} `) && about === 'all' && fields.some((field) => field.name === 'ids')
    })
    .map(([name]) => name as OperationName)
}
