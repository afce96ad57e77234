import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRoles } from './roles.ts'

/** Chooses a role; each says what it may do. Takes what `form.getInputProps` gives. */
export function RoleChoice({ label, ...input }: { readonly label: ReactNode }) {
  const { all } = useRoles()
  return (
    <Radio.Group label={label} {...input}>
      <Stack gap="sm" mt="xs">
        {all.map(({ role, title, doc }) => (
          <Radio key={role} value={role} label={title} description={doc} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
