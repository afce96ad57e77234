import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

/** The side menu on narrow screens. It covers the page until the reader closes it. */
export const SideDrawer = ({
  title,
  isOpen,
  close,
  children,
}: {
  readonly title: string
  readonly isOpen: boolean
  close(): void
  readonly children: ReactNode
}) => (
  <Drawer.Root opened={isOpen} onClose={close} returnFocus={false} size="18rem" classNames={{ content: 'side' }}>
    <Drawer.Overlay />
    <Drawer.Content aria-label={title}>
      <Drawer.CloseButton className="side-close" />
      {children}
    </Drawer.Content>
  </Drawer.Root>
)
