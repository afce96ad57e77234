import { Button } from '@mantine/core'
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Values } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'

const words = {
  add: { en: (what: string) => `Add ${what}`, nl: (what: string) => `${what} toevoegen` },
  change: { en: 'Change', nl: 'Wijzigen' },
} as const

const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }))

/** Whether the reader may enter and change the records of a collection. */
export function useMayEnter(): (of: Collection) => boolean {
  const { may } = useClub()
  return ({ entering }) => entering !== null && may(entering.permission)
}

/**
 * A drawer beside the page with the form of a record, new or to be changed.
 *
 * @param done gets the record as it is afterwards
 */
export function RecordDrawer({
  of: collection,
  record,
  initial,
  isOpen,
  close,
  done,
}: {
  readonly of: Collection
  readonly record?: ClubRecord
  readonly initial?: Values
  readonly isOpen: boolean
  close(): void
  done?(record: ClubRecord): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { entering } = collection
  const called = useTitleOf()
  const title = record ? called(collection, record) : say.add(nameOf(collection, language))
  return (
    <Dialog title={title} isOpen={isOpen} close={close} isBeside staysOpen>
      <Suspense>
        {entering && (
          <RecordForm
            of={{ ...collection, entering }}
            record={record}
            {...(initial && { initial })}
            done={(after) => {
              close()
              done?.(after)
            }}
          />
        )}
      </Suspense>
    </Dialog>
  )
}

/** Such as `member`, and `Lid` at the beginning of a Dutch sentence. */
const nameOf = ({ title_of_one: title }: Collection, language: 'en' | 'nl') =>
  language === 'en' ? title.en.toLowerCase() : title.nl

/** The button that adds a record; shows nothing to a reader who may not. */
export function AddButton(offered: {
  readonly of: Collection
  readonly initial?: Values
  done?(record: ClubRecord): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const mayEnter = useMayEnter()
  const [isOpen, setOpen] = useState(false)
  if (!mayEnter(offered.of)) return null
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say.add(nameOf(offered.of, language))}
      </Button>
      <RecordDrawer {...offered} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}

/** The button that changes a record; shows nothing to a reader who may not. */
export function ChangeButton(offered: { readonly of: Collection; readonly record: ClubRecord }) {
  const say = useWords(words)
  const mayEnter = useMayEnter()
  const [isOpen, setOpen] = useState(false)
  if (!mayEnter(offered.of)) return null
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say.change}
      </Button>
      <RecordDrawer {...offered} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}
