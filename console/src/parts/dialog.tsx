import { type ReactNode, useLayoutEffect } from 'react'
import { late, WhenWanted } from './late.tsx'

const DialogWindow = late(async () => (await import('./dialog-window.tsx')).DialogWindow)

/**
 * A dialog over the page. The focus goes into it, stays there, and comes back to where it was. One dialog can open over another, such as
 * the question for the password: then Escape closes only the upper one.
 */
export function Dialog(dialog: {
  readonly title: string
  readonly isOpen: boolean
  close(): void
  readonly children: ReactNode
  /** As of Mantine's `Modal`: `lg` for what needs more room. */
  readonly size?: string
  /** A click beside the dialog leaves it open, so that no input is lost. */
  readonly staysOpen?: boolean
  /** It stands at the side of the page, for long forms. */
  readonly isBeside?: boolean
}) {
  useFocusBack(dialog.isOpen)
  return (
    <WhenWanted isWanted={dialog.isOpen}>
      <DialogWindow {...dialog} />
    </WhenWanted>
  )
}

/**
 * Gives the focus back to where it was when the dialog opened. Mantine forgets to, for dialogs that can stand over each other or that are
 * open from the moment on at which they are loaded.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = openerOf(document.activeElement)
    const giveBack = (tries: number) => {
      const { activeElement, body } = document
      const dialog = activeElement?.closest('[role=dialog]')
      // The page may have moved the focus on purpose, as to the title of another page.
      if (activeElement === body || dialog?.contains(before)) before?.focus()
      // A closing dialog keeps the focus until it is gone, which takes longer on a slow computer.
      else if (dialog && tries > 0) setTimeout(giveBack, 20, tries - 1)
    }
    return () => void setTimeout(giveBack, 20, 50)
  }, [isOpen])
}

/** The focused element; for an item of a menu, which closes, the button of the menu. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : (focused as HTMLElement | null)
}
