import { Modal } from '@mantine/core'
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
      title={title}
      opened={isOpen}
      onClose={close}
      closeOnClickOutside={!staysOpen}
      {...(size !== undefined && { size })}
    >
      {children}
    </Modal>
  )
}
