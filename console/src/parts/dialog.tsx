import { Group, Modal } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect } from 'react'

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
  useFocusBack(isOpen)
  return (
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
}

/** Gives the focus back to where it was when the dialog opened. Mantine forgets to, for dialogs that can stand over each other. */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = openerOf(document.activeElement)
    const giveBack = () => {
      const { activeElement, body } = document
      // The page may have moved the focus on purpose, as to the title of another page.
      if (activeElement === body || activeElement?.closest('[role=dialog]')?.contains(before)) before?.focus()
    }
    // The dialog lets go of the focus a moment after it has closed.
    return () => void setTimeout(giveBack, 20)
  }, [isOpen])
}

/** What has the focus; for an item of a menu, which closes, the button that the menu belongs to. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : (focused as HTMLElement | null)
}
