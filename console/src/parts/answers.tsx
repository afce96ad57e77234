import { Checkbox, Radio, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

type Given = { readonly answers: readonly { readonly value: string; readonly label: string }[] }

/** A question with one answer, all of them visible. */
export const OneAnswer = ({ answers, ...shared }: Given & Omit<ComponentProps<typeof Radio.Group>, 'children'>) => (
  <Radio.Group {...shared}>
    <Below>
      {answers.map((answer) => (
        <Radio key={answer.value} {...answer} />
      ))}
    </Below>
  </Radio.Group>
)

/** A question with any number of answers. */
export const SomeAnswers = ({
  answers,
  ...shared
}: Given & Omit<ComponentProps<typeof Checkbox.Group>, 'children'>) => (
  <Checkbox.Group {...shared}>
    <Below>
      {answers.map((answer) => (
        <Checkbox key={answer.value} {...answer} />
      ))}
    </Below>
  </Checkbox.Group>
)

const Below = ({ children }: { readonly children: ReactNode }) => (
  <Stack gap="sm" mt="xs">
    {children}
  </Stack>
)
