import { Button } from '@mantine/core'
import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Values } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { Dialog, focusFirst } from '../../parts/dialog.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useTitleOf } from './collections.ts'

const words = {
  add: { en: (what: string) => `Add ${what}`, nl: (what: string) => `${what} toevoegen` },
  change: { en: 'Change', nl: 'Wijzigen' },
} as const

const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }))

export function useMayEnter(): (collection: Collection) => boolean {
  const { may } = useClub()
  return ({ entering }) => entering !== null && may(entering.permission)
}

type Entered = {
  readonly of: Collection
  /** The record to change; absent for a new one. */
  readonly record?: ClubRecord
  /** Values of a new record. */
  readonly initial?: Values
  /** Called with the saved record. */
  done?(record: ClubRecord): void
}

/** A drawer with the form of a new or an existing record. */
export function RecordDrawer({
  of: collection,
  record,
  initial,
  isOpen,
  close,
  done,
}: Entered & { readonly isOpen: boolean; close(): void }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const called = useTitleOf()
  const title = record ? called(collection, record) : say.add(nameOf(collection, language))
  return (
    <Dialog title={title} isOpen={isOpen} close={close} isBeside staysOpen>
      <Suspense>
        <div ref={focusFirst}>
          <RecordForm
            of={collection}
            record={record}
            {...(initial && { initial })}
            done={(after) => {
              close()
              done?.(after)
            }}
          />
        </div>
      </Suspense>
    </Dialog>
  )
}

/** The name of one record: `member` in English, and `Lid` in Dutch, where it begins the sentence. */
const nameOf = ({ title_of_one: title }: Collection, language: 'en' | 'nl') =>
  language === 'en' ? title.en.toLowerCase() : title.nl

/** The button that adds or changes a record; hidden without permission. */
export function RecordButton(entered: Entered) {
  const say = useWords(words)
  const { language } = useLanguage()
  const mayEnter = useMayEnter()
  const [isOpen, setOpen] = useState(false)
  const { of: collection, record } = entered
  if (!mayEnter(collection)) return null
  const Icon = record ? Pencil : Plus
  return (
    <>
      <Button
        variant={record ? 'default' : 'filled'}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {record ? say.change : say.add(nameOf(collection, language))}
      </Button>
      <RecordDrawer {...entered} isOpen={isOpen} close={() => setOpen(false)} />
    </>
  )
}
