import { Button, Group, List, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { type Call, call, type Previewed, preview, send } from '../../data/call.ts'
import { goWhenDone } from '../../data/call-failed.ts'
import { useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'
import { RecordButton, useMayEnter } from './record-drawer.tsx'

const words = {
  remove: { en: 'Delete', nl: 'Verwijderen' },
  title: { en: (what: string) => `Delete ${what}`, nl: (what: string) => `${what} verwijderen` },
  about: { en: 'This can’t be undone.', nl: 'Dit kan niet ongedaan worden gemaakt.' },
  effects: { en: 'What changes', nl: 'Wat er verandert' },
  deleted: { en: 'deleted', nl: 'verwijderd' },
  updated: { en: 'changed', nl: 'gewijzigd' },
  created: { en: 'added', nl: 'toegevoegd' },
  unseen: {
    en: (n: string) => `${n} ${n === '1' ? 'record' : 'records'} you don’t have permission to see`,
    nl: (n: string) => `Gegevens die je niet mag zien: ${n}`,
  },
} as const

export function RecordActions({ of: collection, record }: { readonly of: Collection; readonly record: ClubRecord }) {
  const mayEnter = useMayEnter()
  const [, go] = useLocation()
  const called = useTitleOf()
  if (!mayEnter(collection)) return null
  return (
    <Group gap="xs">
      <RecordButton of={collection} record={record} />
      <DeleteButton
        of={collection}
        ids={[record.id]}
        called={called(collection, record)}
        done={() => go(`/${collection.plural}`)}
      />
    </Group>
  )
}

/** Deletes records, after a dialog that shows everything else it deletes. */
export function DeleteButton({
  of: { plural },
  ids,
  called,
  done,
  size = 'sm',
}: {
  readonly of: Pick<Collection, 'plural'>
  readonly ids: readonly number[]
  /** The records' name in the dialog, such as `Jan Smit` or `12 members`. */
  readonly called: string
  done(): void
  /** As in Mantine's `Button`. */
  readonly size?: string
}) {
  const say = useWords(words)
  const { path } = useClub()
  const [isOpen, setOpen] = useState(false)
  const deletion: Call<unknown> = { method: 'POST', path: path(`${plural}/deletion`), body: { ids } }
  const remove = useChange(() => send(deletion), [path('')])
  return (
    <>
      <Button size={size} variant="outline" color="red" onClick={() => setOpen(true)}>
        {say.remove}
      </Button>
      <ConfirmDialog
        title={say.title(called)}
        act={say.remove}
        isOpen={isOpen}
        close={() => setOpen(false)}
        run={async () => {
          await remove.mutateAsync(undefined).catch(goWhenDone(done))
          done()
        }}
      >
        <Stack gap="sm">
          {isOpen && <Effects of={deletion} />}
          <div>{say.about}</div>
        </Stack>
      </ConfirmDialog>
    </>
  )
}

/**
 * The changes that a call would make, counted by kind of record.
 *
 * @param children further details from the response that the call would return
 */
export function Effects<Answer>({
  of: planned,
  children,
}: {
  readonly of: Call<Answer>
  children?(answer: Answer): ReactNode
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const { method, path, body } = preview(planned)
  const { data, error } = useQuery({
    queryKey: [path, body],
    queryFn: () => call<Previewed<Answer>>(method, path, body),
    // Choices in `children` keep the focus while the preview for a new choice loads.
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
  if (error) return <Failure error={error} />
  if (!data) return null
  return (
    <>
      <Text size="sm" c="dimmed">
        {say.effects}
      </Text>
      <List size="sm" aria-label={say.effects}>
        {data.changes.map(({ resource, title, change, count }) => (
          <List.Item key={`${resource} ${change}`}>
            {title[language]}: {number(count)} {say[change]}
          </List.Item>
        ))}
        {data.unseen > 0 && <List.Item>{say.unseen(number(data.unseen))}</List.Item>}
      </List>
      {children?.(data.answer)}
    </>
  )
}
