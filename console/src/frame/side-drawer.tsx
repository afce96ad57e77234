import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

/** The menu at the side where the screen has no room for it: over the page, until it is closed. */
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
