import { Group, Modal } from '@mantine/core'
import { useId } from 'react'
import type { Dialog } from './dialog.tsx'

/** The window of a dialog. */
export const DialogWindow = ({
  title,
  isOpen,
  close,
  children,
  size,
  staysOpen = false,
}: Parameters<typeof Dialog>[0]) => (
  <Modal
    returnFocus={false}
    stackId={useId()}
    opened={isOpen}
    onClose={close}
    closeOnClickOutside={!staysOpen}
    withCloseButton={false}
    {...(size !== undefined && { size })}
  >
    {/* Mantine's own head is a <header>, which screen readers would announce as that of the page. */}
    <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
      <Modal.Title>{title}</Modal.Title>
      <Modal.CloseButton m={0} mt={-2} />
    </Group>
    {children}
  </Modal>
)
