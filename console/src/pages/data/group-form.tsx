import { Stack, Text } from '@mantine/core'
import type { DescribedOperation, FormField } from '../../data/fields.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { operations } from '../../operations.ts'
import { Form } from '../../parts/form.tsx'
import { FormInput, useFieldsForm } from '../../parts/operation-form.tsx'
import { useLanguage } from '../../words/language.tsx'

type Name = 'groups add_members' | 'groups remove_members'

export type Offered = {
  readonly of: Name
  readonly ids: readonly number[]
  /** The members' name in the dialog's title, such as `12 members`. */
  readonly called: string
  done(): void
}

const group: FormField = {
  name: 'group_id',
  kind: 'reference',
  references: 'groups',
  required: true,
  label: { en: 'Group', nl: 'Groep' },
}

/** The form that asks for the group. Loaded separately, because few readers open it. */
export function GroupForm({
  of: operation,
  ids,
  close,
  done,
  title,
}: Offered & { readonly title: string; close(): void }) {
  const { language } = useLanguage()
  const { says }: DescribedOperation = operations[operation]
  const { api, path } = useClub()
  const callOf = operation === 'groups add_members' ? api.groups.addMembers : api.groups.removeMembers
  const change = useSend((id: number) => callOf(id, { member_ids: ids }), [path('')], says[language])
  const form = useFieldsForm<{ readonly group_id: number }>([group], { group_id: null }, async ({ group_id }) => {
    await change.mutateAsync(group_id)
    close()
    done()
  })
  return (
    <Stack>
      <Text>{says[language]}</Text>
      <Form of={form} send={title}>
        <FormInput of={form} name="group_id" />
      </Form>
    </Stack>
  )
}
