/**
 * Focuses an element that the keyboard skips, such as a heading, once what had the focus is gone. Keyboard and screen-reader users continue
 * there. Also serves as a `ref`.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (!element) return
  element.tabIndex = -1
  element.focus()
}

/** The title of the section around an element, or of the page. */
export const titleAround = (element: Element): HTMLElement | null =>
  element.closest('section')?.querySelector('h2') ?? document.querySelector('h1')
