/** Members go into a group or out of it, several at once. It is more than derived: the operation is on the group, which is chosen here. */
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DescribedOperation, FormField } from '../../data/fields.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { operations } from '../../operations.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form } from '../../parts/form.tsx'
import { useFieldsForm } from '../../parts/operation-form.tsx'
import { isolated } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'

type Name = 'groups add_members' | 'groups remove_members'

type Offered = {
  readonly of: Name
  readonly ids: readonly number[]
  /** What the reader calls the members. */
  readonly called: string
  done(): void
}

const words = {
  'groups add_members': { en: 'Add to group', nl: 'Aan groep toevoegen' },
  'groups remove_members': { en: 'Remove from group', nl: 'Uit groep halen' },
} as const

const group: FormField = {
  ...{ name: 'group_id', kind: 'reference', references: 'groups', required: true },
  label: { en: 'Group', nl: 'Groep' },
}

/** The button that asks for the group. */
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
        <GroupForm {...offered} close={close} />
      </Dialog>
    </>
  )
}

function GroupForm({ of, ids, close, done }: Offered & { close(): void }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { says }: DescribedOperation = operations[of]
  const { api, path } = useClub()
  const callOf = of === 'groups add_members' ? api.groups.addMembers : api.groups.removeMembers
  const change = useSend((id: number) => callOf(id, { member_ids: ids }), [path('')], says[language])
  const form = useFieldsForm<{ readonly group_id: number }>([group], { group_id: null }, async ({ group_id }) => {
    await change.mutateAsync(group_id)
    close()
    done()
  })
  return (
    <Stack>
      <Text>{says[language]}</Text>
      <Form of={form} send={say[of]}>
        {form.field('group_id')}
      </Form>
    </Stack>
  )
}
