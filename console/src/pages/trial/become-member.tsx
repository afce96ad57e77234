import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { useWords } from '../../words/language.tsx'
import type { ClubRecord } from '../data/collections.ts'

const words = {
  act: { en: 'Make a member', nl: 'Lid maken' },
  title: { en: (name: string) => `Make ${name} a member`, nl: (name: string) => `${name} wordt lid` },
} as const

/** Loaded on demand, with the forms. */
const Form = lazy(async () => ({ default: (await import('./become-member-form.tsx')).BecomeMemberForm }))

/** The button that makes a trial member a member; shows nothing if they already are one. */
export function BecomeMember({ of: record }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const { may } = useClub()
  if (record.member_id !== null || !may('members:write') || !may('kennismakers:write')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say.act}</Button>
      <Dialog title={say.title(String(record.name))} isOpen={isOpen} close={() => setOpen(false)} isBeside staysOpen>
        <Suspense>{isOpen && <Form of={record} />}</Suspense>
      </Dialog>
    </>
  )
}
