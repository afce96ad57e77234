import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useWords } from '../words/language.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'

const words = { cancel: { en: 'Cancel', nl: 'Annuleren' } } as const

/**
 * Confirms an action and runs it. Closes on success, and shows errors.
 *
 * @param act the text of the button, such as "Revoke the key"
 * @param run runs the action; rejects if it fails
 */
export function ConfirmDialog({
  title,
  children,
  act,
  isRisky = true,
  isOpen,
  close,
  run,
  size,
}: {
  readonly title: string
  /** The consequences. */
  readonly children: ReactNode
  readonly act: string
  /** Whether the action cannot be undone. */
  readonly isRisky?: boolean
  readonly isOpen: boolean
  close(): void
  run(): Promise<unknown>
  /** See `Dialog`. */
  readonly size?: string
}) {
  const say = useWords(words)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: run,
    onSuccess: close,
    // The confirm button lost the focus because it was disabled while the action ran.
    onError: () => cancelButton.current?.focus(),
  })
  const cancel = () => {
    reset()
    close()
  }
  return (
    <Dialog title={title} isOpen={isOpen} close={cancel} {...(size !== undefined && { size })}>
      <Stack>
        <Text component="div">{children}</Text>
        <Failure error={error} />
        <Group justify="flex-end">
          <Button variant="default" ref={cancelButton} onClick={cancel} data-autofocus>
            {say.cancel}
          </Button>
          <Button {...(isRisky && { color: 'red' })} onClick={() => mutate()} loading={isPending}>
            {act}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
