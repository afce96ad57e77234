import { useLayoutEffect } from 'react'
import type { DialogProps } from './dialog-window.tsx'
import { late, WhenWanted } from './late.tsx'
import { takeFocus, titleAround } from './take-focus.ts'

const DialogWindow = late(async () => (await import('./dialog-window.tsx')).DialogWindow)

/**
 * A dialog over the page. It takes the focus, and returns it on closing. Dialogs can stack, as when a form asks for the password. Escape
 * closes only the topmost one.
 */
export function Dialog(dialog: DialogProps) {
  useFocusBack(dialog.isOpen)
  return (
    <WhenWanted isWanted={dialog.isOpen}>
      <DialogWindow {...dialog} />
    </WhenWanted>
  )
}

/**
 * Returns the focus to where it was before the dialog opened. Mantine does not do so for stacked dialogs and for dialogs that are already
 * open when they load.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = openerOf(document.activeElement)
    const title = before && titleAround(before)
    const giveBack = (tries: number) => {
      const { activeElement, body } = document
      const dialog = activeElement?.closest('[role=dialog]')
      // The page may have moved the focus itself, for example to the title of a new page.
      if (activeElement === body || dialog?.contains(before)) before?.isConnected ? before.focus() : takeFocus(title)
      // A closing dialog keeps the focus until it is gone, which takes longer on a slow computer.
      else if (dialog && tries > 0) setTimeout(giveBack, 20, tries - 1)
    }
    return () => void setTimeout(giveBack, 20, 50)
  }, [isOpen])
}

/** The focused element. For an item of a closing menu, the menu's button. */
function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : (focused as HTMLElement | null)
}

/** Moves the focus from the dialog to the form's first field once it is loaded. */
export function focusFirst(form: HTMLDivElement | null): void {
  const first = form?.querySelector('input')
  first?.setAttribute('data-autofocus', '')
  first?.focus()
}
