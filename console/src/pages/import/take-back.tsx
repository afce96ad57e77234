import './take-back.css'
import type { TakenBack } from '@kantine/contract/importing/taken-back.ts'
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { AlreadyDone } from '../../data/call-failed.ts'
import { useChange, useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Collection } from '../data/collections.ts'
import { TakenRecords } from './taken-records.tsx'

const words = {
  takeBack: { en: 'Take this import back', nl: 'Import terugdraaien' },
  about: {
    en: 'New records are removed, and changed ones get their earlier values back. An import can be taken back once.',
    nl: 'Nieuwe gegevens worden verwijderd, en gewijzigde krijgen hun oude waarden terug. Terugdraaien kan één keer.',
  },
  done: { en: 'The import was taken back.', nl: 'De import is teruggedraaid.' },
  taken: { en: (when: string) => `Taken back on ${when}`, nl: (when: string) => `Teruggedraaid op ${when}` },
  cancel: { en: 'Cancel', nl: 'Annuleren' },
  close: { en: 'Close', nl: 'Sluiten' },
} as const

/** A button that shows by name what taking an import back does, and does so once that is confirmed. */
export function TakeBack({
  of: id,
  takenBackAt = null,
  collection,
  isCompact = false,
}: {
  /** The id of the import. */
  readonly of: number
  /** ISO 8601; null if it has not been taken back. */
  readonly takenBackAt?: string | null
  readonly collection: Collection
  readonly isCompact?: boolean
}) {
  const say = useWords(words)
  const { moment } = useFormat()
  const { path } = useClub()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const to = path(`${collection.plural}/taking-back`)
  const close = () => setOpen(false)
  const take = useChange(async () => {
    const taken = await call<TakenBack>('POST', to, { import_id: id })
    setDone(true)
    return taken
  }, [path('')])
  const confirm = () =>
    take.mutate(undefined, {
      // The response was lost, and the page says so.
      onError: (error) => {
        if (!(error instanceof AlreadyDone)) return
        setDone(true)
        close()
      },
    })
  return (
    <>
      {isDone || takenBackAt !== null ? (
        <Text {...(isCompact && { size: 'sm' })} c="dimmed">
          {takenBackAt === null ? say.done : say.taken(moment(takenBackAt))}
        </Text>
      ) : (
        <Button variant="outline" color="red" {...(isCompact && { size: 'compact-sm' })} onClick={() => setOpen(true)}>
          {say.takeBack}
        </Button>
      )}
      <Dialog title={say.takeBack} isOpen={isOpen} close={close} size="lg" staysOpen>
        <Stack>
          {take.data ? (
            <>
              <Text role="status">{say.done}</Text>
              <TakenRecords of={take.data} collection={collection} />
              <Group justify="flex-end" className="take-back-buttons">
                <Button onClick={close} data-autofocus>
                  {say.close}
                </Button>
              </Group>
            </>
          ) : (
            <>
              <Text>{say.about}</Text>
              <Effects of={`${to}?import_id=${id}`} collection={collection} />
              <Failure error={take.error} />
              <Group justify="flex-end" className="take-back-buttons">
                <Button variant="default" onClick={close} data-autofocus>
                  {say.cancel}
                </Button>
                <Button color="red" onClick={confirm} loading={take.isPending}>
                  {say.takeBack}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Dialog>
    </>
  )
}

/** Shows the effects of taking an import back before it happens. */
function Effects({ of: path, collection }: { readonly of: string; readonly collection: Collection }) {
  const { data, error } = useReadLater<TakenBack>(path)
  if (error) return <Failure error={error} />
  return data ? <TakenRecords of={data} collection={collection} /> : <Loader />
}
