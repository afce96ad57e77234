import { Drawer, Group, Modal } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { mayClose, type Questions, UnsavedInDialog } from './unsaved.ts'

export type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  close(): void
  readonly children: ReactNode
  /** The size of Mantine's `Modal`: `lg` for wide content. */
  readonly size?: string
  /** A click outside leaves the dialog open, so no input is lost. */
  readonly staysOpen?: boolean
  /** Opens at the side of the page, for long forms. */
  readonly isBeside?: boolean
}

export const DialogWindow = ({
  title,
  isOpen,
  close,
  children,
  size,
  staysOpen = false,
  isBeside = false,
}: DialogProps) => {
  const Window = isBeside ? Drawer : Modal
  const [unsaved] = useState(() => new Set<Questions>())
  const shared = {
    returnFocus: false,
    stackId: useId(),
    opened: isOpen,
    onClose: () => mayClose(unsaved) && close(),
    closeOnClickOutside: !staysOpen,
    withCloseButton: false,
    ...(size !== undefined && { size }),
  }
  const content = (
    <UnsavedInDialog value={unsaved}>
      {/* Mantine's own head is a <header>, which screen readers would announce as the page's. */}
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="md">
        <Window.Title>{title}</Window.Title>
        <Window.CloseButton m={0} mt={-2} />
      </Group>
      {children}
    </UnsavedInDialog>
  )
  if (isBeside)
    return (
      <Drawer position="right" {...shared}>
        {content}
      </Drawer>
    )
  return <Modal {...shared}>{content}</Modal>
}
