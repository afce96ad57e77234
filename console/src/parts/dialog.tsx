import { Group, Modal } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/**
 * A dialog over the page. The focus goes into it, stays there, and comes back to where it was. One dialog can open over another, such as
 * the question for the password: then Escape closes only the upper one.
 */
export function Dialog({
  title,
  isOpen,
  close,
  children,
  size,
  staysOpen = false,
}: {
  readonly title: string
  readonly isOpen: boolean
  close(): void
  readonly children: ReactNode
  /** As of Mantine's `Modal`: `lg` for what needs more room. */
  readonly size?: string
  /** Whether a click beside the dialog leaves it open, for what would be lost. */
  readonly staysOpen?: boolean
}) {
  return (
    <Modal
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
}
