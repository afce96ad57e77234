/** Adds several members to a group, or removes them. Not derived, because the form also asks which group to change. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { isolated } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Offered } from './group-form.tsx'

const words = {
  'groups add_members': { en: 'Add to group', nl: 'Aan groep toevoegen' },
  'groups remove_members': { en: 'Remove from group', nl: 'Uit groep halen' },
} as const

/** Few readers open it, so it loads when it is opened. */
const GroupForm = lazy(async () => ({ default: (await import('./group-form.tsx')).GroupForm }))

export function GroupButton(offered: Offered) {
  const say = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const title = say[offered.of]
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog title={`${title}: ${isolated(offered.called)}`} isOpen={isOpen} close={close}>
        <Suspense>
          <GroupForm {...offered} title={title} close={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
