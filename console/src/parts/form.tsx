import { Button, Group, Stack } from '@mantine/core'
import { type UseFormInput, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useUncertain } from '../data/until-known.ts'
import { Failure } from './failure.tsx'
import { faultsAt } from './faults.ts'

/**
 * A form with the server's rules. The server's errors appear at their fields, and the first gets the focus.
 *
 * @param submit makes the call; its errors are shown
 * @param checks checks before sending, as in Mantine's form
 */
export function useForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  submit: (values: Values) => Promise<unknown>,
  checks: Pick<UseFormInput<Values>, 'validate' | 'validateInputOnChange' | 'validateInputOnBlur'> = {},
) {
  const form = useMantineForm<Values>({ initialValues, ...checks })
  const [error, setError] = useState<Error | null>(null)
  const onSubmit = form.onSubmit(
    async (values) => {
      setError(null)
      try {
        await submit(values)
        form.resetDirty(values)
      } catch (thrown) {
        setError(showAtFields(form, thrown as Error))
      }
    },
    (faults) => focusFirst(form, faults),
  )
  return { form, error, isSending: form.submitting, onSubmit }
}

/** Shows errors at their fields. Returns the error if part of it belongs to no field. */
function showAtFields<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: Error,
): Error | null {
  const { faults, rest } = faultsAt(Object.keys(form.getValues()), error)
  form.setErrors(faults)
  focusFirst(form, faults)
  return rest
}

const focusFirst = (form: Pick<UseFormReturnType<object>, 'getInputNode'>, faults: object) => {
  const [first] = Object.keys(faults)
  if (first) form.getInputNode(first)?.focus()
}

/** The layout of a form: fields, then errors and buttons. It is frozen while nobody knows whether it was saved. */
export function Form({
  of: { error, isSending, onSubmit },
  send,
  variant = 'filled',
  isRisky = false,
  children,
  others,
}: {
  readonly of: Pick<ReturnType<typeof useForm>, 'error' | 'isSending' | 'onSubmit'>
  /** The text of the button. */
  readonly send: string
  /** `default` on a page with several equally important forms. */
  readonly variant?: 'filled' | 'default'
  /** The action cannot be undone. */
  readonly isRisky?: boolean
  readonly children: ReactNode
  /** More buttons. */
  readonly others?: ReactNode
}) {
  // Other values would be another request, and might be saved as well.
  const isFrozen = useUncertain() && isSending
  return (
    <form onSubmit={onSubmit} noValidate inert={isFrozen}>
      <Stack gap="md">
        {children}
        <Failure error={error} />
        <Group justify="flex-end" className="form-buttons">
          {others}
          <Button type="submit" variant={variant} loading={isSending} {...(isRisky && { color: 'red' })}>
            {send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
